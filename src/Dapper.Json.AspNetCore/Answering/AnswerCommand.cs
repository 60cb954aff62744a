using System.Data;

namespace Dapper.Json.AspNetCore.Answering;

/// <summary>The command of an answer, as it is kept until the request's token and tag are known.</summary>
internal static class AnswerCommand
{
    public static CommandDefinition Of(string sql, object? param)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(sql);
        ThrowIfOptions(param, nameof(param));
        return new CommandDefinition(sql, param);
    }

    public static CommandDefinition Of(in CommandDefinition command)
    {
        if (string.IsNullOrWhiteSpace(command.CommandText))
        {
            throw new ArgumentException("The command has no text.", nameof(command));
        }

        ThrowIfOptions(command.Parameters, nameof(command));
        return command;
    }

    public static CommandDefinition With(in CommandDefinition command, CancellationToken token) =>
        new(command.CommandText, command.Parameters, command.Transaction, command.CommandTimeout, command.CommandType, command.Flags, token);

    /// <summary>Gets another query with the same parameters, in the same transaction.</summary>
    public static CommandDefinition With(in CommandDefinition command, string sql, CancellationToken token) =>
        new(sql, command.Parameters, command.Transaction, command.CommandTimeout, CommandType.Text, command.Flags, token);

    private static void ThrowIfOptions(object? param, string paramName)
    {
        if (param is JsonResultOptions)
        {
            throw new ArgumentException("Options stand where the query's parameters belong: name the argument, as in options: value.", paramName);
        }
    }
}
