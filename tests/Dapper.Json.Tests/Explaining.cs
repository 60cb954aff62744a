using System.Data;
using System.Data.Common;

namespace Dapper.Json;

/// <summary>Tells by which plan a typed query would write its rows: the one that an observer is told of. No row is written.</summary>
internal static class Explaining
{
    public static JsonQueryPlan ExplainJson<T>(this IDbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null)
    {
        try
        {
            connection.QueryJson<T>(sql, param, Stream.Null, Observed(options));
        }
        catch (PlanException told)
        {
            return told.Plan;
        }

        // An observer is told nothing of a result without rows.
        using var reader = (DbDataReader)connection.ExecuteReader(sql, param);
        return reader.ExplainJson<T>(options);
    }

    public static async Task<JsonQueryPlan> ExplainJsonAsync<T>(
        this DbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null, CancellationToken cancellationToken = default)
    {
        try
        {
            await connection.QueryJsonAsync<T>(sql, param, Stream.Null, Observed(options), cancellationToken: cancellationToken);
        }
        catch (PlanException told)
        {
            return told.Plan;
        }

        await using DbDataReader reader = await connection.ExecuteReaderAsync(new CommandDefinition(sql, param, cancellationToken: cancellationToken));
        return reader.ExplainJson<T>(options);
    }

    private static JsonQueryOptions Observed(JsonQueryOptions? options) =>
        (options ?? JsonQueryOptions.Default).WithObserver(static plan => throw new PlanException(plan));

    /// <summary>Ends the query before its first row.</summary>
    private sealed class PlanException(JsonQueryPlan plan) : Exception
    {
        public JsonQueryPlan Plan { get; } = plan;
    }
}
