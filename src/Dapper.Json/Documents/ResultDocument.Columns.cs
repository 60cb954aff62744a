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
    private AskedColumns? _asked;
    private AskedColumn[][] _keys = [];
    private AskedColumn[] _totals = [];
    private AskedColumn[] _position = [];

    private void CheckColumns(AskedColumns asked, bool hasRow)
    {
        (_source, _asked) = (asked.Source, asked);
        bool sharesObject = node.Name is null || node.Children.Count > 0;
        if (!sharesObject && !node.AsksForColumns)
        {
            return;
        }

        ColumnSchema[] columns = asked.Source.CopyNames();
        _keys = Array.ConvertAll(node.KeyNames, key => Array.ConvertAll(key, name => Ask(name, PlannedKey)));
        _totals = Array.ConvertAll(node.TotalNames, name => Ask(name, planner.ElementOf));
        _position = Array.ConvertAll(node.PositionNames, name => Ask(name, PlannedKey));
        if (sharesObject && node.Result!.Contract is null)
        {
            read.AddNames(node, read.Settings.Plans.WithoutRows(planner, asked.Source, fields: null).Names);
        }

        AskedColumn Ask(string name, Func<ColumnSchema, PlannedColumn> plannedOf)
        {
            ColumnSchema column = LeftOutColumns.Find(columns, name, node.Result!.ToString());
            return hasRow ? asked.Ask(plannedOf(TypeOf(column))) : new AskedColumn(Index: -1, column);
        }

        PlannedColumn PlannedKey(ColumnSchema column) => new(column, PropertyName.None, read.Settings.Cells.Lossless);
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
            _lastKey = _asked!.ArrayOf(_position, RowNumber);
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

    /// <summary>Returns a column with its type, which may differ from row to row.</summary>
    private ColumnSchema TypeOf(ColumnSchema column) => ColumnSchema.Of(_source!.Reader, column.Ordinal);

    /// <summary>Checks the types of the cursor's columns.</summary>
    private void CheckKeys()
    {
        for (int i = 0; i < _position.Length; i++)
        {
            if (!_asked!.JsonOf(_position[i], RowNumber).SequenceEqual("null"u8))
            {
                ColumnSchema column = TypeOf(_position[i].Schema);
                node.Result!.Cursor!.ThrowIfStoredOtherwise(i, column.FieldType, column.DataTypeName);
            }
        }
    }

    private void KeepTotals(bool hasRow)
    {
        int total = 0;
        foreach (ResultNode derived in node.Derived.Where(static derived => derived.Result!.Kind == ResultKind.Total))
        {
            AskedColumn column = _totals[total++];
            read.Of(derived).Value = hasRow ? _asked!.JsonOf(column, RowNumber).ToArray() : planner.ZeroOf(TypeOf(column.Schema));
        }
    }
}
