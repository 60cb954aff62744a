using System.Buffers;
using System.Data;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Dapper.Json.Output;

namespace Dapper;

public static partial class JsonQueryExtensions
{
    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/sql/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/writer/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/settings/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/token/*"/>
    public static Task QueryFirstJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonTypeInfo<T> jsonTypeInfo, IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.StartAsync(connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken), JsonSink.To(writer), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.First, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/sql/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/stream/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/settings/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/token/*"/>
    public static Task QueryFirstJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonTypeInfo<T> jsonTypeInfo, IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.StartAsync(connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken), JsonSink.To(utf8Json), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.First, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/command/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/writer/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    public static Task QueryFirstJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonTypeInfo<T> jsonTypeInfo) =>
        JsonQuery.StartAsync(connection, QueryCommand.Of(connection, command), JsonSink.To(writer), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.First, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/command/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/stream/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    public static Task QueryFirstJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonTypeInfo<T> jsonTypeInfo) =>
        JsonQuery.StartAsync(connection, QueryCommand.Of(connection, command), JsonSink.To(utf8Json), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.First, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/sql/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/writer/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/settings/*"/>
    public static void QueryFirstJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonTypeInfo<T> jsonTypeInfo, IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Run(connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default), JsonSink.To(writer), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.First, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/sql/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/stream/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/settings/*"/>
    public static void QueryFirstJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonTypeInfo<T> jsonTypeInfo, IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.Run(connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default), JsonSink.To(utf8Json), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.First, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/command/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/writer/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    public static void QueryFirstJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonTypeInfo<T> jsonTypeInfo) =>
        JsonQuery.Run(connection, QueryCommand.Of(connection, command), JsonSink.To(writer), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.First, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/command/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/stream/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    public static void QueryFirstJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonTypeInfo<T> jsonTypeInfo) =>
        JsonQuery.Run(connection, QueryCommand.Of(connection, command), JsonSink.To(utf8Json), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.First, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/sql/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/writer/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/settings/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/token/*"/>
    public static Task<bool> QueryFirstOrDefaultJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonTypeInfo<T> jsonTypeInfo, IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.StartAnyAsync(connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken), JsonSink.To(writer), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.FirstOrDefault, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/sql/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/stream/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/settings/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/token/*"/>
    public static Task<bool> QueryFirstOrDefaultJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonTypeInfo<T> jsonTypeInfo, IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        JsonQuery.StartAnyAsync(connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken), JsonSink.To(utf8Json), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.FirstOrDefault, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/command/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/writer/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    public static Task<bool> QueryFirstOrDefaultJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonTypeInfo<T> jsonTypeInfo) =>
        JsonQuery.StartAnyAsync(connection, QueryCommand.Of(connection, command), JsonSink.To(writer), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.FirstOrDefault, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/command/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/stream/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    public static Task<bool> QueryFirstOrDefaultJsonAsync<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonTypeInfo<T> jsonTypeInfo) =>
        JsonQuery.StartAnyAsync(connection, QueryCommand.Of(connection, command), JsonSink.To(utf8Json), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.FirstOrDefault, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/sql/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/writer/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/settings/*"/>
    public static bool QueryFirstOrDefaultJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, string sql, object? param, IBufferWriter<byte> writer, JsonTypeInfo<T> jsonTypeInfo, IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.RunAny(connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default), JsonSink.To(writer), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.FirstOrDefault, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/sql/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/stream/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/settings/*"/>
    public static bool QueryFirstOrDefaultJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, string sql, object? param, Stream utf8Json, JsonTypeInfo<T> jsonTypeInfo, IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        JsonQuery.RunAny(connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default), JsonSink.To(utf8Json), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.FirstOrDefault, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/command/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/writer/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    public static bool QueryFirstOrDefaultJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, CommandDefinition command, IBufferWriter<byte> writer, JsonTypeInfo<T> jsonTypeInfo) =>
        JsonQuery.RunAny(connection, QueryCommand.Of(connection, command), JsonSink.To(writer), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.FirstOrDefault, GivenTypeInfo.Contract(jsonTypeInfo));

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryFirstOrDefaultJsonOf/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/command/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/stream/*"/>
    /// <include file="JsonQueryExtensions.xml" path="docs/typeInfo/*"/>
    public static bool QueryFirstOrDefaultJson<[DynamicallyAccessedMembers(RowType.Kept)] T>(this IDbConnection connection, CommandDefinition command, Stream utf8Json, JsonTypeInfo<T> jsonTypeInfo) =>
        JsonQuery.RunAny(connection, QueryCommand.Of(connection, command), JsonSink.To(utf8Json), GivenTypeInfo.Options(jsonTypeInfo), ExpectedRows.FirstOrDefault, GivenTypeInfo.Contract(jsonTypeInfo));
}
