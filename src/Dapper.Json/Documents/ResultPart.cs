using System.Text;
using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>One result in a document of several: checks its columns, ends its page, and keeps what other properties take from its rows.</summary>
/// <param name="known">What is known of all results.</param>
/// <param name="node">The place of the result.</param>
/// <param name="planner">The planner that names the properties of rows.</param>
/// <param name="output">The output that the rows are written to.</param>
internal abstract class ResultPart(KnownResults known, ResultNode node, ColumnPlanner planner, JsonOutput output)
    // The object of a row that holds other results counts as the row's own.
    : Document(output, depth: node.Result!.Kind is ResultKind.Rows or ResultKind.Values ? node.Depth : node.Depth - 1)
{
    // The key of the page's last row, as a JSON array.
    private byte[] _lastKey = [];
    private bool _hasNext;
    private RowSource? _source;
    private readonly long _remainingMemory = known.RemainingMemory;
    // The columns of Node.NeededNames, in that order: keys, totals, those of the cursor. The row is asked for them in this order.
    private ColumnSchema[] _needed = [];

    /// <summary>Gets whether the rows are written to the document itself, and not to memory.</summary>
    public abstract bool IsInPlace { get; }

    public sealed override bool CanFlushEarly => IsInPlace && known.CanFlush;

    public sealed override bool WantsRow => !_hasNext;

    protected ResultNode Node => node;

    /// <remarks>A row behind a page is not written, but shows that there is a next one.</remarks>
    public sealed override bool TryAcceptRow()
    {
        _hasNext = node.Result!.Limit > 0 && Count >= node.Result.Limit;
        return !_hasNext;
    }

    /// <summary>Writes what precedes the rows, whose columns have been checked.</summary>
    protected abstract void WriteHead();

    public sealed override void WriteHead(RowSource source, bool hasRow)
    {
        CheckColumns(source, hasRow);
        WriteHead();
    }

    private void CheckColumns(RowSource source, bool hasRow)
    {
        _source = source;
        bool sharesObject = node.Name is null || node.Children.Count > 0;
        if (!sharesObject && node.NeededNames.Length == 0)
        {
            return;
        }

        ColumnSchema[] columns = source.CopyNames();
        _needed = Array.ConvertAll(node.NeededNames, name => LeftOutColumns.Find(columns, name, node.Result!.ToString()));
        if (hasRow && _needed.Length > 0)
        {
            Row = new Row(source);
            Ask(Row);
        }

        if (sharesObject && node.Result!.Contract is null)
        {
            known.AddNames(node, known.Settings.Plans.WithoutRows(planner, source, fields: null).Names);
        }
        else if (sharesObject)
        {
            node.ThrowIfFilled(planner.PathsOf(columns));
        }
    }

    public override void BeginRow()
    {
        base.BeginRow();

        // RowNumber is 0 for the object of a list alone, which is begun without a row: Close keeps its totals.
        if (RowNumber > 0 && Count == 1 && node.Derived.Count > 0)
        {
            KeepTotals(hasRow: true);
        }

        // On SQLite each value has its own type.
        if (RowNumber > 0 && node.Result!.Limit > 0 && (Count == 1 || Count == node.Result.Limit))
        {
            CheckKeys();
        }

        if (Count == node.Result!.Limit)
        {
            _lastKey = Row!.ArrayFrom(FirstOfCursor, RowNumber);
        }
    }

    public override void Close()
    {
        if (RowNumber == 0 && node.Derived.Count > 0)
        {
            KeepTotals(hasRow: false);
        }

        if (_hasNext && node.Derived.Find(static derived => derived.Result!.Kind == ResultKind.Next) is { Fields: not null } next)
        {
            // Without the encoder: a cursor is base64url, in which it would escape nothing.
            known.Keep(next, Encoding.ASCII.GetBytes($"\"{node.Result!.Cursor!.Encode(_lastKey)}\""));
        }
    }

    private int FirstOfCursor => _needed.Length - node.Result!.Cursor!.Columns.Count;

    private void Ask(Row row)
    {
        int firstTotal = node.KeyLengths.Sum(), lastTotal = node.Result!.Limit > 0 ? FirstOfCursor : _needed.Length;
        for (int i = 0; i < _needed.Length; i++)
        {
            row.Ask(i >= firstTotal && i < lastTotal
                ? planner.ElementOf(TypeOf(i))
                : new PlannedColumn(TypeOf(i), PropertyName.Element, known.Settings.Cells.Exact));
        }
    }

    /// <summary>Returns a needed column with its type, which may differ from row to row.</summary>
    private ColumnSchema TypeOf(int needed) => ColumnSchema.Of(_source!.Reader, _needed[needed].Ordinal);

    /// <summary>Checks the types of the cursor's columns.</summary>
    private void CheckKeys()
    {
        for (int i = FirstOfCursor; i < _needed.Length; i++)
        {
            if (!Row!.JsonOf(i, RowNumber).SequenceEqual("null"u8))
            {
                ColumnSchema column = TypeOf(i);
                node.Result!.Cursor!.ThrowIfStoredOtherwise(i - FirstOfCursor, column.FieldType, column.DataTypeName);
            }
        }
    }

    /// <summary>Throws if the rows take too much memory, with all other results that wait.</summary>
    /// <param name="length">How much the rows take, in bytes.</param>
    /// <exception cref="JsonQueryException">They do.</exception>
    protected void ThrowIfTooLarge(long length)
    {
        if (length > _remainingMemory)
        {
            throw known.TooLarge();
        }
    }

    private void KeepTotals(bool hasRow)
    {
        int total = node.KeyLengths.Sum();
        foreach (ResultNode derived in node.Derived.Where(static derived => derived.Result!.Kind == ResultKind.Total))
        {
            known.Keep(derived, hasRow ? Row!.JsonOf(total, RowNumber).ToArray() : planner.ZeroOf(TypeOf(total)));
            total++;
        }
    }
}
