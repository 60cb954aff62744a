using System.Diagnostics.CodeAnalysis;

namespace Documentation.Recipes.Cqrs;

/// <summary>A query of the app as a value: its SQL, its parameters, and the type of its rows.</summary>
public sealed record Query<T>([StringSyntax("sql")] string Sql, object? Parameters = null);

public static class QueryExtensions
{
    public static async Task<IReadOnlyList<T>> ListAsync<T>(this DbDataSource database, Query<T> query, CancellationToken token = default)
    {
        await using DbConnection connection = database.CreateConnection();
        return (await connection.QueryAsync<T>(new CommandDefinition(query.Sql, query.Parameters, cancellationToken: token))).AsList();
    }

    public static JsonRowsResult<T> Json<T>(this DbDataSource database, Query<T> query) =>
        database.QueryJsonResult<T>(query.Sql, query.Parameters);

    public static JsonSingleResult<T> JsonOrNotFound<T>(this DbDataSource database, Query<T> query) =>
        database.QuerySingleOrDefaultJsonResult<T>(query.Sql, query.Parameters);
}
