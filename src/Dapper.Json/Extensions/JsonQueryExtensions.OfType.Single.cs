using System.Buffers;
using System.Data;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json;
using Dapper.Json.Contracts;
using Dapper.Json.Contracts.Plans;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Dapper.Json.Output;

namespace Dapper;

public static partial class JsonQueryExtensions
{
    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJsonOf/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task QuerySingleJsonAsync<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .StartAsync(JsonSink.To(writer), options, ExpectedRows.Single, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJsonOf/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task QuerySingleJsonAsync<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .StartAsync(JsonSink.To(utf8Json), options, ExpectedRows.Single, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJsonOf/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static Task QuerySingleJsonAsync<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).StartAsync(JsonSink.To(writer), options, ExpectedRows.Single, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJsonOf/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static Task QuerySingleJsonAsync<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).StartAsync(JsonSink.To(utf8Json), options, ExpectedRows.Single, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJsonOf/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*"/>
    public static void QuerySingleJson<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType)
            .Run(JsonSink.To(writer), options, ExpectedRows.Single, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJsonOf/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*"/>
    public static void QuerySingleJson<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType)
            .Run(JsonSink.To(utf8Json), options, ExpectedRows.Single, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJsonOf/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static void QuerySingleJson<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).Run(JsonSink.To(writer), options, ExpectedRows.Single, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleJsonOf/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static void QuerySingleJson<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).Run(JsonSink.To(utf8Json), options, ExpectedRows.Single, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJsonOf/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<bool> QuerySingleOrDefaultJsonAsync<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .StartOrDefaultAsync(JsonSink.To(writer), options, ExpectedRows.SingleOrDefault, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJsonOf/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<bool> QuerySingleOrDefaultJsonAsync<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .StartOrDefaultAsync(JsonSink.To(utf8Json), options, ExpectedRows.SingleOrDefault, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJsonOf/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static Task<bool> QuerySingleOrDefaultJsonAsync<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).StartOrDefaultAsync(JsonSink.To(writer), options, ExpectedRows.SingleOrDefault, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJsonOf/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static Task<bool> QuerySingleOrDefaultJsonAsync<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).StartOrDefaultAsync(JsonSink.To(utf8Json), options, ExpectedRows.SingleOrDefault, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJsonOf/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*"/>
    public static bool QuerySingleOrDefaultJson<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType)
            .RunOrDefault(JsonSink.To(writer), options, ExpectedRows.SingleOrDefault, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJsonOf/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*"/>
    public static bool QuerySingleOrDefaultJson<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType)
            .RunOrDefault(JsonSink.To(utf8Json), options, ExpectedRows.SingleOrDefault, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJsonOf/*|docs/command/*|docs/writer/*|docs/options/*"/>
    public static bool QuerySingleOrDefaultJson<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).RunOrDefault(JsonSink.To(writer), options, ExpectedRows.SingleOrDefault, ContractPlanner<T>.Contract);

    /// <include file="JsonQueryExtensions.xml" path="docs/QuerySingleOrDefaultJsonOf/*|docs/command/*|docs/stream/*|docs/options/*"/>
    public static bool QuerySingleOrDefaultJson<[DynamicallyAccessedMembers(RowType.Members)] T>(
        this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.Of(connection, command).RunOrDefault(JsonSink.To(utf8Json), options, ExpectedRows.SingleOrDefault, ContractPlanner<T>.Contract);
}
