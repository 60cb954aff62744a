using System.Data;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json;
using Dapper.Json.Contracts;
using Dapper.Json.Execution;

namespace Dapper;

public static partial class JsonQueryExtensions
{
    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonStringOf/*|docs/sql/*|docs/options/*|docs/settings/*|docs/token/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static Task<string> QueryJsonStringAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        ToStringAsync(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken),
            options, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonStringOf/*|docs/command/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static Task<string> QueryJsonStringAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, JsonQueryOptions? options = null) =>
        ToStringAsync(connection, QueryCommand.Of(connection, command), options, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonStringOf/*|docs/sql/*|docs/options/*|docs/settings/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static string QueryJsonString<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        ToString(connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default), options, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonStringOf/*|docs/command/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static string QueryJsonString<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, JsonQueryOptions? options = null) =>
        ToString(connection, QueryCommand.Of(connection, command), options, TypeContract<T>.Instance);
}
