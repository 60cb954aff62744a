using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>A column of a result without rows.</summary>
internal sealed class MissingColumn(in PlannedColumn column) : ColumnWriter(column)
{
    public override bool IsNull(RowSource source) => true;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress) => true;
}
