using System.Data;

namespace Dapper.Json.Planning;

/// <summary>
/// Chooses whether a reader is opened for sequential access. What decides is known only when it is open, so it is remembered for the next run of the
/// same text: whether the columns are read in their order, and whether a value was large.
/// </summary>
/// <param name="isInOrder">The assumption for a command that has not run: whether its columns are read in their order.</param>
/// <param name="arePaths">Whether names of columns are paths. Then a command whose text may name objects or lists is assumed to have no order.</param>
internal sealed class ReaderAccess(bool isInOrder, bool arePaths)
{
    private readonly BoundedCache<string, Command> _known = new(generationSize: 512);
    private volatile bool _remembers;

    /// <summary>Chooses how the reader of a command is opened.</summary>
    /// <param name="sql">The text of the command.</param>
    /// <param name="needsAnyOrder">Whether the columns are read in any order, whatever was remembered.</param>
    /// <param name="blocks">
    /// Whether the driver's getters, with sequential access, block their thread until the rest of the row arrives. Without it, a row is awaited as a
    /// whole, and takes as much memory: that is the better bargain until a value is large.
    /// </param>
    /// <returns><see cref="CommandBehavior.SequentialAccess"/>, or <see cref="CommandBehavior.Default"/>.</returns>
    public CommandBehavior BehaviorOf(string sql, bool needsAnyOrder, bool blocks) =>
        !needsAnyOrder && IsInOrder(sql) && !(blocks && Find(sql) is not { HasLarge: true }) ? CommandBehavior.SequentialAccess : CommandBehavior.Default;

    /// <summary>Remembers whether the columns of a command were read in their order.</summary>
    public void RememberOrder(string sql, bool inOrder)
    {
        // While the assumption holds, no text is hashed. If one text has both orders in turn, it stays with the one that fits both.
        if (inOrder != IsInOrder(sql) && !(inOrder && Find(sql) is { InOrder: false }))
        {
            Remember(sql, new Command(inOrder, Find(sql) is { HasLarge: true }));
        }
    }

    /// <summary>Remembers that a command has returned a large value.</summary>
    public void RememberLarge(string sql)
    {
        if (Find(sql) is not { HasLarge: true })
        {
            Remember(sql, new Command(IsInOrder(sql), HasLarge: true));
        }
    }

    private bool IsInOrder(string sql) => Find(sql)?.InOrder ?? (isInOrder && !(arePaths && NameSyntax.MayNamePaths(sql)));

    private Command? Find(string sql) => _remembers && _known.TryGet(sql, out Command? known) ? known : null;

    private void Remember(string sql, Command command)
    {
        _known.Set(sql, command, sql.Length);
        _remembers = true;
    }

    private sealed record Command(bool InOrder, bool HasLarge);
}
