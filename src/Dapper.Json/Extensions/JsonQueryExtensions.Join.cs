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
    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonOfJoin/*|docs/sql/*|docs/writer/*|docs/child/*|docs/options/*|docs/settings/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/token/*"/>
    public static Task<long> QueryJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer,
        string childMember, string splitOn = "Id", JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default)
        where TParent : class
        where TChild : class =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .StartAsync(JsonSink.To(writer), options, ExpectedRows.All, JoinContract<TParent, TChild>.Of(childMember, splitOn));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonOfJoin/*|docs/sql/*|docs/stream/*|docs/child/*|docs/options/*|docs/settings/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/token/*"/>
    public static Task<long> QueryJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>(
        this IDbConnection connection, string sql, object? param, Stream utf8Json,
        string childMember, string splitOn = "Id", JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default)
        where TParent : class
        where TChild : class =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .StartAsync(JsonSink.To(utf8Json), options, ExpectedRows.All, JoinContract<TParent, TChild>.Of(childMember, splitOn));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonOfJoin/*|docs/command/*|docs/writer/*|docs/child/*|docs/options/*"/>
    public static Task<long> QueryJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer,
        string childMember, string splitOn = "Id", JsonQueryOptions? options = null)
        where TParent : class
        where TChild : class =>
        JsonQuery.Of(connection, command).StartAsync(JsonSink.To(writer), options, ExpectedRows.All, JoinContract<TParent, TChild>.Of(childMember, splitOn));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonOfJoin/*|docs/command/*|docs/stream/*|docs/child/*|docs/options/*"/>
    public static Task<long> QueryJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>(
        this IDbConnection connection, CommandDefinition command, Stream utf8Json,
        string childMember, string splitOn = "Id", JsonQueryOptions? options = null)
        where TParent : class
        where TChild : class =>
        JsonQuery.Of(connection, command).StartAsync(JsonSink.To(utf8Json), options, ExpectedRows.All, JoinContract<TParent, TChild>.Of(childMember, splitOn));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonOfJoin/*|docs/sql/*|docs/writer/*|docs/child/*|docs/options/*|docs/settings/*"/>
    public static long QueryJson<[DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>(
        this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer,
        string childMember, string splitOn = "Id", JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null)
        where TParent : class
        where TChild : class =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType)
            .Run(JsonSink.To(writer), options, ExpectedRows.All, JoinContract<TParent, TChild>.Of(childMember, splitOn));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonOfJoin/*|docs/sql/*|docs/stream/*|docs/child/*|docs/options/*|docs/settings/*"/>
    public static long QueryJson<[DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>(
        this IDbConnection connection, string sql, object? param, Stream utf8Json,
        string childMember, string splitOn = "Id", JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null)
        where TParent : class
        where TChild : class =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType)
            .Run(JsonSink.To(utf8Json), options, ExpectedRows.All, JoinContract<TParent, TChild>.Of(childMember, splitOn));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonOfJoin/*|docs/command/*|docs/writer/*|docs/child/*|docs/options/*"/>
    public static long QueryJson<[DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>(
        this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer,
        string childMember, string splitOn = "Id", JsonQueryOptions? options = null)
        where TParent : class
        where TChild : class =>
        JsonQuery.Of(connection, command).Run(JsonSink.To(writer), options, ExpectedRows.All, JoinContract<TParent, TChild>.Of(childMember, splitOn));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonOfJoin/*|docs/command/*|docs/stream/*|docs/child/*|docs/options/*"/>
    public static long QueryJson<[DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>(
        this IDbConnection connection, CommandDefinition command, Stream utf8Json,
        string childMember, string splitOn = "Id", JsonQueryOptions? options = null)
        where TParent : class
        where TChild : class =>
        JsonQuery.Of(connection, command).Run(JsonSink.To(utf8Json), options, ExpectedRows.All, JoinContract<TParent, TChild>.Of(childMember, splitOn));

    /// <include file="JsonQueryExtensions.xml" path="docs/ExplainJsonOfJoin/*|docs/sql/*|docs/child/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<JsonQueryPlan> ExplainJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>(
        this IDbConnection connection, string sql, object? param,
        string childMember, string splitOn = "Id", JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default)
        where TParent : class
        where TChild : class =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken)
            .ExplainAsync(options, JoinContract<TParent, TChild>.Of(childMember, splitOn), async: true);

    /// <include file="JsonQueryExtensions.xml" path="docs/ExplainJsonOfJoin/*|docs/sql/*|docs/child/*|docs/options/*|docs/settings/*"/>
    public static JsonQueryPlan ExplainJson<[DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>(
        this IDbConnection connection, string sql, object? param,
        string childMember, string splitOn = "Id", JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null)
        where TParent : class
        where TChild : class =>
        JsonQuery.Of(connection, sql, param, transaction, commandTimeout, commandType)
            .ExplainAsync(options, JoinContract<TParent, TChild>.Of(childMember, splitOn), async: false).GetAwaiter().GetResult();
}
