using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>A member without a column. In every row, it has the value that it has in a new object.</summary>
internal sealed class ConstantMember(in PlannedColumn column) : ColumnWriter(column)
{
    public override bool IsNull(RowSource source) => true;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress) => WriteNull(writer);
}
