using Dapper.Json.Contracts;
using Dapper.Json.Documents;

namespace Dapper.Json.Execution;

/// <summary>What a query is to write.</summary>
/// <param name="Rows">Which rows.</param>
/// <param name="Contract">The contract of their type; null where the columns decide.</param>
/// <param name="Results">What each of several results becomes; null where there is one.</param>
internal readonly record struct QueryRequest(ExpectedRows Rows, RowContract? Contract = null, JsonResultSet[]? Results = null)
{
    /// <summary>Gets whether a type decides how rows are written, those of one result at least.</summary>
    public bool IsTyped => Contract is not null || Array.Exists(Results ?? [], static result => result.Contract is not null);

    /// <exception cref="ArgumentException">There is no result, or two of one name.</exception>
    public static QueryRequest Of(IReadOnlyList<JsonResultSet> results) =>
        new(ExpectedRows.Several, Results: QueryArguments<JsonQueryOptions>.CopyOf(results));
}
