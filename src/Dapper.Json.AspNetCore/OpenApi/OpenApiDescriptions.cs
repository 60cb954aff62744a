using Microsoft.AspNetCore.Builder;

namespace Dapper.Json.AspNetCore.OpenApi;

/// <summary>
/// Adds descriptions to the OpenAPI documents of Microsoft.AspNetCore.OpenApi. That is no dependency of the package: it is compiled
/// against, and used where the app has it.
/// </summary>
internal static class OpenApiDescriptions
{
    private static readonly bool IsInstalled =
        Type.GetType("Microsoft.AspNetCore.OpenApi.OpenApiOperationTransformerContext, Microsoft.AspNetCore.OpenApi") is not null;

    /// <summary>Adds a description to an endpoint.</summary>
    public static void Add<TBuilder>(TBuilder builder, OperationDescription description)
        where TBuilder : IEndpointConventionBuilder
    {
        if (IsInstalled)
        {
            description.AddTo(builder);
        }
    }
}
