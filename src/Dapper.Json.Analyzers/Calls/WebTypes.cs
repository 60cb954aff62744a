using Microsoft.CodeAnalysis;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>The types of ASP.NET Core and of the web package that the rules look for; null for those that a compilation does not reference.</summary>
internal sealed class WebTypes(Compilation compilation)
{
    private readonly INamedTypeSymbol? _queryResult = compilation.GetTypeByMetadataName("Dapper.Json.AspNetCore.JsonQueryResult");
    private readonly INamedTypeSymbol? _results = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Http.Results");
    private readonly INamedTypeSymbol? _typedResults = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Http.TypedResults");
    private readonly INamedTypeSymbol? _controllerBase = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Mvc.ControllerBase");
    private readonly INamedTypeSymbol? _controller = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Mvc.Controller");
    private readonly INamedTypeSymbol? _jsonResult = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Mvc.JsonResult");
    private readonly INamedTypeSymbol? _objectResult = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Mvc.ObjectResult");
    private readonly INamedTypeSymbol? _actionResult = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Mvc.ActionResult`1");
    private readonly INamedTypeSymbol? _notFoundResult = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Mvc.NotFoundResult");
    private readonly INamedTypeSymbol? _routes = compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions");

    /// <summary>Gets whether the compilation references the web package.</summary>
    public bool HaveResults => _queryResult is not null;

    /// <summary>Returns whether a type is one of the results that run a query.</summary>
    public bool IsQueryResult(ITypeSymbol? type) => type.DerivesFrom(_queryResult);

    /// <summary>Returns whether a method creates a result from a value: of <c>Results</c>, of <c>TypedResults</c>, or of controllers.</summary>
    public bool CreatesResult(IMethodSymbol method) =>
        method.ContainingType.Is(_results) || method.ContainingType.Is(_typedResults)
        || method.ContainingType.Is(_controllerBase) || method.ContainingType.Is(_controller);

    /// <summary>Returns whether a type is a result of MVC that serializes a value.</summary>
    public bool IsSerializedResult(ITypeSymbol? type) => type.DerivesFrom(_jsonResult) || type.DerivesFrom(_objectResult);

    /// <summary>Returns whether a type is <c>ActionResult&lt;T&gt;</c>.</summary>
    public bool IsActionResult(ITypeSymbol? type) => type is INamedTypeSymbol { IsGenericType: true } && type.OriginalDefinition.Is(_actionResult);

    public bool IsNotFoundResult(ITypeSymbol? type) => type.Is(_notFoundResult);

    public bool IsController(ITypeSymbol? type) => type.DerivesFrom(_controllerBase);

    /// <summary>Returns whether a method maps a route to a handler.</summary>
    public bool MapsRoute(IMethodSymbol method) => method.ContainingType.Is(_routes) && method.Name.StartsWith("Map", StringComparison.Ordinal);
}
