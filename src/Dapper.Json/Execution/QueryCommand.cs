using System.Collections;
using System.Data;
using System.Text.Json;

namespace Dapper.Json.Execution;

/// <summary>Makes the command of a query, and refuses what could not run before anything is opened.</summary>
internal static class QueryCommand
{
    public static CommandDefinition Of(
        IDbConnection connection, string sql, object? param, IDbTransaction? transaction, int? commandTimeout, CommandType? commandType, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(connection);
        ArgumentException.ThrowIfNullOrWhiteSpace(sql);
        ThrowIfNoParameters(param, nameof(param));
        return new CommandDefinition(sql, param, transaction, commandTimeout, commandType, CommandFlags.Buffered, cancellationToken);
    }

    public static CommandDefinition Of(IDbConnection connection, in CommandDefinition command)
    {
        ArgumentNullException.ThrowIfNull(connection);
        if (string.IsNullOrWhiteSpace(command.CommandText))
        {
            throw new ArgumentException("The command has no text.", nameof(command));
        }

        ThrowIfNoParameters(command.Parameters, nameof(command));
        return command;
    }

    /// <summary>
    /// Refuses what Dapper would run once for each element, which a query is not, and what it would silently take the
    /// properties of.
    /// </summary>
    private static void ThrowIfNoParameters(object? param, string paramName)
    {
        if (param is IEnumerable and not string and not SqlMapper.IDynamicParameters and not IEnumerable<KeyValuePair<string, object>>)
        {
            throw new ArgumentException("A query takes one set of parameters, not a sequence of them. For an 'in' clause wrap the list: new { list }.", paramName);
        }

        if (param is JsonQueryOptions or JsonSerializerOptions)
        {
            throw new ArgumentException("Options stand where the query's parameters belong: name the argument, as in options: value.", paramName);
        }
    }
}
