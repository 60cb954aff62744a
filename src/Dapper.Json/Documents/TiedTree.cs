using System.Text;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Documents;

/// <summary>A list whose rows hold the rows of other results, by the keys that tie them.</summary>
internal sealed class TiedTree : IDisposable
{
    // By the index of the result.
    private readonly TiedRows?[] _rows;

    public TiedTree(ResultNode family)
    {
        ResultNode[] nodes = [.. family.Tree.Where(static node => node.Fields is not null)];
        _rows = new TiedRows?[nodes.Max(static node => node.Index) + 1];
        Array.ForEach(nodes, node => _rows[node.Index] = new TiedRows());
    }

    /// <summary>Gets how much memory is used, in bytes.</summary>
    public long Length
    {
        get
        {
            long length = 0;
            foreach (TiedRows? rows in _rows)
            {
                length += rows?.Length ?? 0;
            }

            return length;
        }
    }

    /// <summary>Returns the names of the columns of a row's keys: first of its own, then of those for each list inside.</summary>
    public static IEnumerable<string> KeysOf(ResultNode node) =>
        node.Result!.Keys.Select(static key => key.Column).Concat(node.Lists.SelectMany(static child => child.Result!.Keys.Select(static key => key.Parent)));

    public TiedRows RowsOf(ResultNode node) => _rows[node.Index]!;

    /// <summary>Returns the number of values in each key of a row: first in its own, then in those for each list inside.</summary>
    public static int[] KeyLengthsOf(ResultNode node) => [node.Result!.Keys.Length, .. node.Lists.Select(static child => child.Result!.Keys.Length)];

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
                string key = Encoding.UTF8.GetString(rows.KeyOf(row, 0)).Trim('\0', '\u0001', '\u0002').Replace("\0", ", ", StringComparison.Ordinal);
                throw ColumnError.Of(
                    $"A row of {child.Result} belongs to no row of {node.Result}: its key is {(key.Length > 0 ? key : "NULL")}. Select only the rows of those, "
                    + "or ignore it with SkipOrphans()",
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
        ReadOnlySpan<byte> properties = json[1..^1].TrimEnd(" \t\r\n"u8);
        if (!properties.IsEmpty)
        {
            writer.WriteRawValue(properties, skipInputValidation: true);
        }

        int list = 0;
        foreach (ResultNode child in node.Lists)
        {
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
