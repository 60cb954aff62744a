using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>Writes the rows of a list with the rows of other results inside them. The output is flushed whenever it is full, within a long value too.</summary>
/// <param name="read">What is known of the results: the rows of the list, and of those inside.</param>
/// <param name="document">The document that they are written to.</param>
/// <param name="async">Whether to wait asynchronously.</param>
/// <param name="token">Passed to each flush.</param>
internal sealed class KeyedWriter(ReadResults read, Document document, bool async, CancellationToken token)
{
    private readonly BufferedOutput _output = document.Output;

    private Utf8JsonWriter Writer => _output.Writer;

    /// <summary>Marks all rows that belong to a row of a list, and throws for those that belong to none.</summary>
    /// <exception cref="JsonQueryException">A row belongs to none.</exception>
    public void CheckOrphans(ResultNode list)
    {
        KeyedRows parents = read.RowsOf(list);
        for (int i = 0; i < list.WrittenChildren.Length; i++)
        {
            ResultNode child = list.WrittenChildren[i];
            KeyedRows rows = read.RowsOf(child);
            for (int row = 0; row < parents.Count; row++)
            {
                rows.Use(parents.KeyOf(row, i + 1));
            }

            CheckOrphans(child);

            // The row that holds it may be behind the end of the page, and is not written.
            bool mayBeOrphans = child.Result!.SkipsOrphans || list.Result!.Limit > 0;
            if (!mayBeOrphans && rows.FindUnused() is var orphan and >= 0)
            {
                throw ColumnError.Of(
                    $"A row of {child.Result} belongs to no row of {list.Result}: its key is {rows.TextOfKey(orphan)}. Select only rows that belong to one, "
                    + "or ignore it with SkipOrphans(). Keys are compared by their JSON: texts that only the database considers equal, such as 'A' and 'a' or "
                    + "'a' and 'a ', are different, and so are 1 and '1'. Make them the same in SQL, by lower(), rtrim() or a cast",
                    ColumnSchema.None,
                    orphan + 1);
            }
        }
    }

    /// <summary>Writes rows that have lists inside, from the first one on, each list in its place among the own properties of its row.</summary>
    /// <param name="list">The list of the rows.</param>
    /// <param name="row">The first row; -1 for none. Of the outermost list all rows follow, of others those of the same key.</param>
    /// <returns>Whether the sink accepts more bytes.</returns>
    public async ValueTask<bool> WriteAsync(ResultNode list, int row)
    {
        KeyedRows rows = read.RowsOf(list);
        while (row >= 0)
        {
            Writer.WriteStartObject();
            int written = 0;
            for (int i = 0; i <= list.WrittenChildren.Length; i++)
            {
                ResultNode? inside = i < list.WrittenChildren.Length ? list.WrittenChildren[i] : null;
                Range own = MemberOrder.Next(list.Order, rows.JsonOf(row, row), written, inside?.MemberIndex ?? int.MaxValue);
                written = own.End.Value;
                if (!own.Start.Equals(own.End) && !await WriteJsonAsync(rows, row, row, own.Start.Value, written, isElement: false).ConfigureAwait(false))
                {
                    return false;
                }

                if (inside is null)
                {
                    break;
                }

                KeyedRows elements = read.RowsOf(inside);
                int next = elements.Use(rows.KeyOf(row, i + 1));
                Writer.WriteStartArray(inside.Utf8Name);
                if (inside.WrittenChildren.Length > 0 && !await WriteAsync(inside, next).ConfigureAwait(false))
                {
                    return false;
                }

                while (inside.WrittenChildren.Length == 0 && next >= 0)
                {
                    int last = LastOf(elements, next);
                    if (!await WriteJsonAsync(elements, next, last, start: 0, elements.JsonOf(next, last).Length, isElement: true).ConfigureAwait(false))
                    {
                        return false;
                    }

                    next = elements.NextOf(last);
                }

                Writer.WriteEndArray();
            }

            Writer.WriteEndObject();
            row = list != list.Outermost ? rows.NextOf(row) : row + 1 < rows.Count ? row + 1 : KeyedRows.None;
        }

        return true;
    }

    /// <summary>Returns the last of the rows that are written at once: those that follow each other, as most do, up to a piece.</summary>
    private int LastOf(KeyedRows rows, int first)
    {
        int last = first;
        while (rows.NextOf(last) == last + 1 && !Writer.Options.Indented && rows.JsonOf(first, last).Length < ValueProgress.PieceLength)
        {
            last++;
        }

        return last;
    }

    /// <summary>Writes a part of the JSON of rows that follow each other.</summary>
    private ValueTask<bool> WriteJsonAsync(KeyedRows rows, int first, int last, int start, int end, bool isElement)
    {
        int next = Math.Min(end, start + ValueProgress.PieceLength);
        RawValue.Write(Writer, rows.JsonOf(first, last)[start..next], isElement);
        return next == end && !_output.IsFull ? new(true) : ContinueAsync(rows, first, last, next, end);
    }

    private async ValueTask<bool> ContinueAsync(KeyedRows rows, int first, int last, int start, int end)
    {
        while (!read.CanFlush || !_output.IsFull || await document.FlushAsync(async, token).ConfigureAwait(false))
        {
            if (start == end)
            {
                return true;
            }

            int next = Math.Min(end, start + ValueProgress.PieceLength);
            _output.Continue(rows.JsonOf(first, last)[start..next]);
            start = next;
        }

        return false;
    }
}
