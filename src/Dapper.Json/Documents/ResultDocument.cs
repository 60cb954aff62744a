using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Writes one of several results inside their object.</summary>
/// <param name="output">The output that the object is written to.</param>
/// <param name="result">The name and form of the result.</param>
/// <param name="planner">The planner that names the properties of rows.</param>
/// <param name="names">The names of the object's properties so far; null if they need no check.</param>
/// <param name="canFlushEarly">Whether it is certain by now that the object is written.</param>
internal sealed class ResultDocument(
    JsonOutput output, JsonResultSet result, ColumnPlanner planner, DocumentNames? names, bool canFlushEarly) : Document(output)
{
    public override bool CanFlushEarly => canFlushEarly;

    /// <summary>Gets whether the object of all results is written.</summary>
    public override bool IsWritten => result.Kind != JsonResultKind.Properties || Count > 0;

    private bool IsArray => result.Kind is JsonResultKind.Rows or JsonResultKind.Values;

    public override void WriteHead(RowSource source)
    {
        if (result.Kind == JsonResultKind.Properties)
        {
            AddNames(source);
            return;
        }

        Output.Writer.WritePropertyName(result.Utf8Name);
        if (IsArray)
        {
            Output.Writer.WriteStartArray();
        }
    }

    public override void BeginRow()
    {
        if (!IsArray && Count > 0)
        {
            throw new InvalidOperationException($"The result {result} has more than one row.");
        }

        base.BeginRow();
    }

    public override void Close()
    {
        if (IsArray)
        {
            Output.Writer.WriteEndArray();
        }
        else if (Count == 0 && result.Kind != JsonResultKind.Properties)
        {
            Output.Writer.WriteNullValue();
        }
    }

    /// <summary>Adds the names of the row's properties to those of the object.</summary>
    private void AddNames(RowSource source)
    {
        foreach (string name in planner.NamesOf(source.CopyNames()))
        {
            names!.Add(name, result);
        }

        if (canFlushEarly)
        {
            // This is the last result with unnamed properties, so all names are known.
            names!.Complete();
        }
    }
}
