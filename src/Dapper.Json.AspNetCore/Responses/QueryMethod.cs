using System.Data;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using Dapper.Json.Documents;
using Dapper.Json.Execution;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>One of the methods of Dapper.Json that run a query and write JSON, and what it writes.</summary>
/// <param name="Rows">The rows that are written. All of them are in a format.</param>
/// <param name="IsTyped">Whether a type is the contract of rows.</param>
/// <param name="RunAsync">Runs the query.</param>
internal sealed record QueryMethod(ExpectedRows? Rows, bool IsTyped, QueryMethod.Run RunAsync)
{
    public delegate Task Run(IDbConnection connection, CommandDefinition command, PipeWriter writer, JsonQueryOptions options);

    /// <summary>Gets whether nothing may be written, because there is no row.</summary>
    public bool MayBeNothing { get; init; } = Rows is ExpectedRows.FirstOrDefault or ExpectedRows.SingleOrDefault;

    /// <summary>Gets what the results of a query become that has several; empty for one.</summary>
    public IReadOnlyList<JsonResultSet> Results { get; init; } = [];
}

/// <summary>The methods that write rows by their columns.</summary>
internal static class QueryMethods
{
    public static readonly QueryMethod All = new(
        ExpectedRows.All,
        IsTyped: false,
        static (connection, command, writer, options) => connection.QueryJsonAsync(command, writer, options));

    public static readonly QueryMethod SingleOrDefault = new(
        ExpectedRows.SingleOrDefault,
        IsTyped: false,
        static (connection, command, writer, options) => connection.QuerySingleOrDefaultJsonAsync(command, writer, options));

    public static readonly QueryMethod FirstOrDefault = new(
        ExpectedRows.FirstOrDefault,
        IsTyped: false,
        static (connection, command, writer, options) => connection.QueryFirstOrDefaultJsonAsync(command, writer, options));

    /// <summary>Makes the method that writes several results as one object.</summary>
    /// <exception cref="ArgumentException">There is no result, or two of one name.</exception>
    public static QueryMethod Multiple(IReadOnlyList<JsonResultSet> results)
    {
        JsonResultSet[] copy = QueryArguments<JsonResultOptions>.CopyOf(results);
        return new QueryMethod(
            Rows: null,
            IsTyped: copy.Any(static result => result.ContractType is not null),
            (connection, command, writer, options) => connection.QueryMultipleJsonAsync(command, writer, copy, options))
        {
            // The only results without a name are the properties of a row. Without that row there is no document.
            MayBeNothing = copy.Any(static result => result.Name is null),
            Results = copy,
        };
    }
}

/// <summary>The methods that write rows by the JSON contract of a type.</summary>
[RequiresDynamicCode(RowType.NeedsDynamicCode)]
internal static class QueryMethods<[DynamicallyAccessedMembers(RowType.Kept)] T>
{
    public static readonly QueryMethod All = new(
        ExpectedRows.All,
        IsTyped: true,
        static (connection, command, writer, options) => connection.QueryJsonAsync<T>(command, writer, options));

    public static readonly QueryMethod SingleOrDefault = new(
        ExpectedRows.SingleOrDefault,
        IsTyped: true,
        static (connection, command, writer, options) => connection.QuerySingleOrDefaultJsonAsync<T>(command, writer, options));

    public static readonly QueryMethod FirstOrDefault = new(
        ExpectedRows.FirstOrDefault,
        IsTyped: true,
        static (connection, command, writer, options) => connection.QueryFirstOrDefaultJsonAsync<T>(command, writer, options));
}

/// <summary>The method that writes the rows of a join by the JSON contracts of two types.</summary>
[RequiresDynamicCode(RowType.NeedsDynamicCode)]
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
            IsTyped: true,
            (connection, command, writer, options) => connection.QueryJsonAsync<TParent, TChild>(command, writer, childMember, splitOn, options));
    }
}

/// <summary>What rows that are mapped to a type ask of a program that is trimmed or compiled ahead of time.</summary>
internal static class RowType
{
    /// <summary>Dapper looks at all members, non-public ones included.</summary>
    public const DynamicallyAccessedMemberTypes Kept = DynamicallyAccessedMemberTypes.All;

    /// <summary>Why the typed methods are not for programs that were compiled ahead of time, and what is.</summary>
    public const string NeedsDynamicCode =
        "By the contract of a type, rows are mapped by Dapper, which makes code at run time. "
        + "Where that is not possible, query without the type: the columns are the contract then.";
}
