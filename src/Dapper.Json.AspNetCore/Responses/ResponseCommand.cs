using System.Data;
using System.Text.Json;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>The command of a result, checked when the result is made, and given its token when a request comes.</summary>
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
    /// Refuses arguments whose properties Dapper would silently send as parameters. The query would refuse some of them too, but
    /// only during a request.
    /// </summary>
    private static void ThrowIfNoParameters(object? param, string paramName)
    {
        string? instead = param switch
        {
            JsonResultOptions => "Options were given as the query's parameters: name the argument, as in options: value.",
            JsonQueryOptions or JsonSerializerOptions =>
                "Options were given as the query's parameters: pass them as options: new JsonResultOptions { Query = ... }.",
            CancellationToken or IDbTransaction =>
                "A token or a transaction was given as the query's parameters. Pass it in a CommandDefinition; "
                + "the request's own token cancels the query in any case.",
            _ => null,
        };
        if (instead is not null)
        {
            throw new ArgumentException(instead, paramName);
        }
    }
}
