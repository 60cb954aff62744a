using System.Collections;
using System.Data;

namespace Dapper.Json.Execution;

/// <summary>Makes the command of a query, and refuses what could not run before anything is opened.</summary>
internal static class QueryCommand
{
    public static CommandDefinition Of(
        IDbConnection connection, string sql, object? param, IDbTransaction? transaction, int? commandTimeout, CommandType? commandType, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(connection);
        ArgumentException.ThrowIfNullOrWhiteSpace(sql);
        ThrowIfSequence(param, nameof(param));
        return new CommandDefinition(sql, param, transaction, commandTimeout, commandType, CommandFlags.Buffered, cancellationToken);
    }

    public static CommandDefinition Of(IDbConnection connection, in CommandDefinition command)
    {
        ArgumentNullException.ThrowIfNull(connection);
        if (string.IsNullOrWhiteSpace(command.CommandText))
        {
            throw new ArgumentException("The command has no text.", nameof(command));
        }

        ThrowIfSequence(command.Parameters, nameof(command));
        return command;
    }

    /// <summary>Dapper takes a sequence of parameter sets for a command to be run once for each, which a query is not.</summary>
    private static void ThrowIfSequence(object? param, string paramName)
    {
        if (param is IEnumerable and not string and not SqlMapper.IDynamicParameters and not IEnumerable<KeyValuePair<string, object>>)
        {
            throw new ArgumentException("A query takes one set of parameters, not a sequence of them. For an 'in' clause wrap the list: new { list }.", paramName);
        }
    }
}
