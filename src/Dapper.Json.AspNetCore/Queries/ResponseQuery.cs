using System.Data;
using System.Data.Common;
using Dapper.Json.Execution;

namespace Dapper.Json.AspNetCore.Queries;

/// <summary>The connection and the command of a result, checked when the result is created.</summary>
internal readonly record struct ResponseQuery(ConnectionSource Source, CommandDefinition Command)
{
    public static ResponseQuery Of(
        IDbConnection connection, string sql, object? param, IDbTransaction? transaction, int? timeout, CommandType? type, CancellationToken token) =>
        new(new ConnectionSource(connection), CommandOf(sql, param, transaction, timeout, type, token));

    public static ResponseQuery Of(DbDataSource dataSource, string sql, object? param, int? timeout, CommandType? type, CancellationToken token) =>
        new(new ConnectionSource(dataSource), CommandOf(sql, param, transaction: null, timeout, type, token));

    private static CommandDefinition CommandOf(
        string sql, object? param, IDbTransaction? transaction, int? commandTimeout, CommandType? commandType, CancellationToken token)
    {
        QueryArguments<JsonResultOptions>.ThrowIfUnusable(sql, param, commandType);
        return new CommandDefinition(sql, param, transaction, commandTimeout, commandType, cancellationToken: token);
    }
}
