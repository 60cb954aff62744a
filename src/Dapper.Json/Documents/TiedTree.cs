using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>A list whose rows hold the rows of other results, by the keys that tie them.</summary>
internal sealed class TiedTree : IDisposable
{
    // By the index of the result.
    private readonly TiedRows?[] _rows;

    /// <param name="family">The list.</param>
    /// <param name="open">Returns the memory that the rows of a result are written to.</param>
    public TiedTree(ResultNode family, Func<ResultNode, HeldJson> open)
    {
        ResultNode[] nodes = [.. family.Tree.Where(static node => node.Fields is not null)];
        _rows = new TiedRows?[nodes.Max(static node => node.Index) + 1];
        Array.ForEach(nodes, node => _rows[node.Index] = new TiedRows(open(node)));
    }

    /// <summary>Gets how much memory is used, in bytes.</summary>
    public long Length => _rows.Sum(static rows => rows?.Length ?? 0);

    public TiedRows RowsOf(ResultNode node) => _rows[node.Index]!;

    /// <summary>Marks all rows that belong to a row of the list, and throws for those that belong to none.</summary>
    /// <exception cref="JsonQueryException">A row belongs to none.</exception>
    public void CheckOrphans(ResultNode node)
    {
        TiedRows rows = RowsOf(node);
        int list = 0;
        foreach (ResultNode child in node.Lists)
        {
            list++;
            for (int i = 0; i < rows.Count; i++)
            {
                RowsOf(child).Use(rows.KeyOf(i, list));
            }

            CheckOrphans(child);
        }

        ThrowIfOrphan(node);
    }

    /// <summary>Does the same for each list inside. Its own rows need not be known.</summary>
    /// <exception cref="JsonQueryException">A row belongs to none.</exception>
    public void CheckOrphansInside(ResultNode node)
    {
        foreach (ResultNode child in node.Lists)
        {
            CheckOrphans(child);
        }
    }

    /// <exception cref="JsonQueryException">A row of a list inside has not been used.</exception>
    public void ThrowIfOrphan(ResultNode node)
    {
        foreach (ResultNode child in node.Lists)
        {
            TiedRows rows = RowsOf(child);

            // Behind the end of a page there may be more rows.
            bool mayBeOrphans = child.Result!.SkipsOrphans || node.Result!.Limit > 0;
            if (!mayBeOrphans && rows.FindUnused() is var row and >= 0)
            {
                throw ColumnError.Of(
                    $"A row of {child.Result} belongs to no row of {node.Result}: its key is {rows.TextOfKey(row)}. Select only the rows of those, "
                    + "or ignore it with SkipOrphans(). Keys are compared by their JSON: texts that only the database takes for equal, as 'A' and 'a' or "
                    + "'a' and 'a ', and 1 and '1' are different. Make them the same in SQL, by lower(), rtrim() or a cast",
                    ColumnSchema.None,
                    row + 1);
            }
        }
    }

    /// <summary>Writes a row as an element of an array, with the rows inside.</summary>
    public void Write(Utf8JsonWriter writer, ResultNode node, int row)
    {
        TiedRows rows = RowsOf(node);
        ReadOnlySpan<byte> json = rows.JsonOf(row);
        if (node.Lists.Length == 0)
        {
            RawValue.Write(writer, json, isElement: true);
            return;
        }

        writer.WriteStartObject();
        int written = 0;
        int list = 0;
        foreach (ResultNode child in node.Lists)
        {
            written = MemberOrder.Write(writer, node.Order, json, written, child.Place);
            writer.WriteStartArray(child.Utf8Name);
            TiedRows children = RowsOf(child);
            int first = children.Use(rows.KeyOf(row, ++list));
            if (child.Lists.Length > 0 || writer.Options.Indented)
            {
                for (int i = first; i >= 0; i = children.NextOf(i))
                {
                    Write(writer, child, i);
                }
            }
            else
            {
                WriteRuns(writer, children, first);
            }

            writer.WriteEndArray();
        }

        MemberOrder.Write(writer, node.Order, json, written, int.MaxValue);
        writer.WriteEndObject();
    }

    public void Dispose()
    {
        Array.ForEach(_rows, static rows => rows?.Dispose());
    }

    /// <summary>Writes rows of one key without lists inside. Those that follow each other, as most do, are written at once.</summary>
    private static void WriteRuns(Utf8JsonWriter writer, TiedRows rows, int first)
    {
        while (first >= 0)
        {
            int last = first;
            int next = rows.NextOf(first);
            while (next == last + 1)
            {
                last = next;
                next = rows.NextOf(last);
            }

            writer.WriteRawValue(rows.JsonOf(first, last), skipInputValidation: true);
            first = next;
        }
    }
}
