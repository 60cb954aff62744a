using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>The types of a compilation that the rules look for; null for those that it does not reference.</summary>
internal sealed class QueryTypes(Compilation compilation)
{
    private static readonly ConditionalWeakTable<Compilation, QueryTypes> Known = new();

    /// <summary>Gets Dapper's own methods.</summary>
    public INamedTypeSymbol? SqlMapper { get; } = compilation.GetTypeByMetadataName("Dapper.SqlMapper");

    /// <summary>Gets the methods of this library that write JSON.</summary>
    public INamedTypeSymbol? JsonQueries { get; } = compilation.GetTypeByMetadataName("Dapper.JsonQueryExtensions");

    /// <summary>Gets the methods of the web package that return results.</summary>
    public INamedTypeSymbol? JsonResults { get; } = compilation.GetTypeByMetadataName("Dapper.JsonResultExtensions");

    public INamedTypeSymbol? CommandDefinition { get; } = compilation.GetTypeByMetadataName("Dapper.CommandDefinition");

    public INamedTypeSymbol? DynamicParameters { get; } = compilation.GetTypeByMetadataName("Dapper.SqlMapper+IDynamicParameters");

    /// <summary>Gets Dapper's class DynamicParameters.</summary>
    public INamedTypeSymbol? Bag { get; } = compilation.GetTypeByMetadataName("Dapper.DynamicParameters");

    /// <summary>Gets the class of one of several results.</summary>
    public INamedTypeSymbol? Result { get; } = compilation.GetTypeByMetadataName("Dapper.Json.JsonResultSet");

    public INamedTypeSymbol? ETag { get; } = compilation.GetTypeByMetadataName("Dapper.Json.AspNetCore.JsonETag");

    public INamedTypeSymbol? ParameterOptions { get; } = compilation.GetTypeByMetadataName("Dapper.Json.JsonParameterOptions");

    public INamedTypeSymbol? Cursor { get; } = compilation.GetTypeByMetadataName("Dapper.Json.JsonCursor");

    /// <summary>Returns those of a compilation, which are looked up once.</summary>
    public static QueryTypes Of(Compilation compilation) => Known.GetValue(compilation, static one => new QueryTypes(one));

    /// <summary>Returns the library of a method, or of the constructor of a command; null if it belongs to none.</summary>
    public QueryLibrary? LibraryOf(IMethodSymbol method) => method.ContainingType?.OriginalDefinition switch
    {
        null => null,
        var type when type.Is(SqlMapper) => QueryLibrary.Dapper,
        var type when type.Is(JsonQueries) => QueryLibrary.DapperJson,
        var type when type.Is(JsonResults) => QueryLibrary.AspNetCore,
        var type when type.Is(CommandDefinition) => QueryLibrary.Application,
        _ => null,
    };

    /// <summary>Returns whether a method creates a result, whose query runs after the method that returns it.</summary>
    public bool CreatesResult(IMethodSymbol method, WebTypes web) =>
        method.ContainingType.Is(JsonResults) && web.IsQueryResult(method.ReturnType);

    /// <summary>Returns whether a method belongs to this library, or to its web package.</summary>
    public bool WritesJson(IMethodSymbol method) =>
        method.ContainingType.Is(JsonQueries) || method.ContainingType.Is(JsonResults);
}
