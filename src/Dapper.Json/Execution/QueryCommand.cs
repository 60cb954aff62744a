using System.Data;

namespace Dapper.Json.Execution;

/// <summary>Makes the command of a query, and refuses what could not run before anything is opened.</summary>
internal static class QueryCommand
{
    public static CommandDefinition Of(
        IDbConnection connection, string sql, object? param, IDbTransaction? transaction, int? commandTimeout, CommandType? commandType,
        CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(connection);
        QueryArguments<JsonQueryOptions>.ThrowIfUnusable(sql, param, commandType);
        return new CommandDefinition(sql, param, transaction, commandTimeout, commandType, CommandFlags.Buffered, cancellationToken);
    }

    public static CommandDefinition Of(IDbConnection connection, in CommandDefinition command)
    {
        ArgumentNullException.ThrowIfNull(connection);
        QueryArguments<JsonQueryOptions>.ThrowIfUnusable(command);
        return command;
    }
}
