using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A member filled from a column that is read through the getters of <see cref="DbDataReader"/>.</summary>
internal sealed class MemberColumn<T>(in PlannedMember<T> member) : ColumnWriter(member.Column)
{
    private readonly Func<DbDataReader, int, T> _read = ReadOf(member.Conversion);
    private readonly JsonValueWriter<T> _value = member.Value;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (!source.TryRead(Schema, _read, out T? value))
        {
            return WriteNull(writer);
        }

        _value.Write(writer, Name, value);
        return true;
    }

    private static Func<DbDataReader, int, T> ReadOf(CellConversion<T> conversion) =>
        conversion.Read ?? ((reader, ordinal) => conversion.FromBoxed(reader.GetValue(ordinal)));
}
