using System.Buffers;
using System.Data;
using Dapper.Json;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Dapper.Json.Output;

namespace Dapper;

public static partial class JsonQueryExtensions
{
    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJson/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task QuerySingleJsonAsync(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.StartAsync(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken),
            JsonSink.To(writer), options, ExpectedRows.Single);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJson/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task QuerySingleJsonAsync(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.StartAsync(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken),
            JsonSink.To(utf8Json), options, ExpectedRows.Single);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJson/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static Task QuerySingleJsonAsync(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.StartAsync(connection, QueryCommand.Of(connection, command), JsonSink.To(writer), options, ExpectedRows.Single);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJson/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static Task QuerySingleJsonAsync(this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.StartAsync(connection, QueryCommand.Of(connection, command), JsonSink.To(utf8Json), options, ExpectedRows.Single);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJson/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*"/>
    public static void QuerySingleJson(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Run(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default),
            JsonSink.To(writer), options, ExpectedRows.Single);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJson/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*"/>
    public static void QuerySingleJson(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Run(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default),
            JsonSink.To(utf8Json), options, ExpectedRows.Single);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJson/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static void QuerySingleJson(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.Run(connection, QueryCommand.Of(connection, command), JsonSink.To(writer), options, ExpectedRows.Single);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJson/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static void QuerySingleJson(this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.Run(connection, QueryCommand.Of(connection, command), JsonSink.To(utf8Json), options, ExpectedRows.Single);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJson/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<bool> QuerySingleOrDefaultJsonAsync(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.StartAnyAsync(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken),
            JsonSink.To(writer), options, ExpectedRows.SingleOrDefault);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJson/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<bool> QuerySingleOrDefaultJsonAsync(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.StartAnyAsync(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken),
            JsonSink.To(utf8Json), options, ExpectedRows.SingleOrDefault);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJson/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static Task<bool> QuerySingleOrDefaultJsonAsync(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.StartAnyAsync(connection, QueryCommand.Of(connection, command), JsonSink.To(writer), options, ExpectedRows.SingleOrDefault);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJson/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static Task<bool> QuerySingleOrDefaultJsonAsync(
        this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.StartAnyAsync(connection, QueryCommand.Of(connection, command), JsonSink.To(utf8Json), options, ExpectedRows.SingleOrDefault);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJson/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*"/>
    public static bool QuerySingleOrDefaultJson(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.RunAny(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default),
            JsonSink.To(writer), options, ExpectedRows.SingleOrDefault);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJson/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*"/>
    public static bool QuerySingleOrDefaultJson(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.RunAny(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default),
            JsonSink.To(utf8Json), options, ExpectedRows.SingleOrDefault);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJson/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static bool QuerySingleOrDefaultJson(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.RunAny(connection, QueryCommand.Of(connection, command), JsonSink.To(writer), options, ExpectedRows.SingleOrDefault);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJson/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static bool QuerySingleOrDefaultJson(this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.RunAny(connection, QueryCommand.Of(connection, command), JsonSink.To(utf8Json), options, ExpectedRows.SingleOrDefault);
}
