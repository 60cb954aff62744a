using System.Data;
using System.Data.Common;

namespace Dapper.Json;

/// <summary>Tells by which plan a typed query would write its rows: the one that an observer is told of. No row is written.</summary>
internal static class Explaining
{
    public static JsonQueryPlan ExplainJson<T>(this IDbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null)
    {
        JsonQueryPlan? told = null;
        try
        {
            connection.QueryJson<T>(sql, param, Stream.Null, Observed(options, plan => told = plan));
        }
        catch (ToldException)
        {
        }

        return told ?? throw NoRows();
    }

    public static async Task<JsonQueryPlan> ExplainJsonAsync<T>(
        this DbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null, CancellationToken cancellationToken = default)
    {
        JsonQueryPlan? told = null;
        try
        {
            await connection.QueryJsonAsync<T>(sql, param, Stream.Null, Observed(options, plan => told = plan), cancellationToken: cancellationToken);
        }
        catch (ToldException)
        {
        }

        return told ?? throw NoRows();
    }

    private static JsonQueryOptions Observed(JsonQueryOptions? options, Action<JsonQueryPlan> observer) =>
        (options ?? JsonQueryOptions.Default).WithObserver(plan =>
        {
            observer(plan);
            throw new ToldException();
        });

    private static InvalidOperationException NoRows() => new("A result without rows has no plan.");

    /// <summary>Ends the query before its first row.</summary>
    private sealed class ToldException : Exception;
}
