using Dapper.Json.Benchmarks.Wire;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>The driver of SQL Server, and behind its protocol SQLite.</summary>
internal sealed class WireSoakDatabase : SqlServerSoakDatabase
{
    // SQLite's codes for a database or a table that is locked, and for a schema that has changed, as the server numbers them.
    private const int Busy = 50_005;
    private const int Locked = 50_006;
    private const int SchemaChanged = 50_017;

    private readonly WireProcess _process;

    /// <summary>Starts a server.</summary>
    public WireSoakDatabase()
        : this(new WireProcess())
    {
    }

    private WireSoakDatabase(WireProcess process)
        : base(process.ConnectionString) => _process = process;

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        await base.DisposeAsync();
        _process.Dispose();
    }

    /// <inheritdoc/>
    protected override bool IsAway(int number) => number is Busy or Locked or SchemaChanged || base.IsAway(number);
}
