using System.Data;

namespace Dapper.Json.AspNetCore.Queries;

/// <summary>Changes what a command has: its token, its parameters, its text.</summary>
internal static class ResponseCommand
{
    /// <summary>Returns the command with another token, other parameters, or the SQL of another query in the same transaction.</summary>
    public static CommandDefinition With(in CommandDefinition command, string? sql = null, object? parameters = null, CancellationToken? token = null) => new(
        sql ?? command.CommandText, parameters ?? command.Parameters, command.Transaction, command.CommandTimeout,
        sql is null ? command.CommandType : CommandType.Text, command.Flags, token ?? command.CancellationToken);
}
