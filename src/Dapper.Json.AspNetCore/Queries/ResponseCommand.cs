using System.Data;

namespace Dapper.Json.AspNetCore.Queries;

/// <summary>Changes what a command has: its token, its parameters, its text.</summary>
internal static class ResponseCommand
{
    public static CommandDefinition With(in CommandDefinition command, CancellationToken token) =>
        new(command.CommandText, command.Parameters, command.Transaction, command.CommandTimeout, command.CommandType, command.Flags, token);

    /// <summary>Returns the command with other parameters.</summary>
    public static CommandDefinition With(in CommandDefinition command, DynamicParameters parameters) =>
        new(command.CommandText, parameters, command.Transaction, command.CommandTimeout, command.CommandType, command.Flags, command.CancellationToken);

    /// <summary>Returns a command for another query with the same parameters, in the same transaction.</summary>
    public static CommandDefinition With(in CommandDefinition command, string sql) =>
        new(sql, command.Parameters, command.Transaction, command.CommandTimeout, CommandType.Text, command.Flags, command.CancellationToken);
}
