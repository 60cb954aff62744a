using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.OpenApi.Descriptions;
using Microsoft.AspNetCore.OpenApi;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods that describe the endpoints of Dapper.Json.AspNetCore in OpenAPI documents.</summary>
public static class JsonOpenApiExtensions
{
    /// <summary>Adds to a document what <c>WithJsonResults</c>, <c>WithJsonFields</c> and <c>ProducesJson</c> declare for endpoints.</summary>
    /// <param name="options">The options of the document, as <c>AddOpenApi</c> passes them.</param>
    /// <returns>The options.</returns>
    /// <remarks>
    /// <para>
    /// For fields the document gets the query parameter, status 400, and the policy's fields in the response, none of them required. For a
    /// cursor it gets the query parameter and status 400. For several results it gets the schema of their object, unless the endpoint's result has
    /// a type, whose schema stays. What an endpoint declares more than once is described as it was declared last.
    /// </para>
    /// <para>
    /// Schemas are made by the app's <see cref="Microsoft.AspNetCore.Http.Json.JsonOptions"/>. If the <see cref="JsonResultOptions.Query"/> that is
    /// declared for an endpoint or for the app has other serializer options, the schemas of its results get the property names of these, as the
    /// data has them; types with other names are separate components, such as <c>Post-2</c>. Everything else, such as how an enum is shown, is
    /// as the app's options have it.
    /// </para>
    /// <para>
    /// It is read from the metadata of endpoints: <see cref="IJsonResultsMetadata.OptionsOf"/>. Actions of controllers have what attributes declare,
    /// and of what is called on the builder that <c>MapControllers</c> returns, all but status codes and content types. Call this method once for each
    /// document. It runs in the order of the operation transformers, before those of single endpoints.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    public static OpenApiOptions AddDapperJson(this OpenApiOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        return options.AddOperationTransformer(new JsonOperationTransformer());
    }
}
