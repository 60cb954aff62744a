using System.Data;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Execution;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>A method of Dapper.Json that runs a query and writes JSON.</summary>
/// <param name="Rows">The rows that are written; null for several results.</param>
/// <param name="Types">The types of a typed query.</param>
/// <param name="RunAsync">Runs the query.</param>
internal sealed record QueryMethod(ExpectedRows? Rows, Type[] Types, QueryMethod.Run RunAsync)
{
    public delegate Task Run(IDbConnection connection, CommandDefinition command, PipeWriter writer, JsonQueryOptions options);

    /// <summary>Gets whether the query is typed.</summary>
    public bool IsTyped => Types.Length > 0;

    /// <summary>Gets what else decides which JSON the rows of one result become.</summary>
    public string[] Form { get; init; } = [];

    /// <summary>Gets whether nothing is written if there is no row.</summary>
    public bool MayBeNothing { get; init; } = Rows is ExpectedRows.FirstOrDefault or ExpectedRows.SingleOrDefault;

    /// <summary>Gets the names and forms of several results; empty for one result.</summary>
    public IReadOnlyList<JsonResultSet> Results { get; init; } = [];
}

/// <summary>The methods for queries without a type.</summary>
internal static class QueryMethods
{
    public static readonly QueryMethod All = new(
        ExpectedRows.All,
        Types: [],
        static (connection, command, writer, options) => connection.QueryJsonAsync(command, writer, options));

    public static readonly QueryMethod SingleOrDefault = new(
        ExpectedRows.SingleOrDefault,
        Types: [],
        static (connection, command, writer, options) => connection.QuerySingleOrDefaultJsonAsync(command, writer, options));

    public static readonly QueryMethod FirstOrDefault = new(
        ExpectedRows.FirstOrDefault,
        Types: [],
        static (connection, command, writer, options) => connection.QueryFirstOrDefaultJsonAsync(command, writer, options));

    /// <summary>Creates the method that writes several results as one object.</summary>
    /// <exception cref="ArgumentException">There is no result, or two of one name.</exception>
    public static QueryMethod Multiple(IReadOnlyList<JsonResultSet> results)
    {
        JsonResultSet[] copy = QueryArguments<JsonResultOptions>.CopyOf(results);
        return new QueryMethod(
            Rows: null,
            Types: [.. copy.Select(static result => result.ContractType).OfType<Type>()],
            (connection, command, writer, options) => connection.QueryMultipleJsonAsync(command, writer, copy, options))
        {
            // Only Properties results have no name. Without their row there is no document.
            MayBeNothing = copy.Any(static result => result.IsRequired),
            Results = copy,
        };
    }
}

/// <summary>The methods for typed queries.</summary>
internal static class QueryMethods<[DynamicallyAccessedMembers(RowType.Kept)] T>
{
    public static readonly QueryMethod All = new(
        ExpectedRows.All,
        Types: [typeof(T)],
        static (connection, command, writer, options) => connection.QueryJsonAsync<T>(command, writer, options));

    public static readonly QueryMethod SingleOrDefault = new(
        ExpectedRows.SingleOrDefault,
        Types: [typeof(T)],
        static (connection, command, writer, options) => connection.QuerySingleOrDefaultJsonAsync<T>(command, writer, options));

    public static readonly QueryMethod FirstOrDefault = new(
        ExpectedRows.FirstOrDefault,
        Types: [typeof(T)],
        static (connection, command, writer, options) => connection.QueryFirstOrDefaultJsonAsync<T>(command, writer, options));
}

/// <summary>The method for typed joins.</summary>
internal static class QueryMethods<[DynamicallyAccessedMembers(RowType.Kept)] TParent, [DynamicallyAccessedMembers(RowType.Kept)] TChild>
    where TParent : class
    where TChild : class
{
    public static QueryMethod All(string childMember, string splitOn)
    {
        ArgumentException.ThrowIfNullOrEmpty(childMember);
        ArgumentException.ThrowIfNullOrEmpty(splitOn);
        return new QueryMethod(
            ExpectedRows.All,
            Types: [typeof(TParent), typeof(TChild)],
            (connection, command, writer, options) => connection.QueryJsonAsync<TParent, TChild>(command, writer, childMember, splitOn, options))
        {
            Form = [childMember, splitOn],
        };
    }
}
