using System.Data;
using Dapper.Json;
using Dapper.Json.Execution;

namespace Dapper;

public static partial class JsonQueryExtensions
{
    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonString/*|docs/sql/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<string> QueryJsonStringAsync(
        this IDbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken).ToStringAsync(options);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonString/*|docs/command/*|docs/options/*"/>
    public static Task<string> QueryJsonStringAsync(this IDbConnection connection, CommandDefinition command, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).ToStringAsync(options);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonString/*|docs/sql/*|docs/options/*|docs/settings/*"/>
    public static string QueryJsonString(
        this IDbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType).ToString(options);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonString/*|docs/command/*|docs/options/*"/>
    public static string QueryJsonString(this IDbConnection connection, CommandDefinition command, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).ToString(options);
}
