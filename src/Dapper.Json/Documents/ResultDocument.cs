using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>
/// Writes one of several results inside their object: to the document itself, or to memory until it is the turn of its place. The rows of a list that
/// find those of others by their keys, or are found so, wait each on its own.
/// </summary>
/// <param name="read">What is known of all results.</param>
/// <param name="node">The place of the result.</param>
/// <param name="planner">The planner that names the properties of rows.</param>
/// <param name="output">The output of the whole document, or of memory if it is not yet the turn of its place.</param>
internal sealed partial class ResultDocument(ReadResults read, ResultNode node, ColumnPlanner planner, BufferedOutput output)
    // The object of a row that holds other results counts as the row's own.
    : Document(
        output,
        depth: node.Way is ResultStepKind.Array or ResultStepKind.Keyed ? node.Depth : node.Depth - 1)
{
    public override bool CanFlush => IsStreamed && read.CanFlush;

    /// <summary>Gets whether the rows are written to the document itself, and not to memory.</summary>
    private bool IsStreamed => Output == read.Output;

    /// <summary>Gets the rows, if they are found by their keys.</summary>
    private KeyedRows? Rows => read.Of(node).Rows;

    public override void WriteHead(AskedColumns asked, bool hasRow)
    {
        if (SharesObject || node.KeyNames.Length + node.Totals.Length + node.PositionNames.Length > 0)
        {
            CheckColumns(asked, hasRow);
        }

        if (IsStreamed && node.Way != ResultStepKind.OpenRow)
        {
            Output.Writer.WritePropertyName(node.Utf8Name);
        }

        if (node.Way == ResultStepKind.Array)
        {
            Output.Writer.WriteStartArray();
        }
    }

    /// <remarks>A row behind a page is not written, but shows that there is a next one.</remarks>
    public override bool BeginRow(AskedColumns asked, long rowNumber)
    {
        if (node.Result!.Limit > 0 && Count == node.Result.Limit)
        {
            KeepNext();
            return false;
        }

        if (Count > 0 && node.Way is not (ResultStepKind.Array or ResultStepKind.Keyed))
        {
            throw new InvalidOperationException($"The result {node.Result} has more than one row.");
        }

        if (IsStreamed && node.Way == ResultStepKind.OpenRow && node.Name is not null)
        {
            Output.Writer.WriteStartObject(node.Utf8Name);
        }

        Count++;
        KeepColumns(asked, rowNumber);
        Rows?.Begin(asked, _keys, rowNumber);
        return true;
    }

    public override void CheckSize()
    {
        if (!IsStreamed && read.IsTooLarge)
        {
            throw read.TooLarge();
        }
    }

    public override void EndRow()
    {
        if (Rows is { } rows)
        {
            rows.End();
            CheckSize();
        }
    }

    public override void Close()
    {
        if (Rows is { } rows)
        {
            if (node.Outermost != node)
            {
                rows.Complete();
            }
        }
        else if (node.Way == ResultStepKind.Array)
        {
            Output.Writer.WriteEndArray();
        }
        else if (Count == 0 && node.Way != ResultStepKind.OpenRow)
        {
            Output.Writer.WriteNullValue();
        }
        else if (Count == 0 && IsStreamed && node.Name is not null)
        {
            Output.Writer.WriteNull(node.Utf8Name);
        }
    }
}
