using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>One of several results, in the object of all.</summary>
/// <param name="output">What the object is written to.</param>
/// <param name="result">What the result becomes.</param>
/// <param name="planner">What names the properties of rows.</param>
/// <param name="names">The names that the object's properties have already.</param>
/// <param name="mayLeaveEarly">Whether it is sure by now that the object is written.</param>
internal sealed class ResultDocument(
    JsonOutput output, JsonResultSet result, ColumnPlanner planner, DocumentNames? names, bool mayLeaveEarly) : Document(output)
{
    public override bool MayLeaveEarly => mayLeaveEarly;

    /// <summary>Gets whether the object of all results is written.</summary>
    public override bool IsWritten => result.Kind != JsonResultKind.Properties || Count > 0;

    private bool IsArray => result.Kind is JsonResultKind.Rows or JsonResultKind.Values;

    public override void Begin(RowSource source)
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

    /// <summary>Refuses a second property of one name.</summary>
    private void AddNames(RowSource source)
    {
        foreach (string name in planner.NamesOf(source.CopyNames()))
        {
            names!.Add(name, result);
        }

        if (mayLeaveEarly)
        {
            // It is the last result with properties of its own.
            names!.Complete();
        }
    }
}
