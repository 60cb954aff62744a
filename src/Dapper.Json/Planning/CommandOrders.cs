namespace Dapper.Json.Planning;

/// <summary>
/// Of which commands the columns are read in their order, so that their readers may be opened for sequential access. Whether they
/// are is seen only on an open reader, and remembered for the next run of the same text.
/// </summary>
/// <param name="isInOrder">What is taken to be so of a command that has not been seen.</param>
internal sealed class CommandOrders(bool isInOrder)
{
    private readonly BoundedCache<string, bool> _known = new(generationSize: 512);
    private volatile bool _remembers;

    /// <summary>Says whether a command's columns are taken to be read in their order.</summary>
    public bool AreInOrder(string sql) => _remembers && _known.TryGet(sql, out bool known) ? known : isInOrder;

    /// <summary>Remembers what was seen of a command.</summary>
    public void Remember(string sql, bool areInOrder)
    {
        // Where all is as it is taken to be, no text of a command is ever hashed. One text may run on two tables in turn: any order fits both.
        if (areInOrder == AreInOrder(sql) || (areInOrder && _known.TryGet(sql, out _)))
        {
            return;
        }

        _known.Set(sql, areInOrder, sql.Length);
        _remembers = true;
    }
}
