using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Writes an object with the names of the columns and an array of all rows.</summary>
/// <param name="output">The output that the object is written to.</param>
/// <param name="planner">The planner that names the columns.</param>
/// <param name="fields">The columns that are written; null for all.</param>
internal sealed class TableDocument(JsonOutput output, ColumnPlanner planner, JsonFields? fields) : Document(output)
{
    private bool _hasBegun;

    public override int Depth => base.Depth + 2;

    public override void WriteHead(RowSource source)
    {
        IEnumerable<string> names = planner.NamesOf(source.CopyNames());
        fields?.ThrowIfUnknown(names, "the rows");
        Begin(names.Where(name => fields is null || fields.Of(name) is not null));
    }

    public override void Close()
    {
        if (!_hasBegun)
        {
            // An update has no result: its table has no columns and no rows.
            Begin([]);
        }

        Output.Writer.WriteEndArray();
        Output.Writer.WriteEndObject();
    }

    private void Begin(IEnumerable<string> names)
    {
        _hasBegun = true;
        Utf8JsonWriter writer = Output.Writer;
        writer.WriteStartObject();
        writer.WriteStartArray("columns"u8);
        foreach (string name in names)
        {
            writer.WriteStringValue(planner.Encode(name));
        }

        writer.WriteEndArray();
        writer.WriteStartArray("rows"u8);
    }
}
