using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A member filled from a column that is read through the getters of <see cref="DbDataReader"/>.</summary>
internal sealed class MemberColumn<T>(in PlannedMember<T> member)
    : ColumnWriter(member.Column, form: member.Value.HasDefaultJson ? member.Conversion.Read : null)
{
    private readonly Func<DbDataReader, int, T>? _read = member.Conversion.Read;
    private readonly Func<object, T> _convert = member.Conversion.FromBoxed;
    private readonly JsonValueWriter<T> _value = member.Value;

    public override HeldValue? CreateHeld() => _read is null ? null : new HeldValue<T>(this, source => _read(source.Reader, Ordinal), _value.Write);

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (IsNull(source))
        {
            return WriteNull(writer);
        }

        _value.Write(writer, Name, _read is not null ? _read(source.Reader, Ordinal) : _convert(source.Reader.GetValue(Ordinal)));
        return true;
    }
}
