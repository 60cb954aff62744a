using System.Runtime.ExceptionServices;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <content>Holds the columns of a sequential source.</content>
internal sealed partial class Row
{
    /// <summary>How many bytes of rows are kept until the memory is begun anew: that costs more than a short row.</summary>
    private const int MaxLength = 4 * 1024;

    private JsonScratch? _json;
    private bool _isIndented;
    private int _depth;

    // Those of the plan, as it numbers them.
    private Cell[] _cells = [];

    // All, in the order of reading, and how many of them have been read.
    private Cell[] _order = [];
    private int _next;
    private int _firstKey;
    private int _lastKey;
    private int _first;
    private Cell? _direct;

    /// <summary>Takes the columns of a plan over a sequential source, whose first row has been read.</summary>
    /// <param name="columns">The columns; empty if nothing but what was asked for is read.</param>
    /// <param name="options">The options of the writer that they are written to.</param>
    /// <param name="depth">The number of arrays and objects around a row.</param>
    /// <returns>Whether it is enough to read each column once. If not, the row does not hold them.</returns>
    public bool TryHold(ShapeColumn[] columns, JsonWriterOptions options, int depth)
    {
        _cells = [.. columns.Select(static (column, i) => new Cell(column, i))];
        _firstKey = Array.FindIndex(columns, static column => column.IsKey);
        _order = [.. _cells.Concat(_asked).Where(static cell => cell.Column.Schema.Ordinal >= 0).OrderBy(static cell => cell.Column.Schema.Ordinal)];
        Cell? first = null;
        for (int i = 0; i < _order.Length; i++)
        {
            Cell cell = _order[i];
            cell.Position = i;
            _lastKey = cell.Definition.IsKey ? i : _lastKey;
            if (cell.Column.Form is null)
            {
                continue;
            }

            if (first?.Column.Schema.Ordinal != cell.Column.Schema.Ordinal)
            {
                first = cell;
            }
            else if (!cell.TryShare(first))
            {
                return false;
            }
        }

        (_json, _isIndented, _depth) = (new JsonScratch(options), options.Indented, depth);
        return true;
    }

    /// <summary>Goes to the next row, which has been read.</summary>
    public void Next()
    {
        (_next, _first, _direct) = (0, 0, null);
        if (_json?.Length > MaxLength)
        {
            _json.Begin();
        }
    }

    /// <summary>Names the first column of the plan that is still written of the current row: those before it are the same as of the row before.</summary>
    public void StartAt(int index) => _first = index;

    /// <summary>Returns whether an optional column of the plan is NULL.</summary>
    public bool IsNull(int index)
    {
        Cell cell = _cells[index];
        if (IsDirect(cell))
        {
            return cell.Column.IsNull(Source);
        }

        HoldUpTo(cell.Position);
        if (cell.IsNull is null && cell.Failure is { } failure)
        {
            ExceptionDispatchInfo.Throw(failure);
        }

        return cell.IsNull == true;
    }

    /// <summary>Writes a column of the plan, or the next piece of it.</summary>
    /// <inheritdoc cref="ColumnWriter.Write" path="/returns"/>
    public bool Write(int index, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        Cell cell = _cells[index];
        if (IsDirect(cell))
        {
            _next = Math.Max(_next, cell.Position + 1);
            _direct = cell;
            return cell.Column.Write(Source, writer, ref progress);
        }

        HoldUpTo(cell.Position);
        ThrowIfFailed(cell);
        if (cell.IsNull == true)
        {
            return cell.Column.WriteNull(writer);
        }

        if (cell.Value is { } value)
        {
            value.Write(writer, cell.Column.Name);
        }
        else if (cell.End > cell.Start)
        {
            cell.Column.Name.Write(writer);
            writer.WriteRawValue(ValueOf(cell), skipInputValidation: true);
        }

        return true;
    }

    /// <summary>Adds a column of the plan to a grouping key.</summary>
    /// <param name="index">How many of the plan's keys are before it.</param>
    /// <param name="key">The key.</param>
    public void AddKey(int index, RowKey key)
    {
        index += _firstKey;
        // All keys are read at once, which costs less than to stop behind each.
        HoldUpTo(_lastKey);
        Cell cell = _cells[index].Same ?? _cells[index];
        ThrowIfFailed(cell);
        if (cell.Value is { } value)
        {
            key.AddCompared(value.IsSame);
        }
        else if (cell.IsNull == true)
        {
            key.AddNull();
        }
        else
        {
            key.Add(ValueOf(cell));
        }
    }

    /// <summary>Returns whether it is a column's turn, or is while it is written in pieces, and nothing else asks for it.</summary>
    private bool IsDirect(Cell cell)
    {
        if (cell.Position < 0 || cell == _direct)
        {
            return true;
        }

        HoldUpTo(cell.Position - 1);
        return _next == cell.Position && !cell.IsShared;
    }
}
