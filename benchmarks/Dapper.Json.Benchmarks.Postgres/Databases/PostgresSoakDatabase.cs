using System.Data.Common;
using System.Net.Sockets;
using Dapper.Json.Benchmarks.Soak;
using Npgsql;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>PostgreSQL through a pool that is smaller than the number of workers, so that some wait and some give up.</summary>
internal sealed class PostgresSoakDatabase : SoakDatabase
{
    private const int PoolSize = 12;

    private readonly NpgsqlDataSource _pool;
    private readonly NpgsqlDataSource _killers;

    /// <summary>Names the pools.</summary>
    public PostgresSoakDatabase()
    {
        var settings = new NpgsqlConnectionStringBuilder(PostgresDatabase.Server.ConnectionString);
        _killers = NpgsqlDataSource.Create(settings.ConnectionString);
        settings.MaxPoolSize = PoolSize;
        settings.Timeout = 1;
        settings.CommandTimeout = 10;
        _pool = NpgsqlDataSource.Create(settings.ConnectionString);
    }

    /// <inheritdoc/>
    public override DbConnection Connect() => _pool.CreateConnection();

    /// <inheritdoc/>
    public override Task<bool> TryKillAsync(DbConnection victim) => PostgresPool.TryKillAsync(_killers, (NpgsqlConnection)victim);

    /// <remarks>
    /// The server ends all of its processes and starts again where one of them is killed, and a superuser may have it run a program.
    /// </remarks>
    /// <inheritdoc/>
    public override async Task<bool> TryRestartAsync()
    {
        try
        {
            await using NpgsqlCommand command = _killers.CreateCommand("copy (select 1) to program 'kill -9 $PPID'");
            await command.ExecuteNonQueryAsync();
            return false;
        }
        catch (PostgresException error) when (error.SqlState == PostgresErrorCodes.InsufficientPrivilege)
        {
            return false;
        }
        catch (NpgsqlException)
        {
            return true;
        }
    }

    /// <inheritdoc/>
    public override string? FaultOf(Exception error) => error switch
    {
        // Killed by an administrator, by a crash, or not yet started again; the statement was cancelled; a plan's columns have changed.
        PostgresException server => server.SqlState is "57P01" or "57P02" or "57P03" or "57014" or "0A000" ? SoakFault.Away : null,
        NpgsqlException or TimeoutException or IOException or SocketException => SoakFault.Away,
        _ => null,
    };

    /// <inheritdoc/>
    public override Task<int> CountLeaksAsync() => CountLeaksAsync(Connect, PoolSize, PostgresPool.IsExhausted);

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        await base.DisposeAsync();
        await _killers.DisposeAsync();
        await _pool.DisposeAsync();
    }

    /// <inheritdoc/>
    protected override DbConnection ConnectForSetup() => _killers.CreateConnection();
}
