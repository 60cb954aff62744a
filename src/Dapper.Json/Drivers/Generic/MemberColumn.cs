using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A member filled from a column that is read through the getters of <see cref="DbDataReader"/>.</summary>
/// <param name="member">The member.</param>
/// <param name="isBoxed">Whether each value is read once, as an object, as Dapper does. See <see cref="BoxedColumn{T}"/>.</param>
internal sealed class MemberColumn<T>(in PlannedMember<T> member, bool isBoxed = false) : ColumnWriter(member.Column)
{
    private readonly Func<DbDataReader, int, T>? _read = isBoxed && !member.Conversion.MustRead ? null : member.Conversion.Read;
    private readonly Func<object, T> _convert = member.Conversion.FromBoxed;
    private readonly JsonValueWriter<T> _value = member.Value;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        DbDataReader reader = source.Reader;
        object? boxed = isBoxed ? reader.GetValue(Ordinal) : null;
        if (boxed is DBNull || (boxed is null && reader.IsDBNull(Ordinal)))
        {
            return WriteNull(writer);
        }

        if (_read is not null)
        {
            _value.Write(writer, Name, _read(reader, Ordinal));
            return true;
        }

        // Npgsql has no DBNull for what a function that returns nothing returns.
        boxed ??= reader.GetValue(Ordinal);
        if (boxed is null)
        {
            return WriteNull(writer);
        }

        _value.Write(writer, Name, _convert(boxed));
        return true;
    }
}
