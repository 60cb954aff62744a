using Dapper.Json.Benchmarks.Databases;

namespace Dapper.Json.Benchmarks.Wire;

/// <summary>The driver of SQL Server, and behind its protocol a server that costs as little as it can: <see cref="WireServer"/>.</summary>
internal sealed class WireDatabase : SqlServerDatabase
{
    private readonly WireProcess _process;

    /// <summary>Starts a server, and opens the connection.</summary>
    public WireDatabase()
        : this(new WireProcess())
    {
    }

    private WireDatabase(WireProcess process)
        : base("TDS", process.ConnectionString) => _process = process;

    /// <inheritdoc/>
    public override bool MakesJson => false;

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        await base.DisposeAsync();
        _process.Dispose();
    }
}
