using System.Data.Common;
using System.Globalization;
using Dapper.Json.Benchmarks.Soak;
using Npgsql;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>A primary of PostgreSQL and its preferred standby, as <c>build/replicas</c> has started them. They end and are promoted in turn.</summary>
internal sealed class ReplicasSoakDatabase : SoakDatabase
{
    private const int PoolSize = 12;

    // How many operations must succeed after what has just been done to a node. The others meet it.
    private const int SuccessesBetween = 50;

    private readonly NpgsqlMultiHostDataSource _nodes;
    private readonly NpgsqlDataSource _pool;
    private readonly Dictionary<int, NpgsqlDataSource> _killers;
    private readonly Replicas _replicas;
    private int _primary;
    private int _standby;

    /// <summary>Names the pools.</summary>
    public ReplicasSoakDatabase()
    {
        var settings = new NpgsqlConnectionStringBuilder(Servers.ConnectionString);
        string[] hosts = settings.Host!.Split(',');
        _killers = hosts.ToDictionary(PortOf, host => NpgsqlDataSource.Create(new NpgsqlConnectionStringBuilder(settings.ConnectionString) { Host = host }));
        _replicas = new Replicas(PortOf(hosts[0]));
        settings.MaxPoolSize = PoolSize;
        settings.Timeout = 1;
        settings.CommandTimeout = 10;

        // Otherwise Npgsql would take a node for offline for a while whenever one of its backends is ended, and so mostly both.
        settings.HostRecheckSeconds = 0;
        _nodes = new NpgsqlDataSourceBuilder(settings.ConnectionString).BuildMultiHost();
        _pool = _nodes.WithTargetSession(TargetSessionAttributes.PreferStandby);
    }

    /// <summary>Gets what names the nodes.</summary>
    public static ServerVariable Servers { get; } = new("DAPPER_JSON_REPLICAS", "primary and standby");

    /// <inheritdoc/>
    public override DbConnection Connect() => _pool.CreateConnection();

    /// <inheritdoc/>
    public override async Task PrepareAsync()
    {
        await base.PrepareAsync();
        await using NpgsqlConnection primary = await _nodes.OpenConnectionAsync(TargetSessionAttributes.Primary);
        _primary = primary.Port;
        string written = await primary.ExecuteScalarAsync<string>("select cast(pg_current_wal_lsn() as text)") ?? "";
        await using NpgsqlConnection standby = await _nodes.OpenConnectionAsync(TargetSessionAttributes.Standby);
        _standby = standby.Port;
        while (!await standby.ExecuteScalarAsync<bool>("select pg_last_wal_replay_lsn() >= cast(@written as pg_lsn)", new { written }))
        {
            await Task.Delay(TimeSpan.FromMilliseconds(50));
        }
    }

    /// <inheritdoc/>
    public override Task<bool> TryKillAsync(DbConnection victim) =>
        PostgresPool.TryKillAsync(_killers[((NpgsqlConnection)victim).Port], (NpgsqlConnection)victim);

    /// <inheritdoc/>
    public override async Task DisturbAsync(Func<bool> isOver, SoakCounts counts)
    {
        do
        {
            await DoAsync("standby killed", _replicas.KillAsync(_standby));
            await DoAsync("standby restarted", _replicas.RestartAsync(_standby));
            await DoAsync("primary killed", _replicas.KillAsync(_primary));
            await DoAsync("standby promoted", _replicas.PromoteAsync(_standby));
            await DoAsync("former primary restarted as standby", _replicas.RestartAsync(_primary));
            (_primary, _standby) = (_standby, _primary);
        }
        while (!isOver());

        async Task DoAsync(string what, Task done)
        {
            await done;
            counts.Fault(what);
            long successes = counts.Successes;
            while (counts.Successes < successes + SuccessesBetween)
            {
                await Task.Delay(TimeSpan.FromMilliseconds(10));
            }
        }
    }

    /// <summary>Accepts what a retry policy recognizes: transient errors, and that Npgsql could connect to no node.</summary>
    /// <inheritdoc/>
    public override string? FaultOf(Exception error) => error switch
    {
        DbException { IsTransient: true } => "server away: IsTransient",

        // Npgsql gives the reason of each node, but does not call the whole transient: a policy has to know this error.
        NpgsqlException { InnerException: AggregateException nodes } when nodes.InnerExceptions.All(static node => node is DbException { IsTransient: true }) =>
            "all servers away: IsTransient of each inner exception",
        _ => null,
    };

    /// <inheritdoc/>
    public override async Task<int> CountLeaksAsync() =>
        await CountLeaksAsync(() => _nodes.CreateConnection(TargetSessionAttributes.Primary), PoolSize, PostgresPool.IsExhausted)
        + await CountLeaksAsync(() => _nodes.CreateConnection(TargetSessionAttributes.Standby), PoolSize, PostgresPool.IsExhausted);

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        await base.DisposeAsync();
        await _nodes.DisposeAsync();
        foreach (NpgsqlDataSource killer in _killers.Values)
        {
            await killer.DisposeAsync();
        }
    }

    /// <inheritdoc/>
    protected override DbConnection ConnectForSetup() => _nodes.CreateConnection(TargetSessionAttributes.Primary);

    private static int PortOf(string host) => int.Parse(host[(host.LastIndexOf(':') + 1)..], CultureInfo.InvariantCulture);
}
