using System.Buffers;
using System.Data;
using Dapper.Json;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Dapper.Json.Output;

namespace Dapper;

/// <summary>Queries whose rows are written as JSON, in addition to those of Dapper.</summary>
/// <remarks>
/// Nothing is written before the first row has been read, and the document of a failed query is never closed.
/// </remarks>
public static partial class JsonQueryExtensions
{
    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<long> QueryJsonAsync(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.StartAsync(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken),
            JsonSink.To(writer), options, ExpectedRows.All);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<long> QueryJsonAsync(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.StartAsync(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken),
            JsonSink.To(utf8Json), options, ExpectedRows.All);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static Task<long> QueryJsonAsync(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.StartAsync(connection, QueryCommand.Of(connection, command), JsonSink.To(writer), options, ExpectedRows.All);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static Task<long> QueryJsonAsync(this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.StartAsync(connection, QueryCommand.Of(connection, command), JsonSink.To(utf8Json), options, ExpectedRows.All);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*"/>
    public static long QueryJson(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Run(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default),
            JsonSink.To(writer), options, ExpectedRows.All);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*"/>
    public static long QueryJson(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Run(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default),
            JsonSink.To(utf8Json), options, ExpectedRows.All);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static long QueryJson(this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.Run(connection, QueryCommand.Of(connection, command), JsonSink.To(writer), options, ExpectedRows.All);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJson/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static long QueryJson(this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.Run(connection, QueryCommand.Of(connection, command), JsonSink.To(utf8Json), options, ExpectedRows.All);
}
