using System.Data;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>One of the methods of Dapper.Json that run a query and write its rows.</summary>
internal delegate Task QueryMethod(IDbConnection connection, CommandDefinition command, PipeWriter writer, JsonQueryOptions options);

/// <summary>The methods that write rows by their columns.</summary>
internal static class QueryMethods
{
    public static readonly QueryMethod All =
        static (connection, command, writer, options) => connection.QueryJsonAsync(command, writer, options);

    public static readonly QueryMethod SingleOrDefault =
        static (connection, command, writer, options) => connection.QuerySingleOrDefaultJsonAsync(command, writer, options);

    public static readonly QueryMethod FirstOrDefault =
        static (connection, command, writer, options) => connection.QueryFirstOrDefaultJsonAsync(command, writer, options);
}

/// <summary>The methods that write rows by the JSON contract of a type.</summary>
[RequiresDynamicCode(RowType.NeedsDynamicCode)]
internal static class QueryMethods<[DynamicallyAccessedMembers(RowType.Kept)] T>
{
    public static readonly QueryMethod All =
        static (connection, command, writer, options) => connection.QueryJsonAsync<T>(command, writer, options);

    public static readonly QueryMethod SingleOrDefault =
        static (connection, command, writer, options) => connection.QuerySingleOrDefaultJsonAsync<T>(command, writer, options);

    public static readonly QueryMethod FirstOrDefault =
        static (connection, command, writer, options) => connection.QueryFirstOrDefaultJsonAsync<T>(command, writer, options);
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
