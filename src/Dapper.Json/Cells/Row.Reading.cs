using System.Runtime.CompilerServices;

namespace Dapper.Json.Cells;

/// <content>Reads columns in the order of their ordinals.</content>
internal sealed partial class Row
{
    private ReadOnlySpan<byte> ValueOf(Cell cell) => _json!.Slice(cell.Start, cell.End);

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
            if (cell.Same is null && (cell.IsShared || cell.Index >= _first || cell.Definition.IsKey))
            {
                Hold(cell);
            }
        }
    }

    /// <summary>Reads a column once, and keeps a failure: it is thrown where the column is asked for, which may be nowhere.</summary>
    private void Hold(Cell cell)
    {
        JsonScratch json = _json!;
        ColumnWriter column = cell.Column;
        (cell.IsNull, cell.Failure, cell.Start, cell.End) = (null, null, 0, 0);
        try
        {
            if (cell.Value is { } value)
            {
                value.Read(Source);
                cell.IsNull = value.IsNull;
                return;
            }

            cell.IsNull = cell.Definition.IsOptional && column.IsNull(Source);
            if (cell.Alone is { } alone)
            {
                cell.Start = json.Add(alone.Write(column, Source));
                cell.End = json.Length;
            }
            else if (cell.IsNull == false)
            {
                json.MoveTo(_depth + cell.Definition.Depth);
                int start = json.Length;
                json.Append(column, Source);
                cell.End = json.Length;
                cell.Start = StartOfValue(start, cell);
            }
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, Source.Reader))
        {
            cell.Failure = cause;
            json.Interrupt();
        }
    }

    /// <summary>Returns where the value is behind the comma and the name. The line break before an element is part of it: some converters write none.</summary>
    private int StartOfValue(int start, Cell cell)
    {
        PropertyName name = cell.Column.Name;
        ReadOnlySpan<byte> json = _json!.Slice(start, cell.End);
        if (json.IsEmpty)
        {
            return start;
        }

        if (!name.HasText)
        {
            return cell.End - json.TrimStart(name.IsElement ? ","u8 : ", \t\r\n"u8).Length;
        }

        const int Quotes = 2;
        int quote = _isIndented ? json.IndexOf((byte)'"') : json[0] == (byte)',' ? 1 : 0;
        return start + quote + name.Text.EncodedUtf8Bytes.Length + Quotes + (_isIndented ? ": "u8.Length : 1);
    }
}
