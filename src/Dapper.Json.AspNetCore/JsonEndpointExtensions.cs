using Dapper.Json;
using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Responses;
using Microsoft.AspNetCore.Http;
#if NET10_0_OR_GREATER
using Dapper.Json.AspNetCore.OpenApi;
#endif

namespace Microsoft.AspNetCore.Builder;

/// <summary>Extension methods that say of endpoints what the JSON of their results is.</summary>
/// <remarks>
/// OpenAPI documents show schemas and parameters where they are made by Microsoft.AspNetCore.OpenApi 10 or later, and the app targets .NET
/// 10 or later. Status codes, types and content types are metadata of the endpoint, which any generator shows. Actions of controllers have
/// <c>[ProducesResponseType]</c> for that.
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

    /// <summary>Describes to OpenAPI what options make of the results of endpoints.</summary>
    /// <typeparam name="TBuilder">The type of the builder.</typeparam>
    /// <param name="builder">The builder of an endpoint that is declared to return a result of Dapper.Json, or of a group of them.</param>
    /// <param name="options">The options that its results are made with.</param>
    /// <returns>The builder.</returns>
    /// <remarks>
    /// The type of a result says what its JSON is, as an array or an object with status 200. This adds what the options say: the status code
    /// and the content types, lines among them; 304 where there is a tag and the endpoint answers <c>GET</c> or <c>HEAD</c>; the fields; and
    /// that <see cref="JsonQueryFormat.Values"/> is an array and <see cref="JsonQueryFormat.Table"/> an object. Lines have the schema of the
    /// array of them, as OpenAPI 3.2 describes sequences.
    /// </remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static TBuilder ProducesJson<TBuilder>(this TBuilder builder, JsonResultOptions options)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(options);
        builder.Add(endpoint => ResponseMetadata.Describe(endpoint, options));
#if NET10_0_OR_GREATER
        if (options.Fields is { } policy)
        {
            OpenApiDescriptions.Add(builder, new FieldsDescription(new FieldsMetadata(policy, options.FieldsParameter)));
        }
#endif
        return builder;
    }

    /// <summary>Describes to OpenAPI a document of several results, by what each becomes.</summary>
    /// <typeparam name="TBuilder">The type of the builder.</typeparam>
    /// <param name="builder">The builder of an endpoint that returns <c>QueryMultipleJsonResult</c>.</param>
    /// <param name="results">The results, as they are given to that method.</param>
    /// <returns>The builder.</returns>
    /// <remarks>It may be 404 where one of them is <see cref="JsonResultSet.Properties"/>, which then is shown as well.</remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static TBuilder ProducesJsonResults<TBuilder>(this TBuilder builder, IReadOnlyList<JsonResultSet> results)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(results);
        if (results.Any(static result => result.Name is null))
        {
            builder.Add(static endpoint => ResponseMetadata.AddStatus(endpoint.Metadata, StatusCodes.Status404NotFound));
        }
#if NET10_0_OR_GREATER
        OpenApiDescriptions.Add(builder, new ResultsDescription(results));
#endif
        return builder;
    }
}
