using System.Buffers;
using System.Data;
using Dapper.Json;
using Dapper.Json.Execution;
using Dapper.Json.Output;

namespace Dapper;

public static partial class JsonQueryExtensions
{
    /// <include file="JsonQueryExtensions.xml" path="docs/QueryMultipleJson/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<bool> QueryMultipleJsonAsync(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, IReadOnlyList<JsonResultSet> results,
        JsonQueryOptions? options = null, IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null,
        CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .StartMultipleAsync(JsonSink.To(writer), results, options);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryMultipleJson/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<bool> QueryMultipleJsonAsync(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, IReadOnlyList<JsonResultSet> results,
        JsonQueryOptions? options = null, IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null,
        CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .StartMultipleAsync(JsonSink.To(utf8Json), results, options);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryMultipleJson/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static Task<bool> QueryMultipleJsonAsync(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, IReadOnlyList<JsonResultSet> results,
        JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).StartMultipleAsync(JsonSink.To(writer), results, options);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryMultipleJson/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static Task<bool> QueryMultipleJsonAsync(
        this IDbConnection connection, CommandDefinition command, Stream utf8Json, IReadOnlyList<JsonResultSet> results,
        JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).StartMultipleAsync(JsonSink.To(utf8Json), results, options);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryMultipleJson/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*"/>
    public static bool QueryMultipleJson(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, IReadOnlyList<JsonResultSet> results,
        JsonQueryOptions? options = null, IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType).RunMultiple(JsonSink.To(writer), results, options);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryMultipleJson/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*"/>
    public static bool QueryMultipleJson(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, IReadOnlyList<JsonResultSet> results,
        JsonQueryOptions? options = null, IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType).RunMultiple(JsonSink.To(utf8Json), results, options);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryMultipleJson/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static bool QueryMultipleJson(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, IReadOnlyList<JsonResultSet> results,
        JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).RunMultiple(JsonSink.To(writer), results, options);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryMultipleJson/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static bool QueryMultipleJson(
        this IDbConnection connection, CommandDefinition command, Stream utf8Json, IReadOnlyList<JsonResultSet> results,
        JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).RunMultiple(JsonSink.To(utf8Json), results, options);
}
