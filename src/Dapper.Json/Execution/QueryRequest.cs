using Dapper.Json.Contracts;
using Dapper.Json.Documents;

namespace Dapper.Json.Execution;

/// <summary>What a query is to write.</summary>
/// <param name="Rows">Which rows.</param>
/// <param name="Contract">The contract of their type; null where the columns decide.</param>
/// <param name="Results">What each of several results becomes; null where there is one.</param>
internal readonly record struct QueryRequest(ExpectedRows Rows, RowContract? Contract = null, JsonResultSet[]? Results = null)
{
    /// <exception cref="ArgumentException">There is no result, or two of one name.</exception>
    public static QueryRequest Of(IReadOnlyList<JsonResultSet> results)
    {
        ArgumentNullException.ThrowIfNull(results);
        if (results.Count == 0)
        {
            throw new ArgumentException("No result is named.", nameof(results));
        }

        // A caller's list may change while the query runs.
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

        return new QueryRequest(ExpectedRows.Several, Results: copy);
    }
}
