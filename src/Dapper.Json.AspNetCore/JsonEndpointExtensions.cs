using Dapper.Json;
using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Responses;
#if NET10_0_OR_GREATER
using Dapper.Json.AspNetCore.OpenApi;
#endif

namespace Microsoft.AspNetCore.Builder;

/// <summary>Extension methods that say of endpoints what the JSON of their results is.</summary>
/// <remarks>
/// OpenAPI documents show it where they are made by Microsoft.AspNetCore.OpenApi 10 or later, and the app targets .NET 10 or later.
/// </remarks>
public static class JsonEndpointExtensions
{
    /// <summary>Lets the clients of endpoints choose the fields of the JSON.</summary>
    /// <typeparam name="TBuilder">The type of the builder.</typeparam>
    /// <param name="builder">The builder of an endpoint whose results are those of Dapper.Json, or of a group of them.</param>
    /// <param name="policy">Which fields they may ask for.</param>
    /// <param name="parameter">The name of the query parameter.</param>
    /// <returns>The builder.</returns>
    /// <remarks>
    /// A request such as <c>/posts?include=[id,title]</c> gets these fields, one without the parameter those of the policy's default. One
    /// that asks for other fields, or has a wrong text, gets status 400 with problem details, and no query runs. OpenAPI shows the
    /// parameter, and of the response the policy's fields, of which none is required. <see cref="JsonResultOptions.Fields"/> of a
    /// result come before the policy.
    /// </remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="parameter"/> is empty.</exception>
    public static TBuilder WithFields<TBuilder>(this TBuilder builder, JsonFieldPolicy policy, string parameter = JsonResultOptions.DefaultFieldsParameter)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(policy);
        ArgumentException.ThrowIfNullOrEmpty(parameter);
        var metadata = new FieldsMetadata(policy, parameter);
        builder.Add(endpoint => endpoint.Metadata.Add(metadata));
#if NET10_0_OR_GREATER
        OpenApiDescriptions.Add(builder, new FieldsDescription(metadata));
#endif
        return builder;
    }

    /// <summary>Describes to OpenAPI a document of several results, by what each becomes.</summary>
    /// <typeparam name="TBuilder">The type of the builder.</typeparam>
    /// <param name="builder">The builder of an endpoint that returns <c>QueryMultipleJsonResult</c>.</param>
    /// <param name="results">The results, as they are given to that method.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static TBuilder ProducesJsonResults<TBuilder>(this TBuilder builder, IReadOnlyList<JsonResultSet> results)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(results);
#if NET10_0_OR_GREATER
        OpenApiDescriptions.Add(builder, new ResultsDescription(results));
#endif
        return builder;
    }
}
