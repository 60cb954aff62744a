namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>A table on the primary and the standby that <c>DAPPER_JSON_REPLICAS</c> names, dropped in the end.</summary>
/// <remarks>Tests that change the standby are in one collection, under the name of this class.</remarks>
internal sealed class TestReplicas : IAsyncDisposable
{
    private readonly NpgsqlMultiHostDataSource _source;
    private readonly string _table;

    private TestReplicas(string connectionString, string table)
    {
        ConnectionString = connectionString;
        _source = new NpgsqlDataSourceBuilder(connectionString).BuildMultiHost();
        _table = table;
    }

    public string ConnectionString { get; }

    public NpgsqlDataSource Primary => _source.WithTargetSession(TargetSessionAttributes.Primary);

    public NpgsqlDataSource Standby => _source.WithTargetSession(TargetSessionAttributes.Standby);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Makes the table and waits until the standby has it; skips the test where no servers are named.</summary>
    public static async Task<TestReplicas> CreateAsync(string table, string columns)
    {
        // A session that the standby has ended makes Npgsql take the standby for offline, by default for ten seconds.
        var replicas = new TestReplicas($"{NamedServer.Replicas.ConnectionString};Maximum Pool Size=4;Host Recheck Seconds=0", table);
        await replicas.ExecuteAsync(replicas.Primary, $"drop table if exists {table}; create table {table} ({columns})");
        await replicas.UntilReplayedAsync();
        return replicas;
    }

    public async Task ExecuteAsync(NpgsqlDataSource source, string sql)
    {
        await using NpgsqlConnection connection = await source.OpenConnectionAsync(Token);
        await connection.ExecuteAsync(new CommandDefinition(sql, cancellationToken: Token));
    }

    /// <summary>Waits until the standby has all that was written.</summary>
    public async Task UntilReplayedAsync()
    {
        await using NpgsqlConnection primary = await Primary.OpenConnectionAsync(Token);
        string position = (await primary.ExecuteScalarAsync<string>("select pg_current_wal_insert_lsn()::text"))!;
        await UntilAsync(Standby, $"select pg_last_wal_replay_lsn() >= '{position}'");
    }

    /// <summary>Asks until the answer is true.</summary>
    public async Task UntilAsync(NpgsqlDataSource source, string sql)
    {
        await using NpgsqlConnection connection = await source.OpenConnectionAsync(Token);
        while (!await connection.ExecuteScalarAsync<bool>(new CommandDefinition(sql, cancellationToken: Token)))
        {
            Token.ThrowIfCancellationRequested();
        }
    }

    /// <summary>Lets the standby end what is in the way of what it replays at once, until what is returned is disposed.</summary>
    public async Task<IAsyncDisposable> EndConflictsAtOnceAsync()
    {
        await SetAsync("set max_standby_streaming_delay = 0");
        return new Undo(() => SetAsync("reset max_standby_streaming_delay"));

        async Task SetAsync(string setting)
        {
            await ExecuteAsync(Standby, $"alter system {setting}");
            await ExecuteAsync(Standby, "select pg_reload_conf()");
        }
    }

    /// <summary>Gets the standby as if no primary were there.</summary>
    public async Task<NpgsqlMultiHostDataSource> OfStandbyAloneAsync()
    {
        await using NpgsqlConnection standby = await Standby.OpenConnectionAsync(Token);
        var settings = new NpgsqlConnectionStringBuilder(ConnectionString) { Host = $"{standby.Host}:{standby.Port}" };
        return new NpgsqlDataSourceBuilder(settings.ConnectionString).BuildMultiHost();
    }

    public async ValueTask DisposeAsync()
    {
        await ExecuteAsync(Primary, $"drop table if exists {_table}");
        await _source.DisposeAsync();
    }

    private sealed class Undo(Func<Task> action) : IAsyncDisposable
    {
        public async ValueTask DisposeAsync() => await action();
    }
}
