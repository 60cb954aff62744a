using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Contracts;
using Dapper.Json.Contracts.Plans;
using Dapper.Json.Documents;
using Dapper.Json.Execution;

namespace Dapper.Json.AspNetCore.Queries;

/// <summary>The methods for queries without a type.</summary>
internal static class QueryMethods
{
    public static readonly QueryMethod All = new(new QueryRequest(ExpectedRows.All));

    public static readonly QueryMethod SingleOrDefault = new(new QueryRequest(ExpectedRows.SingleOrDefault));

    public static readonly QueryMethod FirstOrDefault = new(new QueryRequest(ExpectedRows.FirstOrDefault));

    /// <summary>Creates the method that writes several results as one object.</summary>
    /// <exception cref="ArgumentException">There is no result, or two of one name.</exception>
    public static QueryMethod Multiple(IReadOnlyList<JsonResultSet> results) => new(QueryRequest.Of(results));
}

/// <summary>The methods for typed queries.</summary>
internal static class QueryMethods<[DynamicallyAccessedMembers(RowType.Members)] T>
{
    public static readonly QueryMethod All = Of(ExpectedRows.All);

    public static readonly QueryMethod SingleOrDefault = Of(ExpectedRows.SingleOrDefault);

    public static readonly QueryMethod FirstOrDefault = Of(ExpectedRows.FirstOrDefault);

    private static QueryMethod Of(ExpectedRows rows) => new(new QueryRequest(rows, ContractPlanner<T>.Contract));
}
