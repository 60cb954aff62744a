using System.Collections;
using System.Data;
using System.Text.Json;

namespace Dapper.Json.Execution;

/// <summary>
/// Refuses what could not run, before anything is opened. Compiled into each package: neither depends on internals of the other.
/// </summary>
/// <typeparam name="TOptions">What the package's methods take as options.</typeparam>
internal static class QueryArguments<TOptions>
{
    public static void ThrowIfUnusable(string sql, object? param)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(sql);
        ThrowIfNoParameters(param, nameof(param));
    }

    public static void ThrowIfUnusable(in CommandDefinition command)
    {
        if (string.IsNullOrWhiteSpace(command.CommandText))
        {
            throw new ArgumentException("The command has no text.", nameof(command));
        }

        ThrowIfNoParameters(command.Parameters, nameof(command));
    }

    /// <summary>Gives a copy of what several results become: a caller's list may change while the query runs.</summary>
    /// <exception cref="ArgumentException">There is no result, or two of one name.</exception>
    public static JsonResultSet[] CopyOf(IReadOnlyList<JsonResultSet> results)
    {
        ArgumentNullException.ThrowIfNull(results);
        if (results.Count == 0)
        {
            throw new ArgumentException("No result is named.", nameof(results));
        }

        JsonResultSet[] copy = [.. results];
        var names = new HashSet<string>(copy.Length);
        foreach (JsonResultSet result in copy)
        {
            ArgumentNullException.ThrowIfNull(result, nameof(results));
            if (result.Name is { } name && !names.Add(name))
            {
                throw new ArgumentException($"Two results are named \"{name}\".", nameof(results));
            }
        }

        return copy;
    }

    /// <summary>
    /// Refuses what Dapper would run once for each element, which a query is not, and what it would silently take the
    /// properties of.
    /// </summary>
    private static void ThrowIfNoParameters(object? param, string paramName)
    {
        string? reason = param switch
        {
            IEnumerable and not string and not SqlMapper.IDynamicParameters and not IEnumerable<KeyValuePair<string, object>> =>
                "A query takes one set of parameters, not a sequence of them. For an 'in' clause wrap the list: new { list }.",
            JsonParameter => "A parameter was given as the query's parameters: wrap it, as in new { ids = JsonParameter.List(ids) }.",
            TOptions or JsonQueryOptions or JsonSerializerOptions =>
                $"Options were given as the query's parameters: name the argument, as in options: value, where value is a {typeof(TOptions).Name}.",
            CancellationToken => "A token was given as the query's parameters: name the argument, or pass the token in a CommandDefinition.",
            IDbTransaction => "A transaction was given as the query's parameters: name the argument, or pass the transaction in a CommandDefinition.",
            _ => null,
        };
        if (reason is not null)
        {
            throw new ArgumentException(reason, paramName);
        }
    }
}
