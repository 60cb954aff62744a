using System.Buffers;
using System.Data;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Dapper.Json.Output;

namespace Dapper;

public static partial class JsonQueryExtensions
{
    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*|docs/token/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static Task QueryFirstJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.StartAsync(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken),
            JsonSink.To(writer), options, ExpectedRows.First, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*|docs/token/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static Task QueryFirstJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.StartAsync(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken),
            JsonSink.To(utf8Json), options, ExpectedRows.First, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*|docs/command/*|docs/writer/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static Task QueryFirstJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.StartAsync(connection, QueryCommand.Of(connection, command), JsonSink.To(writer), options, ExpectedRows.First, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*|docs/command/*|docs/stream/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static Task QueryFirstJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.StartAsync(connection, QueryCommand.Of(connection, command), JsonSink.To(utf8Json), options, ExpectedRows.First, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static void QueryFirstJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Run(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default),
            JsonSink.To(writer), options, ExpectedRows.First, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static void QueryFirstJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Run(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default),
            JsonSink.To(utf8Json), options, ExpectedRows.First, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*|docs/command/*|docs/writer/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static void QueryFirstJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.Run(connection, QueryCommand.Of(connection, command), JsonSink.To(writer), options, ExpectedRows.First, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*|docs/command/*|docs/stream/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static void QueryFirstJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.Run(connection, QueryCommand.Of(connection, command), JsonSink.To(utf8Json), options, ExpectedRows.First, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*|docs/token/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static Task<bool> QueryFirstOrDefaultJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.StartAnyAsync(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken),
            JsonSink.To(writer), options, ExpectedRows.FirstOrDefault, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*|docs/token/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static Task<bool> QueryFirstOrDefaultJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.StartAnyAsync(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken),
            JsonSink.To(utf8Json), options, ExpectedRows.FirstOrDefault, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*|docs/command/*|docs/writer/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static Task<bool> QueryFirstOrDefaultJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.StartAnyAsync(
            connection, QueryCommand.Of(connection, command), JsonSink.To(writer), options, ExpectedRows.FirstOrDefault, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*|docs/command/*|docs/stream/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static Task<bool> QueryFirstOrDefaultJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.StartAnyAsync(
            connection, QueryCommand.Of(connection, command), JsonSink.To(utf8Json), options, ExpectedRows.FirstOrDefault, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*|docs/sql/*|docs/writer/*|docs/options/*|docs/settings/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static bool QueryFirstOrDefaultJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.RunAny(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default),
            JsonSink.To(writer), options, ExpectedRows.FirstOrDefault, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*|docs/sql/*|docs/stream/*|docs/options/*|docs/settings/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static bool QueryFirstOrDefaultJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.RunAny(
            connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default),
            JsonSink.To(utf8Json), options, ExpectedRows.FirstOrDefault, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*|docs/command/*|docs/writer/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static bool QueryFirstOrDefaultJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions? options = null) =>
        JsonQuery.RunAny(connection, QueryCommand.Of(connection, command), JsonSink.To(writer), options, ExpectedRows.FirstOrDefault, TypeContract<T>.Instance);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*|docs/command/*|docs/stream/*|docs/options/*"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static bool QueryFirstOrDefaultJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(
        this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonQueryOptions? options = null) =>
        JsonQuery.RunAny(
            connection, QueryCommand.Of(connection, command), JsonSink.To(utf8Json), options, ExpectedRows.FirstOrDefault, TypeContract<T>.Instance);
}
