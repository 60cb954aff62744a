using Microsoft.AspNetCore.Builder;
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
    /// <param name="isOwn">Whether they are those of the endpoint itself, and not of a group.</param>
    public static void Add(EndpointBuilder endpoint, JsonResultOptions options, string method, bool isOwn) =>
        endpoint.Metadata.Add(new DeclaredOptions(Of(endpoint).With(options, method), isOwn ? options : null));

    /// <summary>Returns the options for all results of an endpoint.</summary>
    public static JsonResultOptions Of(EndpointBuilder endpoint) => Of(endpoint.Metadata, endpoint.ApplicationServices);

    /// <summary>Returns the options for all results of an endpoint.</summary>
    /// <param name="metadata">The metadata of the endpoint.</param>
    /// <param name="services">The services of its app.</param>
    public static JsonResultOptions Of(IEnumerable<object> metadata, IServiceProvider? services) =>
        metadata.OfType<DeclaredOptions>().LastOrDefault()?.Combined ?? OfApp(services);

    /// <summary>Returns whether an endpoint has an IfMatch of its own, and not only that of a group, whose endpoints may create or read as well.</summary>
    public static bool HasOwnIfMatch(IEnumerable<object> metadata) =>
        metadata.OfType<DeclaredOptions>().Any(static declared => declared.Own is { IfMatch: not null });

    /// <summary>Returns the options of an app.</summary>
    public static JsonResultOptions OfApp(IServiceProvider? services) =>
        services?.GetService<IOptions<JsonResultOptions>>()?.Value ?? JsonResultOptions.Default;
}
