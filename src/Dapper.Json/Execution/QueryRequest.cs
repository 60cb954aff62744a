using System.Data;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Planning;

namespace Dapper.Json.Execution;

/// <summary>The request of a query: rows of one result, or several results.</summary>
/// <param name="Rows">Which rows of one result.</param>
/// <param name="Contract">The contract of their type; null for a query without a type.</param>
/// <param name="Results">The form of each of several results; null for one result.</param>
internal readonly record struct QueryRequest(ExpectedRows Rows, RowContract? Contract = null, JsonResultSet[]? Results = null)
{
    /// <summary>Gets the head that decides whether the document is wanted; null if it always is.</summary>
    public DocumentHead? Head { get; init; }

    /// <summary>Gets whether the query, or one of its results, is typed.</summary>
    public bool IsTyped => Contract is not null || Array.Exists(Results ?? [], static result => result.Contract is not null);

    /// <summary>Returns the request for a copy of the results: the caller's list may change while the query runs.</summary>
    /// <exception cref="ArgumentException">There is no result, or two of one name.</exception>
    public static QueryRequest Of(IReadOnlyList<JsonResultSet> results)
    {
        ArgumentNullException.ThrowIfNull(results);
        if (results.Count == 0)
        {
            throw new ArgumentException("No result is named.", nameof(results));
        }

        JsonResultSet[] copy = [.. results];
        for (int i = 0; i < copy.Length; i++)
        {
            ArgumentNullException.ThrowIfNull(copy[i], nameof(results));
            for (int other = 0; other < i; other++)
            {
                // No set of names: a document has few results, and this runs for each request.
                if (copy[i].Name is { } name && copy[other].Name == name)
                {
                    throw new ArgumentException($"Two results are named \"{name}\".", nameof(results));
                }
            }
        }

        return new(ExpectedRows.All, Results: JsonResultSet.WithPositions(copy));
    }

    /// <summary>
    /// Returns what of the CommandBehavior depends on the request. As in Dapper, a second row must be fetched to know that a single one is single. With path
    /// names the first object may have several rows.
    /// </summary>
    public CommandBehavior BehaviorUnder(PreparedOptions options) =>
        Results is not null ? CommandBehavior.Default
        : Rows is ExpectedRows.First or ExpectedRows.FirstOrDefault && !options.Query.PathNames ? CommandBehavior.SingleResult | CommandBehavior.SingleRow
        : CommandBehavior.SingleResult;

    /// <summary>Makes the options of the query read-only and checks that their format fits it.</summary>
    /// <param name="options">The options; null for the default ones.</param>
    /// <param name="isInside">Whether the rows become a value inside a larger document.</param>
    /// <exception cref="ArgumentException">Their format does not fit the query.</exception>
    public PreparedOptions Prepare(JsonQueryOptions? options, bool isInside = false)
    {
        options ??= JsonQueryOptions.Default;
        ThrowIfUnfit(options.Format, hasFields: options.Fields is not null, nameof(options), isInside);
        return options.Prepare();
    }

    /// <summary>Throws for a format that does not fit the query, before anything is opened.</summary>
    /// <param name="format">The format.</param>
    /// <param name="hasFields">Whether fields are selected.</param>
    /// <param name="paramName">The name of the argument that has the format.</param>
    /// <param name="isInside">Whether the rows become a value inside a larger document.</param>
    /// <exception cref="ArgumentException">The format does not fit.</exception>
    public void ThrowIfUnfit(JsonQueryFormat format, bool hasFields, string paramName, bool isInside = false)
    {
        var rules = FormatRules.Of(format);
        string? problem = this switch
        {
            { Results: not null } when format != JsonQueryFormat.Array => "Several results are written as one object: use options whose Format is Array.",
            { Contract: not null } when !rules.HasObjects =>
                "A typed query writes each row as an object: query without a type, or with options whose Format is Array.",
            { Rows: not ExpectedRows.All } when !rules.HasObjects =>
                "A method that writes one row writes it as an object: use QueryJson, or options whose Format is Array.",
            _ when hasFields && !rules.HasFields => $"JsonQueryFormat.{format} writes no fields that could be selected: use options without a selection.",
            _ when isInside && !rules.IsValue => $"JsonQueryFormat.{format} cannot be part of a larger document: use options whose Format is Array.",
            _ => null,
        };
        if (problem is not null)
        {
            throw new ArgumentException(problem, paramName);
        }
    }
}
