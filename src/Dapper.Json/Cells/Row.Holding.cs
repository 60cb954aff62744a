using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <content>Holds the columns of a sequential source.</content>
internal sealed partial class Row
{
    private JsonScratch? _json;
    private bool _isIndented;
    private int _depth;

    // Those of the plan, as it numbers them.
    private Cell[] _cells = [];

    // All, in the order of reading, and how many of them have been read.
    private Cell[] _order = [];
    private int _next;
    private int _first;
    private Cell? _direct;

    /// <summary>Takes the columns of a plan over a sequential source, whose first row has been read.</summary>
    /// <param name="columns">The columns; empty if nothing but what was asked for is read.</param>
    /// <param name="options">The options of the writer that they are written to.</param>
    /// <param name="depth">The number of arrays and objects around a row.</param>
    /// <returns>Whether it is enough to read each column once. If not, the row does not hold them.</returns>
    public bool TryHold(ShapeColumn[] columns, JsonWriterOptions options, int depth)
    {
        _cells = [.. columns.Select(static (column, i) =>
            new Cell(column.Writer, column.IsKey ? CellKind.Compared : CellKind.Written, i, column.Depth))];
        _order = [.. _cells.Concat(_asked).Where(static cell => cell.Column.Schema.Ordinal >= 0).OrderBy(static cell => cell.Column.Schema.Ordinal)];
        Cell? first = null;
        for (int i = 0; i < _order.Length; i++)
        {
            Cell cell = _order[i];
            cell.Position = i;
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
        _json?.Begin();
    }

    /// <summary>Names the first column of the plan that is still written of the current row: those before it are the same as of the row before.</summary>
    public void StartAt(int index) => _first = index;

    /// <summary>Returns whether a column of the plan is NULL.</summary>
    public bool IsNull(int index)
    {
        Cell cell = _cells[index];
        if (cell.Column.Schema.Ordinal < 0)
        {
            return cell.Column.IsNull(Source);
        }

        HoldUpTo(cell.Position - 1);
        if (_next == cell.Position && !cell.IsShared)
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
        if (cell.Column.Schema.Ordinal < 0 || cell == _direct)
        {
            return cell.Column.Write(Source, writer, ref progress);
        }

        HoldUpTo(cell.Position - 1);
        if (_next == cell.Position && !cell.IsShared)
        {
            (_next, _direct) = (cell.Position + 1, cell);
            return cell.Column.Write(Source, writer, ref progress);
        }

        HoldUpTo(cell.Position);
        ThrowIfFailed(cell);
        if (cell.IsNull == true)
        {
            return cell.Column.WriteNull(writer);
        }

        if (cell.End > cell.Start)
        {
            ReadOnlySpan<byte> json = ValueOf(cell);
            cell.Column.Name.Write(writer);
            writer.WriteRawValue(json, skipInputValidation: true);
        }

        return true;
    }

    /// <summary>Adds a column of the plan to a grouping key.</summary>
    public void AddKey(int index, RowKey key)
    {
        Cell cell = _cells[index].Same ?? _cells[index];
        HoldUpTo(cell.Position);
        ThrowIfFailed(cell);
        if (cell.IsNull == true)
        {
            key.AddNull();
        }
        else
        {
            key.Add(ValueOf(cell));
        }
    }

    /// <summary>Returns the JSON without the name before it. The line break before an element is part of it: some converters write none.</summary>
    private ReadOnlySpan<byte> ValueOf(Cell cell)
    {
        ReadOnlySpan<byte> json = _json!.Slice(cell.Start, cell.End);
        PropertyName name = cell.Column.Name;
        if (!name.HasText)
        {
            return json.TrimStart(name.IsElement ? ","u8 : ", \t\r\n"u8);
        }

        const int Quotes = 2;
        int colon = json.IndexOf((byte)'"') + name.Text.EncodedUtf8Bytes.Length + Quotes;
        return json[(colon + (_isIndented ? ": "u8.Length : 1))..];
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void HoldUpTo(int position)
    {
        if (_next <= position)
        {
            ReadUpTo(position);
        }
    }

    private void ReadUpTo(int position)
    {
        for (; _next <= position; _next++)
        {
            Cell cell = _order[_next];
            if (cell.Same is null && (cell.IsShared || cell.Index >= _first || cell.Kind != CellKind.Written))
            {
                Hold(cell);
            }
        }
    }

    /// <summary>Reads a column once, and keeps a failure: it is thrown where the column is asked for, which may be nowhere.</summary>
    private void Hold(Cell cell)
    {
        JsonScratch json = _json!;
        (cell.IsNull, cell.Failure, cell.Start, cell.End) = (null, null, 0, 0);
        try
        {
            if (cell.Alone is { } alone)
            {
                // Its JSON says it.
                cell.IsNull = false;
                cell.Start = json.Add(alone.Write(cell.Column, Source));
            }
            else if ((cell.IsNull = cell.Column.IsNull(Source)) == false)
            {
                json.MoveTo(_depth + cell.Depth);
                cell.Start = json.Length;
                json.Append(cell.Column, Source);
            }

            cell.End = json.Length;
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, Source.Reader))
        {
            cell.Failure = cause;
            json.Interrupt();
        }
    }
}
