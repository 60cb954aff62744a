using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Writes an object with the names of the columns and an array of all rows.</summary>
/// <param name="output">The output that the object is written to.</param>
/// <param name="plans">The plans of rows, with the names of their columns.</param>
/// <param name="planner">The planner that names the columns.</param>
/// <param name="fields">The columns that are written; null for all.</param>
internal sealed class TableDocument(BufferedOutput output, PlanCache plans, ColumnPlanner planner, JsonFields? fields) : Document(output, inside: 2)
{
    private bool _hasBegun;

    public override void WriteHead(AskedColumns asked, bool hasRow)
    {
        PropertyName[] names = plans.WithoutRows(planner, asked.Source, fields: null).Names;
        fields?.ThrowIfUnknown(names.Select(static name => name.Plain!), "the rows");
        Begin(fields is null ? names : Array.FindAll(names, name => fields.Of(name.Plain!) is not null));
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

    private void Begin(PropertyName[] names)
    {
        _hasBegun = true;
        Utf8JsonWriter writer = Output.Writer;
        writer.WriteStartObject();
        writer.WriteStartArray("columns"u8);
        foreach (PropertyName name in names)
        {
            writer.WriteStringValue(name.Text);
        }

        writer.WriteEndArray();
        writer.WriteStartArray("rows"u8);
    }
}
