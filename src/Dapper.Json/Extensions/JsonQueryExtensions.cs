using System.Buffers;
using System.Data;
using Dapper.Json;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Dapper.Json.Output;

namespace Dapper;

/// <summary>Extension methods that run a query with Dapper and write its rows as UTF-8 JSON.</summary>
/// <remarks>
/// Nothing is written before the first row has been read, and the document of a failed query is never closed.
/// </remarks>
public static partial class JsonQueryExtensions
{
    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<long> QueryJsonAsync(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .StartAsync(JsonSink.To(writer), options, ExpectedRows.All);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<long> QueryJsonAsync(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .StartAsync(JsonSink.To(utf8Json), options, ExpectedRows.All);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static Task<long> QueryJsonAsync(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).StartAsync(JsonSink.To(writer), options, ExpectedRows.All);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static Task<long> QueryJsonAsync(this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).StartAsync(JsonSink.To(utf8Json), options, ExpectedRows.All);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*"/>
    public static long QueryJson(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType).Run(JsonSink.To(writer), options, ExpectedRows.All);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*"/>
    public static long QueryJson(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType).Run(JsonSink.To(utf8Json), options, ExpectedRows.All);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static long QueryJson(this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).Run(JsonSink.To(writer), options, ExpectedRows.All);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static long QueryJson(this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).Run(JsonSink.To(utf8Json), options, ExpectedRows.All);
}
