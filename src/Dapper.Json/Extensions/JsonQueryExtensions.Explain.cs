using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json;
using Dapper.Json.Contracts;
using Dapper.Json.Execution;

namespace Dapper;

public static partial class JsonQueryExtensions
{
    /// <include file="JsonQueryExtensions.xml" path="docs/ExplainJson/*|docs/sql/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<JsonQueryPlan> ExplainJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .ExplainAsync(options, TypeContract<T>.Instance, async: true);

    /// <include file="JsonQueryExtensions.xml" path="docs/ExplainJson/*|docs/command/*|docs/options/*"/>
    public static Task<JsonQueryPlan> ExplainJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).ExplainAsync(options, TypeContract<T>.Instance, async: true);

    /// <include file="JsonQueryExtensions.xml" path="docs/ExplainJson/*|docs/sql/*|docs/options/*|docs/settings/*"/>
    public static JsonQueryPlan ExplainJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType)
            .ExplainAsync(options, TypeContract<T>.Instance, async: false).GetAwaiter().GetResult();

    /// <include file="JsonQueryExtensions.xml" path="docs/ExplainJson/*|docs/command/*|docs/options/*"/>
    public static JsonQueryPlan ExplainJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).ExplainAsync(options, TypeContract<T>.Instance, async: false).GetAwaiter().GetResult();

    /// <summary>Explains how a typed query would write the current result of a reader, and why. No row is read.</summary>
    /// <typeparam name="T">The type of the rows.</typeparam>
    /// <param name="reader">The reader, before its first row. The caller owns it; it stays open.</param>
    /// <param name="options">How the JSON is written; null for <see cref="JsonQueryOptions.Default"/>.</param>
    /// <returns>The plan. <see cref="JsonQueryPlan.ToString"/> describes it.</returns>
    /// <exception cref="ArgumentNullException">The reader is null.</exception>
    public static JsonQueryPlan ExplainJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(this DbDataReader reader, JsonQueryOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return JsonQuery.Explain(reader, options, TypeContract<T>.Instance);
    }
}
