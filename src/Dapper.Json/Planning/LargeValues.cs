namespace Dapper.Json.Planning;

/// <summary>
/// Remembers which commands have returned a large value in rows whose columns are all read once, in their order: with some drivers, only that makes it better
/// to read values in pieces.
/// </summary>
internal sealed class LargeValues
{
    private static readonly Command Forgotten = new("", Plans: "", Fields: null);

    private readonly BoundedCache<Command, Command> _commands = new(generationSize: 512);
    private volatile bool _remembers;

    /// <summary>Returns whether a command has returned one.</summary>
    /// <param name="sql">The text of the command.</param>
    /// <param name="plans">What makes the plans of its results, and so decides in which order their columns are read.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    public bool Has(string sql, object plans, JsonFields? fields) =>
        _remembers && _commands.TryGet(new Command(sql, plans, fields), out Command? found) && found != Forgotten;

    /// <summary>Remembers that a command has, unless it was forgotten.</summary>
    /// <inheritdoc cref="Has" path="/param"/>
    public void Add(string sql, object plans, JsonFields? fields)
    {
        var command = new Command(sql, plans, fields);
        if (!_commands.TryGet(command, out _))
        {
            _commands.Set(command, command, sql.Length);
            _remembers = true;
        }
    }

    /// <summary>Forgets a command whose columns are not always read in their order, as those of an altered view.</summary>
    /// <inheritdoc cref="Has" path="/param"/>
    public void Remove(string sql, object plans, JsonFields? fields)
    {
        if (Has(sql, plans, fields))
        {
            _commands.Set(new Command(sql, plans, fields), Forgotten, sql.Length);
        }
    }

    private sealed record Command(string Sql, object Plans, JsonFields? Fields);
}
