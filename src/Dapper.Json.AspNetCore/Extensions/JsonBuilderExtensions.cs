using Dapper.Json;
using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Descriptions;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Extension methods that set options for the results of an app, of groups and of endpoints, and that describe their JSON.</summary>
/// <remarks>
/// Status codes, types and content types are metadata of the endpoint, which any generator of OpenAPI documents shows. The parameters for
/// fields and cursors, the schema of fields, names by other serializer options than the app's, and the schema of several results need the package
/// Dapper.Json.AspNetCore.OpenApi, for .NET 10 and later: <c>AddOpenApi(options => options.AddDapperJson())</c>. For actions of controllers use
/// <c>[ProducesResponseType]</c>, and attributes that implement <see cref="IJsonResultsMetadata"/>.
/// </remarks>
public static partial class JsonBuilderExtensions
{
    /// <summary>Lets the clients of endpoints choose the fields of the JSON.</summary>
    /// <typeparam name="TBuilder">The type of the builder.</typeparam>
    /// <param name="builder">The builder of an endpoint that returns a result of Dapper.Json, or of a group of such endpoints.</param>
    /// <param name="policy">Which fields clients may select.</param>
    /// <param name="parameter">
    /// The name of the query parameter. The default is null: that of the groups around or of the app
    /// (<see cref="JsonResultOptions.FieldsParameter"/>), or else <c>fields</c>.
    /// </param>
    /// <returns>The builder.</returns>
    /// <remarks>
    /// A request such as <c>/posts?fields=[id,title]</c> gets these fields; one without the parameter gets the policy's default. One with other
    /// fields, or with an invalid text, gets status 400 with problem details, and its handler does not run: a filter refuses it, which comes after
    /// the filters that were added before. A handler that takes a query parameter of that name itself is not checked before it runs, so that other
    /// endpoints may be in the group; a result that it returns is checked when it is executed. OpenAPI shows the parameter, and the policy's
    /// fields in the response, none of them required. It is <c>WithJsonResults</c> with <see cref="JsonResultOptions.Fields"/> and <see
    /// cref="JsonResultOptions.FieldsParameter"/>. Those of a result take precedence, for requests that this policy has let through. An endpoint
    /// whose handler returns rows instead of a result throws an <see cref="InvalidOperationException"/> when it is built, at the first request of the app.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> or <paramref name="policy"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="parameter"/> is empty.</exception>
    public static TBuilder WithJsonFields<TBuilder>(this TBuilder builder, JsonFieldPolicy policy, string? parameter = null)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(policy);
        var options = new JsonResultOptions { Fields = policy };
        if (parameter is not null)
        {
            ArgumentException.ThrowIfNullOrEmpty(parameter);
            options.FieldsParameter = parameter;
        }

        return Declare(builder, options, nameof(WithJsonFields));
    }

    /// <summary>Describes to OpenAPI what the handler of an endpoint gives to its results: their options, and the results of a document.</summary>
    /// <typeparam name="TBuilder">The type of the builder.</typeparam>
    /// <param name="builder">The builder of an endpoint that returns a result of Dapper.Json, or of a group of such endpoints.</param>
    /// <param name="options">The options of its results. They become read-only. The default is null: none.</param>
    /// <param name="results">The results that are passed to <c>QueryMultipleJsonResult</c>. The default is null: it is not called.</param>
    /// <returns>The builder.</returns>
    /// <remarks>
    /// <para>
    /// The type of a result describes its JSON: an array or an object with status 200. This method adds what the options say: the status code
    /// and the content types, including those of NDJSON; 304 and 412 if there is an ETag and the endpoint handles <c>GET</c> or <c>HEAD</c>; the fields;
    /// the query parameter of a cursor; and that <see cref="JsonQueryFormat.Values"/> is an array, of anything, and <see cref="JsonQueryFormat.Table"/> an
    /// object. NDJSON has the schema of its array, as OpenAPI 3.2 describes sequences. What they do not set is shown as <c>WithJsonResults</c> and
    /// <c>ConfigureJsonResults</c> set it, which need no such call.
    /// </para>
    /// <para>
    /// The schema of a <c>QueryMultipleJsonResult&lt;T&gt;</c> stays that of <c>T</c>; without a type the results make it. If one of them must
    /// exist, such as <see cref="JsonResultSet.Spread"/>, the response may be 404, which is shown as well.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static TBuilder ProducesJson<TBuilder>(this TBuilder builder, JsonResultOptions? options = null, IReadOnlyList<JsonResultSet>? results = null)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        options?.MakeReadOnly();
        var metadata = new ResultsMetadata(options, results is null ? null : [.. results]);
        builder.Add(endpoint =>
        {
            endpoint.Metadata.Add(metadata);
            if (metadata.Results?.Any(static result => result.IsRequired) == true)
            {
                EndpointResponses.AddStatus(endpoint.Metadata, new NotFoundMetadata());
            }
        });
        builder.Finally(EndpointResponses.Describe);
        return builder;
    }

    private sealed record ResultsMetadata(JsonResultOptions? Options, IReadOnlyList<JsonResultSet>? Results) : IJsonResultsMetadata;
}
