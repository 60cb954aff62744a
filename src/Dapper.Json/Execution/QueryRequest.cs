using Dapper.Json.Contracts;
using Dapper.Json.Documents;

namespace Dapper.Json.Execution;

/// <summary>The request of a query: rows of one result, or several results. </summary>
/// <param name="Rows">Which rows of one result.</param>
/// <param name="Contract">The contract of their type; null for a query without a type.</param>
/// <param name="Results">The form of each of several results; null for one result.</param>
internal readonly record struct QueryRequest(ExpectedRows Rows, RowContract? Contract = null, JsonResultSet[]? Results = null)
{
    /// <summary>Gets the version that decides whether the document is wanted; null if it always is.</summary>
    public DocumentVersion? Version { get; init; }

    /// <summary>Gets whether the query, or one of its results, is typed.</summary>
    public bool IsTyped => Contract is not null || Array.Exists(Results ?? [], static result => result.Contract is not null);

    /// <exception cref="ArgumentException">There is no result, or two of one name.</exception>
    public static QueryRequest Of(IReadOnlyList<JsonResultSet> results) => OfCopy(QueryArguments<JsonQueryOptions>.CopyOf(results));

    /// <summary>Returns the request for results that have been copied, and checked.</summary>
    public static QueryRequest OfCopy(JsonResultSet[] results) => new(ExpectedRows.All, Results: JsonResultSet.WithPositions(results));

    /// <summary>Makes the options of the query read-only and checks that their format fits it.</summary>
    /// <param name="options">The options; null for the default ones.</param>
    /// <param name="isInside">Whether the rows become a value inside a larger document.</param>
    /// <exception cref="ArgumentException">Their format does not fit the query.</exception>
    public PreparedOptions Prepare(JsonQueryOptions? options, bool isInside = false)
    {
        options ??= JsonQueryOptions.Default;
        FormatRules.Check(options.Format, this, hasFields: options.Fields is not null, nameof(options), isInside);
        return options.Prepare();
    }
}
