using System.Buffers;
using System.Data;
using System.Text;
using Dapper.Json;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Dapper.Json.Output;

namespace Dapper;

public static partial class JsonQueryExtensions
{
    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonString/*|docs/sql/*|docs/options/*|docs/settings/*|docs/token/*"/>
    public static Task<string> QueryJsonStringAsync(
        this IDbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null, CancellationToken cancellationToken = default) =>
        ToStringAsync(connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, cancellationToken), options);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonString/*|docs/command/*|docs/options/*"/>
    public static Task<string> QueryJsonStringAsync(this IDbConnection connection, CommandDefinition command, JsonQueryOptions? options = null) =>
        ToStringAsync(connection, QueryCommand.Of(connection, command), options);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonString/*|docs/sql/*|docs/options/*|docs/settings/*"/>
    public static string QueryJsonString(
        this IDbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null,
        IDbTransaction? transaction = null, int? commandTimeout = null, CommandType? commandType = null) =>
        ToString(connection, QueryCommand.Of(connection, sql, param, transaction, commandTimeout, commandType, default), options);

    /// <include file="JsonQueryExtensions.xml" path="docs/QueryJsonString/*|docs/command/*|docs/options/*"/>
    public static string QueryJsonString(this IDbConnection connection, CommandDefinition command, JsonQueryOptions? options = null) =>
        ToString(connection, QueryCommand.Of(connection, command), options);

    private static async Task<string> ToStringAsync(
        IDbConnection connection, CommandDefinition command, JsonQueryOptions? options, RowContract? contract = null)
    {
        var document = new ArrayBufferWriter<byte>();
        await JsonQuery.StartAsync(connection, command, JsonSink.To(document), options, ExpectedRows.All, contract).ConfigureAwait(false);
        return Encoding.UTF8.GetString(document.WrittenSpan);
    }

    private static string ToString(IDbConnection connection, CommandDefinition command, JsonQueryOptions? options, RowContract? contract = null)
    {
        var document = new ArrayBufferWriter<byte>();
        JsonQuery.Run(connection, command, JsonSink.To(document), options, ExpectedRows.All, contract);
        return Encoding.UTF8.GetString(document.WrittenSpan);
    }
}
