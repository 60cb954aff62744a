using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>A member filled from a column whose values are asked for once, as objects: as Dapper does.</summary>
/// <seealso cref="BoxedColumn{T}"/>
internal sealed class BoxedMember<T>(in PlannedMember<T> member) : ColumnWriter(member.Column)
{
    private readonly CellConversion<T> _conversion = member.Conversion;
    private readonly MemberValue<T> _value = member.Value;

    public override bool RunsCallersCode => _value.RunsCallersCode || NullRunsCallersCode;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        object cell = source.Reader.GetValue(Ordinal);
        if (cell is DBNull)
        {
            return WriteNull(writer);
        }

        _value.Write(writer, Name, _conversion.MustRead ? _conversion.Read!(source.Reader, Ordinal) : _conversion.FromBoxed(cell));
        return true;
    }
}
