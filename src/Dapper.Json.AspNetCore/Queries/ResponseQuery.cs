using System.Data;
using System.Data.Common;
using System.Transactions;
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
        if (Transaction.Current is not null)
        {
            throw new InvalidOperationException(
                "The query of a result runs after the handler, and so outside of its TransactionScope, which would neither commit nor undo what it changes: "
                + "begin a transaction on the connection, pass it to the result, and set JsonResultOptions.CommitsTransaction.");
        }

        return new CommandDefinition(sql, param, transaction, commandTimeout, commandType, cancellationToken: token);
    }
}
