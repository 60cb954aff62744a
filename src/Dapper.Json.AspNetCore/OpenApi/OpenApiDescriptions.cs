using System.Reflection;
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
    /// <exception cref="InvalidOperationException">The app has an older version than is compiled against, which .NET does not load for it.</exception>
    public static void Add<TBuilder>(TBuilder builder, OperationDescription description)
        where TBuilder : IEndpointConventionBuilder
    {
        if (!IsInstalled)
        {
            return;
        }

        try
        {
            description.AddTo(builder);
        }
        catch (FileNotFoundException exception) when (exception.FileName is { } file && file.StartsWith("Microsoft.OpenApi,", StringComparison.Ordinal))
        {
            throw new InvalidOperationException(
                $"The app has an old version of Microsoft.OpenApi. Dapper.Json.AspNetCore needs {new AssemblyName(file).Version} at least: "
                + "reference Microsoft.AspNetCore.OpenApi 10.0.14 or later.",
                exception);
        }
    }
}
