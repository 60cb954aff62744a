using System.Buffers;
using System.Data;
using Dapper.Json;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Dapper.Json.Output;

namespace Dapper;

public static partial class JsonQueryExtensions
{
    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJson/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task QueryFirstJsonAsync(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .StartAsync(JsonSink.To(writer), options, ExpectedRows.First);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJson/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task QueryFirstJsonAsync(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .StartAsync(JsonSink.To(utf8Json), options, ExpectedRows.First);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJson/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static Task QueryFirstJsonAsync(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).StartAsync(JsonSink.To(writer), options, ExpectedRows.First);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJson/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static Task QueryFirstJsonAsync(this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).StartAsync(JsonSink.To(utf8Json), options, ExpectedRows.First);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJson/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*"/>
    public static void QueryFirstJson(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType).Run(JsonSink.To(writer), options, ExpectedRows.First);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJson/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*"/>
    public static void QueryFirstJson(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType).Run(JsonSink.To(utf8Json), options, ExpectedRows.First);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJson/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static void QueryFirstJson(this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).Run(JsonSink.To(writer), options, ExpectedRows.First);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJson/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static void QueryFirstJson(this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).Run(JsonSink.To(utf8Json), options, ExpectedRows.First);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJson/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<bool> QueryFirstOrDefaultJsonAsync(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .StartOrDefaultAsync(JsonSink.To(writer), options, ExpectedRows.FirstOrDefault);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJson/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<bool> QueryFirstOrDefaultJsonAsync(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .StartOrDefaultAsync(JsonSink.To(utf8Json), options, ExpectedRows.FirstOrDefault);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJson/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static Task<bool> QueryFirstOrDefaultJsonAsync(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).StartOrDefaultAsync(JsonSink.To(writer), options, ExpectedRows.FirstOrDefault);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJson/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static Task<bool> QueryFirstOrDefaultJsonAsync(
        this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).StartOrDefaultAsync(JsonSink.To(utf8Json), options, ExpectedRows.FirstOrDefault);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJson/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*"/>
    public static bool QueryFirstOrDefaultJson(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType).RunOrDefault(JsonSink.To(writer), options, ExpectedRows.FirstOrDefault);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJson/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*"/>
    public static bool QueryFirstOrDefaultJson(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType)
            .RunOrDefault(JsonSink.To(utf8Json), options, ExpectedRows.FirstOrDefault);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJson/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static bool QueryFirstOrDefaultJson(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).RunOrDefault(JsonSink.To(writer), options, ExpectedRows.FirstOrDefault);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJson/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static bool QueryFirstOrDefaultJson(this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).RunOrDefault(JsonSink.To(utf8Json), options, ExpectedRows.FirstOrDefault);
}
