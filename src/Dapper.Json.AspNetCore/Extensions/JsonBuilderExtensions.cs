using Dapper.Json;
using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Responses;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Extension methods that set options of an app for all results of Dapper.Json, and that describe the JSON of its endpoints.</summary>
/// <remarks>
/// Status codes, types and content types are metadata of the endpoint, which any generator of OpenAPI documents shows. The parameters for
/// fields and cursors, the schema of fields, and that of several results need the package Dapper.Json.AspNetCore.OpenApi, for .NET 10 and later:
/// <c>AddOpenApi(options => options.AddDapperJson())</c>. For actions of controllers use <c>[ProducesResponseType]</c>, and attributes that
/// implement <see cref="IJsonFieldsMetadata"/> or <see cref="IJsonResultsMetadata"/>.
/// </remarks>
public static class JsonBuilderExtensions
{
    /// <summary>Sets options of the app for all results of Dapper.Json. Results work without this call, with every default.</summary>
    /// <param name="services">The services of the app.</param>
    /// <param name="configure">Sets the options. An exception from it is thrown when the app starts.</param>
    /// <returns>The services.</returns>
    /// <remarks>
    /// The options are an <c>IOptions&lt;DapperJsonOptions&gt;</c>, which <c>services.Configure&lt;DapperJsonOptions&gt;</c> sets as well, but only
    /// together with a call of this method. A method of the same name, on the options of <c>AddOpenApi</c>, describes endpoints in OpenAPI documents.
    /// </remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static IServiceCollection AddDapperJson(this IServiceCollection services, Action<DapperJsonOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(configure);
        services.AddOptions<DapperJsonOptions>().Configure(configure).ValidateOnStart();
        services.TryAddSingleton(static provider => new BufferLimit(provider.GetRequiredService<IOptions<DapperJsonOptions>>().Value.BufferLimit));
        return services;
    }

    /// <summary>Lets the clients of endpoints choose the fields of the JSON.</summary>
    /// <typeparam name="TBuilder">The type of the builder.</typeparam>
    /// <param name="builder">The builder of an endpoint that returns a result of Dapper.Json, or of a group of such endpoints.</param>
    /// <param name="policy">Which fields clients may select.</param>
    /// <param name="parameter">The name of the query parameter.</param>
    /// <returns>The builder.</returns>
    /// <remarks>
    /// A request such as <c>/posts?fields=[id,title]</c> gets these fields; one without the parameter gets the policy's default. One with other
    /// fields, or with an invalid text, gets status 400 with problem details, and no query runs. OpenAPI shows the parameter, and the policy's
    /// fields in the response, none of them required. <see cref="JsonResultOptions.Fields"/> of a result take precedence over the policy.
    /// </remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="parameter"/> is empty.</exception>
    public static TBuilder WithFields<TBuilder>(this TBuilder builder, JsonFieldPolicy policy, string parameter = JsonResultOptions.DefaultFieldsParameter)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(policy);
        ArgumentException.ThrowIfNullOrEmpty(parameter);
        return builder.WithMetadata(new FieldsRule(policy, parameter));
    }

    /// <summary>Describes results with certain options to OpenAPI.</summary>
    /// <typeparam name="TBuilder">The type of the builder.</typeparam>
    /// <param name="builder">The builder of an endpoint that returns a result of Dapper.Json, or of a group of such endpoints.</param>
    /// <param name="options">The options of its results. They become read-only.</param>
    /// <returns>The builder.</returns>
    /// <remarks>
    /// The type of a result describes its JSON: an array or an object with status 200. This method adds what the options say: the status code
    /// and the content types, including those of NDJSON; 304 if there is an ETag and the endpoint handles <c>GET</c> or <c>HEAD</c>; the fields;
    /// the query parameter of a cursor; and that <see cref="JsonQueryFormat.Values"/> is an array and <see cref="JsonQueryFormat.Table"/> an
    /// object. NDJSON has the schema of its array, as OpenAPI 3.2 describes sequences.
    /// </remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static TBuilder ProducesJson<TBuilder>(this TBuilder builder, JsonResultOptions options)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(options);
        options.MakeReadOnly();
        builder.Add(endpoint => ResponseMetadata.Describe(endpoint, options));
        if (options.Cursor is not null)
        {
            builder.WithMetadata(new CursorMetadata(options.CursorParameter));
        }

        return options.Fields is { } policy ? builder.WithMetadata(new FieldsMetadata(policy, options.FieldsParameter)) : builder;
    }

    /// <summary>Describes a document of several results to OpenAPI, by the form of each result.</summary>
    /// <typeparam name="TBuilder">The type of the builder.</typeparam>
    /// <param name="builder">The builder of an endpoint that returns <c>QueryMultipleJsonResult</c>.</param>
    /// <param name="results">The results, as they are passed to that method.</param>
    /// <returns>The builder.</returns>
    /// <remarks>
    /// The schema of a <c>QueryMultipleJsonResult&lt;T&gt;</c> stays that of <c>T</c>. If one of the results is
    /// <see cref="JsonResultSet.Properties"/>, the response may be 404, which is shown as well.
    /// </remarks>
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
        return builder.WithMetadata(new ResultsMetadata([.. results]));
    }
}
