using Npgsql;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>What soaks do to connections of Npgsql's pools, and what these say.</summary>
internal static class PostgresPool
{
    /// <summary>Ends a connection from the side of the server.</summary>
    /// <param name="killers">What connects to the same server.</param>
    /// <param name="victim">The open connection.</param>
    public static async Task<bool> TryKillAsync(NpgsqlDataSource killers, NpgsqlConnection victim)
    {
        int process = victim.ProcessID;
        await Task.Yield();
        try
        {
            await using NpgsqlCommand command = killers.CreateCommand($"select pg_terminate_backend({process})");
            await command.ExecuteScalarAsync();
        }
        catch (NpgsqlException)
        {
            // Its pool may be exhausted too: then nobody is killed.
        }

        return true;
    }

    /// <summary>Says whether a connection could not be opened because all of its pool are taken. With several hosts, one of the reasons says it.</summary>
    public static bool IsExhausted(Exception error) => error is NpgsqlException { InnerException: AggregateException reasons }
        ? reasons.InnerExceptions.Any(IsExhausted)
        : error.Message.Contains("pool has been exhausted", StringComparison.Ordinal);
}
