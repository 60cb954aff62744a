using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>Writes a row of a list with the rows of other results inside it. It can stop and continue later, so that the output may be flushed.</summary>
/// <param name="tree">The rows of the list, and of those inside.</param>
/// <param name="output">The output of the document.</param>
internal sealed class KeyedWriter(KeyedLists tree, BufferedOutput output)
{
    private Level[] _levels = new Level[4];
    private int _depth;

    // What is left of JSON that is longer than a piece.
    private Rest _rest;

    private Utf8JsonWriter Writer => output.Writer;

    /// <summary>Begins a row, whose JSON is kept.</summary>
    public void Begin(ResultNode node, int row)
    {
        KeyedRows rows = tree.RowsOf(node);
        if (node.Written.Length == 0)
        {
            WriteElements(rows, row, row);
            return;
        }

        Writer.WriteStartObject();
        if (_depth == _levels.Length)
        {
            Array.Resize(ref _levels, 2 * _depth);
        }

        _levels[_depth++] = new Level(node, row, List: 0, IsOpen: false, Next: KeyedRows.None, Written: 0);
        WriteProperties(ref _levels[_depth - 1]);
    }

    /// <summary>Writes the next pieces of the row.</summary>
    /// <param name="canStop">Whether to stop when the output is full.</param>
    /// <returns>Whether the row is complete.</returns>
    public bool Continue(bool canStop)
    {
        while (_depth > 0 || _rest.Rows is not null)
        {
            if (canStop && output.IsFull)
            {
                return false;
            }

            if (_rest.Rows is not null)
            {
                output.Continue(TakeRest());
            }
            else if (_levels[_depth - 1].Next >= 0)
            {
                WriteNext(ref _levels[_depth - 1]);
            }
            else
            {
                Advance(ref _levels[_depth - 1]);
            }
        }

        return true;
    }

    /// <summary>Ends a list, or begins the next, or ends the row.</summary>
    private void Advance(ref Level level)
    {
        if (level.IsOpen)
        {
            Writer.WriteEndArray();
            level.IsOpen = false;
            level.List++;
            WriteProperties(ref level);
        }
        else if (level.List == level.Node.Written.Length)
        {
            Writer.WriteEndObject();
            _depth--;
        }
        else
        {
            ResultNode list = level.Node.Written[level.List];
            Writer.WriteStartArray(list.Utf8Name);
            level.IsOpen = true;
            level.Next = tree.RowsOf(list).Use(tree.RowsOf(level.Node).KeyOf(level.Row, level.List + 1));
        }
    }

    /// <summary>Writes the own properties of a row that precede its next list, or its end.</summary>
    private void WriteProperties(ref Level level)
    {
        (ResultNode node, KeyedRows rows) = (level.Node, tree.RowsOf(level.Node));
        int place = level.List < node.Written.Length ? node.Written[level.List].Place : int.MaxValue;
        Range next = MemberOrder.Next(node.Order, rows.JsonOf(level.Row), level.Written, place);
        level.Written = next.End.Value;
        if (!next.Start.Equals(next.End))
        {
            Write(new Rest(rows, level.Row, level.Row, next.Start.Value, next.End.Value), isElement: false);
        }
    }

    /// <summary>Writes the next row of a list. Those without lists inside that follow each other, as most do, are written at once, up to a piece.</summary>
    private void WriteNext(ref Level level)
    {
        ResultNode list = level.Node.Written[level.List];
        KeyedRows rows = tree.RowsOf(list);
        int first = level.Next, last = first;
        level.Next = rows.NextOf(first);
        if (list.Written.Length > 0)
        {
            Begin(list, first);
            return;
        }

        while (level.Next == last + 1 && !Writer.Options.Indented && rows.JsonOf(first, last).Length < ValueProgress.PieceLength)
        {
            last = level.Next;
            level.Next = rows.NextOf(last);
        }

        WriteElements(rows, first, last);
    }

    private void WriteElements(KeyedRows rows, int first, int last) =>
        Write(new Rest(rows, first, last, Start: 0, End: rows.JsonOf(first, last).Length), isElement: true);

    private void Write(Rest rest, bool isElement)
    {
        _rest = rest;
        RawValue.Write(Writer, TakeRest(), isElement);
    }

    private ReadOnlySpan<byte> TakeRest()
    {
        (KeyedRows? rows, int first, int last, int start, int end) = _rest;
        int length = Math.Min(end - start, ValueProgress.PieceLength);
        _rest = length < end - start ? _rest with { Start = start + length } : default;
        return rows!.JsonOf(first, last).Slice(start, length);
    }

    /// <summary>A row that has been begun.</summary>
    /// <param name="Node">Its list.</param>
    /// <param name="Row">The row.</param>
    /// <param name="List">The index of the list inside it that is written, or is the next.</param>
    /// <param name="IsOpen">Whether that list has been begun.</param>
    /// <param name="Next">The next row of that list; -1 for none.</param>
    /// <param name="Written">The end of those of its own properties that have been written.</param>
    private record struct Level(ResultNode Node, int Row, int List, bool IsOpen, int Next, int Written);

    /// <summary>A part of the JSON of rows that follow each other.</summary>
    private readonly record struct Rest(KeyedRows? Rows, int First, int Last, int Start, int End);
}
