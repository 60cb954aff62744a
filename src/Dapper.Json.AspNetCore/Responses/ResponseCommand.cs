using System.Data;
using System.Text.Json;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>The command of an answer, as it is kept until the request's token and tag are known.</summary>
internal static class ResponseCommand
{
    public static CommandDefinition Of(string sql, object? param)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(sql);
        ThrowIfNoParameters(param, nameof(param));
        return new CommandDefinition(sql, param);
    }

    public static CommandDefinition Of(in CommandDefinition command)
    {
        if (string.IsNullOrWhiteSpace(command.CommandText))
        {
            throw new ArgumentException("The command has no text.", nameof(command));
        }

        ThrowIfNoParameters(command.Parameters, nameof(command));
        return command;
    }

    public static CommandDefinition With(in CommandDefinition command, CancellationToken token) =>
        new(command.CommandText, command.Parameters, command.Transaction, command.CommandTimeout, command.CommandType, command.Flags, token);

    /// <summary>Gets another query with the same parameters, in the same transaction.</summary>
    public static CommandDefinition With(in CommandDefinition command, string sql, CancellationToken token) =>
        new(sql, command.Parameters, command.Transaction, command.CommandTimeout, CommandType.Text, command.Flags, token);

    /// <summary>
    /// Refuses what Dapper would silently take the properties of. The query itself would refuse some of it, but only in the
    /// middle of a request.
    /// </summary>
    private static void ThrowIfNoParameters(object? param, string paramName)
    {
        string? instead = param switch
        {
            JsonResultOptions => "Options stand where the query's parameters belong: name the argument, as in options: value.",
            JsonQueryOptions or JsonSerializerOptions =>
                "Options stand where the query's parameters belong: give them as options: new JsonResultOptions { Query = ... }.",
            CancellationToken or IDbTransaction =>
                "What stands where the query's parameters belong is none: the request's own token stops the query already; give another token, or a transaction, in a CommandDefinition.",
            _ => null,
        };
        if (instead is not null)
        {
            throw new ArgumentException(instead, paramName);
        }
    }
}
