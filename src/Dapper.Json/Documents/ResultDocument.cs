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
/// <param name="held">The memory that it is written to, if it is not yet the turn of its place.</param>
/// <param name="rows">The rows, if they are found by their keys.</param>
internal sealed partial class ResultDocument(ReadResults read, ResultNode node, ColumnPlanner planner, HeldJson? held, KeyedRows? rows)
    // The object of a row that holds other results counts as the row's own.
    : Document(
        rows?.Output ?? held?.Output ?? read.Output,
        depth: node.Result!.Kind is ResultKind.Rows or ResultKind.Values ? node.Depth : node.Depth - 1)
{
    private readonly long _remainingMemory = read.RemainingMemory;

    public override bool CanFlush => IsStreamed && read.CanFlush;

    /// <summary>Gets whether the rows are written to the document itself, and not to memory.</summary>
    private bool IsStreamed => held is null && rows is null;

    private bool IsArray => node.Result!.Kind is ResultKind.Rows or ResultKind.Values;

    public override void WriteHead(AskedColumns asked, bool hasRow)
    {
        CheckColumns(asked, hasRow);
        if (rows is not null || node.Name is null || node.IsOpenRow || node.Omitted.Length > 0)
        {
            return;
        }

        Output.Writer.WritePropertyName(node.Utf8Name);
        if (IsArray)
        {
            Output.Writer.WriteStartArray();
        }
    }

    /// <remarks>A row behind a page is not written, but shows that there is a next one.</remarks>
    public override bool BeginRow()
    {
        _hasNext = node.Result!.Limit > 0 && Count >= node.Result.Limit;
        if (_hasNext)
        {
            return false;
        }

        if (!IsArray && Count > 0)
        {
            throw new InvalidOperationException($"The result {node.Result} has more than one row.");
        }

        if (node.IsOpenRow && IsStreamed)
        {
            Output.Writer.WriteStartObject(node.Utf8Name);
        }

        Count++;
        KeepColumns();
        rows?.Begin(_asked!, _keys, RowNumber);
        return true;
    }

    public override void CheckSize()
    {
        if ((rows?.Length ?? held?.Length ?? 0) > _remainingMemory)
        {
            throw read.TooLarge();
        }
    }

    public override void EndRow()
    {
        if (rows is not null)
        {
            rows.End();
            CheckSize();
        }
    }

    public override void Close()
    {
        KeepEnd();
        if (rows is not null)
        {
            if (node.Outermost != node)
            {
                rows.Complete();
            }
        }
        else if (IsArray)
        {
            Output.Writer.WriteEndArray();
        }
        else if (Count == 0 && node.IsOpenRow)
        {
            // A row that waits is held without its brackets, and its name is written at its turn.
            if (IsStreamed)
            {
                Output.Writer.WriteNull(node.Utf8Name);
            }
        }
        else if (Count == 0 && node.Name is not null)
        {
            Output.Writer.WriteNullValue();
        }
    }
}
