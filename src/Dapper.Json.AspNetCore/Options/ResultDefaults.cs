using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Dapper.Json.AspNetCore.Options;

/// <summary>The options that apply where a result's own set nothing: those of its endpoint, of the groups around it, and of the app.</summary>
internal static class ResultDefaults
{
    /// <summary>Adds options to an endpoint. Groups add theirs before the groups inside them and before the endpoint itself.</summary>
    /// <param name="endpoint">The endpoint.</param>
    /// <param name="options">The options.</param>
    /// <param name="method">The method that was called with them, for messages.</param>
    public static void Add(EndpointBuilder endpoint, JsonResultOptions options, string method) =>
        endpoint.Metadata.Add(new DeclaredOptions(Of(endpoint).With(options, method)));

    /// <summary>Returns the options for all results of an endpoint.</summary>
    public static JsonResultOptions Of(EndpointBuilder endpoint) =>
        endpoint.Metadata.OfType<DeclaredOptions>().LastOrDefault()?.Combined ?? OfApp(endpoint.ApplicationServices);

    /// <summary>Returns the options for all results of the endpoint that handles a request.</summary>
    public static JsonResultOptions Of(HttpContext context) =>
        context.GetEndpoint()?.Metadata.GetMetadata<DeclaredOptions>()?.Combined ?? OfApp(context.RequestServices);

    /// <summary>Returns the options that an endpoint is described by: those for all results, and those that it says it gives its results itself.</summary>
    public static JsonResultOptions Described(EndpointBuilder endpoint) =>
        endpoint.Metadata.OfType<IJsonResultsMetadata>().LastOrDefault(static metadata => metadata.Options is not null)?.Options is { } given
            ? Of(endpoint).With(given, "ProducesJson")
            : Of(endpoint);

    /// <summary>Returns the options that the endpoint of a request is described by.</summary>
    public static JsonResultOptions Described(HttpContext context) =>
        context.GetEndpoint()?.Metadata.GetMetadata<JsonResultOptions>() ?? OfApp(context.RequestServices);

    /// <summary>Returns the options of an app.</summary>
    public static JsonResultOptions OfApp(IServiceProvider? services) =>
        services?.GetService<IOptions<JsonResultOptions>>()?.Value ?? JsonResultOptions.Default;
}
