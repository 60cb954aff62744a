using System.Text;
using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <content>Checks the columns of the result, and keeps what other properties take from its rows.</content>
internal sealed partial class ResultDocument
{
    // The key of the page's last row, as a JSON array.
    private byte[] _lastKey = [];
    private bool _hasNext;
    private RowSource? _source;

    // The columns of Node.NeededNames, in that order: keys, totals, those of the cursor. The row is asked for them in this order.
    private ColumnSchema[] _needed = [];

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
            read.AddNames(node, read.Settings.Plans.WithoutRows(planner, source, fields: null).Names);
        }
        else if (sharesObject)
        {
            node.ThrowIfFilled(planner.PathsOf(columns));
        }
    }

    /// <summary>Keeps what other properties take from the first row, and the key of the page's last row.</summary>
    private void KeepColumns()
    {
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

    /// <summary>Keeps the totals of a result without rows, and the position behind a page.</summary>
    private void KeepEnd()
    {
        if (RowNumber == 0 && node.Derived.Count > 0)
        {
            KeepTotals(hasRow: false);
        }

        if (_hasNext && node.Derived.Find(static derived => derived.Result!.Kind == ResultKind.Next) is { Fields: not null } next)
        {
            // Without the encoder: a cursor is base64url, in which it would escape nothing.
            read.Of(next).Value = Encoding.ASCII.GetBytes($"\"{node.Result!.Cursor!.Encode(_lastKey)}\"");
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
                : new PlannedColumn(TypeOf(i), PropertyName.Element, read.Settings.Cells.Exact));
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

    private void KeepTotals(bool hasRow)
    {
        int total = node.KeyLengths.Sum();
        foreach (ResultNode derived in node.Derived.Where(static derived => derived.Result!.Kind == ResultKind.Total))
        {
            read.Of(derived).Value = hasRow ? Row!.JsonOf(total, RowNumber).ToArray() : planner.ZeroOf(TypeOf(total));
            total++;
        }
    }
}
