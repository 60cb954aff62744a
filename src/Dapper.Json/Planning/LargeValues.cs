namespace Dapper.Json.Planning;

/// <summary>
/// Remembers which commands have returned a large value, in rows that are written in the order of their columns: with some drivers, only that makes it better
/// to read values in pieces.
/// </summary>
internal sealed class LargeValues
{
    private readonly BoundedCache<string, LargeValues> _commands = new(generationSize: 512);
    private volatile bool _remembers;

    /// <summary>Returns whether a command has returned one.</summary>
    public bool Has(string sql) => _remembers && _commands.TryGet(sql, out _);

    /// <summary>Remembers that a command has.</summary>
    public void Add(string sql)
    {
        if (!Has(sql))
        {
            _commands.Set(sql, this, sql.Length);
            _remembers = true;
        }
    }
}
