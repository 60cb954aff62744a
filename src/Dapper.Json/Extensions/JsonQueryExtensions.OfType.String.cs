using System.Data;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json;
using Dapper.Json.Contracts;
using Dapper.Json.Contracts.Plans;
using Dapper.Json.Execution;

namespace Dapper;

public static partial class JsonQueryExtensions
{
    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonStringOf/*|docs/sql/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<string> QueryJsonStringAsync<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken).ToStringAsync(options, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonStringOf/*|docs/command/*|docs/options/*"/>
    public static Task<string> QueryJsonStringAsync<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, CommandDefinition command, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).ToStringAsync(options, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonStringOf/*|docs/sql/*|docs/options/*|docs/settings/*"/>
    public static string QueryJsonString<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType).ToString(options, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonStringOf/*|docs/command/*|docs/options/*"/>
    public static string QueryJsonString<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, CommandDefinition command, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).ToString(options, ContractPlanner<T>.Contract);
}
