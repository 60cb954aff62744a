namespace Dapper.Json.Planning;

/// <summary>
/// Remembers which commands have returned a large value: whether a reader is better opened for sequential access is known, with some drivers, only when
/// it is open.
/// </summary>
internal sealed class ReaderAccess
{
    private readonly BoundedCache<string, ReaderAccess> _large = new(generationSize: 512);
    private volatile bool _remembers;

    /// <summary>Returns whether a command has returned a large value, whose row was written in the order of its columns.</summary>
    public bool HasLarge(string sql) => _remembers && _large.TryGet(sql, out _);

    /// <summary>Remembers that a command has.</summary>
    public void RememberLarge(string sql)
    {
        if (!HasLarge(sql))
        {
            _large.Set(sql, this, sql.Length);
            _remembers = true;
        }
    }
}
