using System.Text;
using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <content>Checks the columns of the result, and keeps what other properties take from its rows.</content>
internal sealed partial class ResultDocument
{
    private AskedColumn[][] _keys = [];
    private AskedColumn[] _totals = [];
    private AskedColumn[] _position = [];

    /// <summary>Gets whether the row's properties are in one object with others.</summary>
    private bool SharesObject => node.Name is null || node.Children.Count > 0;

    private void CheckColumns(AskedColumns asked, bool hasRow)
    {
        ColumnSchema[] columns = asked.Source.CopyNames();
        _keys = Array.ConvertAll(node.KeyNames, key => Array.ConvertAll(key, name => Ask("A key", name, PlannedKey)));
        _totals = Array.ConvertAll(node.Totals, total => Ask("A total", total.Result!.Column!, planner.ElementOf));
        _position = Array.ConvertAll(node.PositionNames, name => Ask("A cursor", name, PlannedKey));
        if (SharesObject && node.Result!.Contract is null)
        {
            read.AddNames(node, read.Settings.Plans.WithoutRows(planner, asked.Source, fields: null).Names);
        }

        if (!hasRow)
        {
            KeepTotals(asked, rowNumber: 0);
        }

        AskedColumn Ask(string by, string name, Func<ColumnSchema, PlannedColumn> plannedOf)
        {
            ColumnSchema column = LeftOutColumns.Find(columns, name, node.Result!.ToString(), by);
            return hasRow ? asked.Ask(plannedOf(TypeOf(asked, column))) : new AskedColumn(Index: -1, column);
        }

        PlannedColumn PlannedKey(ColumnSchema column) => new(column, PropertyName.None, read.Settings.Cells.Lossless);
    }

    /// <summary>Returns a column with its type, which may differ from row to row.</summary>
    private static ColumnSchema TypeOf(AskedColumns asked, ColumnSchema column) => ColumnSchema.Of(asked.Source.Reader, column.Ordinal);

    /// <summary>Keeps what other properties take from the first row, and the key of the page's last row.</summary>
    private void KeepColumns(AskedColumns asked, long rowNumber)
    {
        // The row number is 0 for the object of a list alone, which is begun without a row.
        if (Count == 1 && rowNumber > 0)
        {
            KeepTotals(asked, rowNumber);
        }

        // On SQLite each value has its own type.
        int limit = node.Result!.Limit;
        if (limit > 0 && (Count == 1 || Count == limit))
        {
            CheckKeys(asked, rowNumber);
        }

        if (Count == limit)
        {
            read.Of(node).Value = asked.ArrayOf(_position, rowNumber);
        }
    }

    /// <summary>Checks the types of the cursor's columns.</summary>
    private void CheckKeys(AskedColumns asked, long rowNumber)
    {
        for (int i = 0; i < _position.Length; i++)
        {
            if (!asked.JsonOf(_position[i], rowNumber).SequenceEqual("null"u8))
            {
                KeyTypes.ThrowIfNoKey(asked.Source, TypeOf(asked, _position[i].Schema), node.Result!.Cursor!.Types[i], rowNumber);
            }
        }
    }

    /// <summary>Keeps the totals of the first row; 0 for a row number of 0, of a result without rows.</summary>
    private void KeepTotals(AskedColumns asked, long rowNumber)
    {
        for (int i = 0; i < _totals.Length; i++)
        {
            AskedColumn column = _totals[i];
            read.Of(node.Totals[i]).Value = rowNumber > 0 ? asked.JsonOf(column, rowNumber).ToArray() : planner.ZeroOf(TypeOf(asked, column.Schema));
        }
    }

    /// <summary>Keeps the position behind a page.</summary>
    private void KeepNext()
    {
        if (node.Derived.Find(static derived => derived.Result!.Kind == ResultKind.Next) is { Fields: not null } next)
        {
            // Without the encoder: a cursor is base64url, in which it would escape nothing.
            read.Of(next).Value = Encoding.ASCII.GetBytes($"\"{node.Result!.Cursor!.Encode(read.Of(node).Value!)}\"");
        }
    }
}
