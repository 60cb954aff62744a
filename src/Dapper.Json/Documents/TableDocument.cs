using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>An object with the names of the columns and an array of all rows.</summary>
internal sealed class TableDocument(JsonOutput output, ColumnPlanner planner) : Document(output)
{
    private bool _hasBegun;

    public override void Begin(RowSource source)
    {
        source.CopySchema(out ColumnSchema[] columns);
        Begin(planner.NamesOf(columns));
    }

    public override void Close()
    {
        if (!_hasBegun)
        {
            // A command without a result.
            Begin([]);
        }

        Output.Writer.WriteEndArray();
        Output.Writer.WriteEndObject();
    }

    private void Begin(IEnumerable<JsonEncodedText> names)
    {
        _hasBegun = true;
        Utf8JsonWriter writer = Output.Writer;
        writer.WriteStartObject();
        writer.WriteStartArray("columns"u8);
        foreach (JsonEncodedText name in names)
        {
            writer.WriteStringValue(name);
        }

        writer.WriteEndArray();
        writer.WriteStartArray("rows"u8);
    }
}
