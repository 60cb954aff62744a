using System.Data;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Dapper.Json.Output;

namespace Dapper.Json.AspNetCore.Queries;

/// <summary>What the query of a result returns.</summary>
/// <param name="Request">The rows of one result, or several results.</param>
/// <param name="Types">The types of a typed query.</param>
internal sealed record QueryMethod(QueryRequest Request, Type[] Types)
{
    /// <summary>Gets which rows the query returns; null for several results.</summary>
    public ExpectedRows? Rows => Request.Results is null ? Request.Rows : null;

    /// <summary>Gets whether the query is typed.</summary>
    public bool IsTyped => Types.Length > 0;

    /// <summary>Gets whether nothing is written if there is no row.</summary>
    public bool MayBeNothing { get; init; } = Request.Rows is ExpectedRows.FirstOrDefault or ExpectedRows.SingleOrDefault;

    /// <summary>Gets the names and forms of several results, as they were given; empty for one result.</summary>
    public IReadOnlyList<JsonResultSet> Results { get; init; } = [];

    /// <summary>Runs the query.</summary>
    /// <param name="connection">The connection.</param>
    /// <param name="command">The command.</param>
    /// <param name="receiver">Receives the JSON.</param>
    /// <param name="options">The options of the query.</param>
    /// <param name="version">The version that decides whether the document is wanted; null if it always is.</param>
    /// <returns>The number of rows written; -1 if one of several results is missing, other than one of <see cref="JsonResultSet.MustExist"/>.</returns>
    public ValueTask<long> RunAsync(
        IDbConnection connection, in CommandDefinition command, JsonReceiver receiver, JsonQueryOptions options, DocumentVersion? version) =>
        JsonQuery.Of(connection, command).RunAsync(JsonSink.To(receiver), options, version is null ? Request : Request with { Version = version });
}

/// <summary>The methods for queries without a type.</summary>
internal static class QueryMethods
{
    public static readonly QueryMethod All = new(new QueryRequest(ExpectedRows.All), []);

    public static readonly QueryMethod SingleOrDefault = new(new QueryRequest(ExpectedRows.SingleOrDefault), []);

    public static readonly QueryMethod FirstOrDefault = new(new QueryRequest(ExpectedRows.FirstOrDefault), []);

    /// <summary>Creates the method that writes several results as one object.</summary>
    /// <exception cref="ArgumentException">There is no result, or two of one name.</exception>
    public static QueryMethod Multiple(IReadOnlyList<JsonResultSet> results)
    {
        JsonResultSet[] copy = QueryArguments<JsonResultOptions>.CopyOf(results);
        bool isTyped = Array.Exists(copy, static result => result.ContractType is not null);
        return new QueryMethod(QueryRequest.OfCopy(copy), isTyped ? [.. copy.Select(static result => result.ContractType).OfType<Type>()] : [])
        {
            // Without the row of a required result there is no document.
            MayBeNothing = Array.Exists(copy, static result => result.IsRequired),
            Results = copy,
        };
    }
}

/// <summary>The methods for typed queries.</summary>
internal static class QueryMethods<[DynamicallyAccessedMembers(RowType.Members)] T>
{
    public static readonly QueryMethod All = Of(ExpectedRows.All);

    public static readonly QueryMethod SingleOrDefault = Of(ExpectedRows.SingleOrDefault);

    public static readonly QueryMethod FirstOrDefault = Of(ExpectedRows.FirstOrDefault);

    private static QueryMethod Of(ExpectedRows rows) => new(new QueryRequest(rows, TypeContract<T>.Instance), [typeof(T)]);
}
