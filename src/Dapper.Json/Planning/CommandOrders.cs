namespace Dapper.Json.Planning;

/// <summary>
/// Remembers which commands have their columns read in order, so that their readers may be opened for sequential access. This is known only
/// when a reader is open, and is remembered for the next run of the same text.
/// </summary>
/// <param name="isInOrder">The assumption for a command that has not run.</param>
/// <param name="arePaths">Whether names of columns are paths. Then a command whose text may name objects or lists is assumed to have no order.</param>
internal sealed class CommandOrders(bool isInOrder, bool arePaths)
{
    private readonly BoundedCache<string, bool> _known = new(generationSize: 512);
    private volatile bool _remembers;

    /// <summary>Returns whether the columns of a command are expected to be read in order.</summary>
    public bool AreInOrder(string sql) =>
        _remembers && _known.TryGet(sql, out bool known) ? known : isInOrder && !(arePaths && NameSyntax.MayNamePaths(sql));

    /// <summary>Remembers whether the columns of a command were read in order.</summary>
    public void Remember(string sql, bool areInOrder)
    {
        // While the assumption holds, no text is hashed. If one text has both orders in turn, it stays with the one that fits both.
        if (areInOrder == AreInOrder(sql) || (areInOrder && _known.TryGet(sql, out _)))
        {
            return;
        }

        _known.Set(sql, areInOrder, sql.Length);
        _remembers = true;
    }
}
