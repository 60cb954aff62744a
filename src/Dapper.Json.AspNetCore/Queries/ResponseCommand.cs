using System.Data;
using Dapper.Json.Execution;

namespace Dapper.Json.AspNetCore.Queries;

/// <summary>Creates the command of a result. It is checked when the result is created, and gets its token from the request.</summary>
internal static class ResponseCommand
{
    public static CommandDefinition Of(
        string sql, object? param, IDbTransaction? transaction, int? commandTimeout, CommandType? commandType, CancellationToken token)
    {
        QueryArguments<JsonResultOptions>.ThrowIfUnusable(sql, param, commandType);
        return new CommandDefinition(sql, param, transaction, commandTimeout, commandType, cancellationToken: token);
    }

    public static CommandDefinition Of(in CommandDefinition command)
    {
        QueryArguments<JsonResultOptions>.ThrowIfUnusable(command);
        return command;
    }

    public static CommandDefinition With(in CommandDefinition command, CancellationToken token) =>
        new(command.CommandText, command.Parameters, command.Transaction, command.CommandTimeout, command.CommandType, command.Flags, token);

    /// <summary>Returns the command with other parameters.</summary>
    public static CommandDefinition With(in CommandDefinition command, DynamicParameters parameters) =>
        new(command.CommandText, parameters, command.Transaction, command.CommandTimeout, command.CommandType, command.Flags, command.CancellationToken);

    /// <summary>Returns a command for another query with the same parameters, in the same transaction.</summary>
    public static CommandDefinition With(in CommandDefinition command, string sql, CancellationToken token) =>
        new(sql, command.Parameters, command.Transaction, command.CommandTimeout, CommandType.Text, command.Flags, token);
}
