using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>A member without a column: it holds in every row what it holds in a fresh object.</summary>
internal sealed class ConstantMember(in PlannedColumn column) : ColumnWriter(column)
{
    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress) => WriteNull(writer);
}
