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
internal static class QueryMethods<[DynamicallyAccessedMembers(RowType.Kept)] T>
{
    public static readonly QueryMethod All =
        static (connection, command, writer, options) => connection.QueryJsonAsync<T>(command, writer, options);

    public static readonly QueryMethod SingleOrDefault =
        static (connection, command, writer, options) => connection.QuerySingleOrDefaultJsonAsync<T>(command, writer, options);

    public static readonly QueryMethod FirstOrDefault =
        static (connection, command, writer, options) => connection.QueryFirstOrDefaultJsonAsync<T>(command, writer, options);
}

/// <summary>The members of a row's type that trimming must keep, because Dapper.Json and Dapper look at them.</summary>
internal static class RowType
{
    /// <summary>Dapper looks at all members, non-public ones included.</summary>
    public const DynamicallyAccessedMemberTypes Kept = DynamicallyAccessedMemberTypes.All;
}
