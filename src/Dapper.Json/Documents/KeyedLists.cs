using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>A list whose rows hold the rows of other results, which are found by their keys.</summary>
internal sealed class KeyedLists : IDisposable
{
    // By the index of the result.
    private readonly KeyedRows?[] _rows;

    /// <param name="outermost">The outermost of the lists.</param>
    /// <param name="open">Returns the memory that the rows of a result are written to.</param>
    public KeyedLists(ResultNode outermost, Func<ResultNode, HeldJson> open)
    {
        ResultNode[] nodes = [.. outermost.Tree.Where(static node => node.Fields is not null)];
        _rows = new KeyedRows?[nodes.Max(static node => node.Index) + 1];
        Array.ForEach(nodes, node => _rows[node.Index] = new KeyedRows(open(node)));
    }

    /// <summary>Gets how much memory is used, in bytes.</summary>
    public long Length => _rows.Sum(static rows => rows?.Length ?? 0);

    public KeyedRows RowsOf(ResultNode node) => _rows[node.Index]!;

    /// <summary>Marks all rows that belong to a row of the list, and throws for those that belong to none.</summary>
    /// <exception cref="JsonQueryException">A row belongs to none.</exception>
    public void CheckOrphans(ResultNode node)
    {
        for (int list = 0; list < node.Written.Length; list++)
        {
            ResultNode child = node.Written[list];
            (KeyedRows parents, KeyedRows rows) = (RowsOf(node), RowsOf(child));
            for (int i = 0; i < parents.Count; i++)
            {
                rows.Use(parents.KeyOf(i, list + 1));
            }

            CheckOrphans(child);

            // The row that holds it may be behind the end of the page, and is not written.
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

    public void Dispose() => Array.ForEach(_rows, static rows => rows?.Dispose());
}
