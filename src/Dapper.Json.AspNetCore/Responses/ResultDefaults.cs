using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using static Dapper.Json.AspNetCore.JsonResultOptions;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>The options that apply where a result's own set nothing: those of its endpoint, of the groups around it, and of the app.</summary>
internal static class ResultDefaults
{
    private static readonly Setting[] Explained =
    [
        Setting.Format, Setting.NegotiatesLines, Setting.ContentType, Setting.FileName, Setting.Query, Setting.ETag, Setting.Fields,
        Setting.CommitsTransaction,
    ];

    /// <summary>Adds options to an endpoint. Groups add theirs before the groups inside them and before the endpoint itself.</summary>
    /// <param name="endpoint">The endpoint.</param>
    /// <param name="options">The options.</param>
    /// <param name="method">The method that was called with them, for messages.</param>
    public static void Add(EndpointBuilder endpoint, JsonResultOptions options, string method) =>
        endpoint.Metadata.Add(new EndpointOptions(options, Of(endpoint).With(options, method)));

    /// <summary>Returns the options for all results of an endpoint.</summary>
    public static JsonResultOptions Of(EndpointBuilder endpoint) =>
        endpoint.Metadata.OfType<EndpointOptions>().LastOrDefault()?.Combined ?? OfApp(endpoint.ApplicationServices);

    /// <summary>Returns the options for all results of the endpoint that handles a request.</summary>
    public static JsonResultOptions Of(HttpContext context) =>
        context.GetEndpoint()?.Metadata.GetMetadata<EndpointOptions>()?.Combined ?? OfApp(context.RequestServices);

    /// <summary>Returns the options that the endpoint of a request is described by.</summary>
    public static JsonResultOptions Described(HttpContext context) =>
        context.GetEndpoint()?.Metadata.GetMetadata<JsonResultOptions>() ?? OfApp(context.RequestServices);

    /// <summary>Returns the options of an app.</summary>
    public static JsonResultOptions OfApp(IServiceProvider? services) => services?.GetService<IOptions<JsonResultOptions>>()?.Value ?? Default;

    /// <summary>Throws for options that do not fit the query, or exclude each other. Those of a result were checked alone when it was created.</summary>
    /// <param name="options">The options that hold.</param>
    /// <param name="given">Those that the result was given.</param>
    /// <param name="command">The command.</param>
    /// <param name="method">The method that runs it.</param>
    /// <exception cref="InvalidOperationException">The query cannot be written, or committed, as the options say.</exception>
    public static void Check(JsonResultOptions options, JsonResultOptions given, in CommandDefinition command, QueryMethod method)
    {
        try
        {
            if (options != given)
            {
                ResponseFormat.Check(options, method);
                RowsReadSteps.Check(options, command);
            }

            ExclusiveSettings.Check(options, method);
        }
        catch (ArgumentException refusal)
        {
            throw new InvalidOperationException(options == given ? refusal.Message : Explain(options, refusal), refusal);
        }
    }

    /// <summary>A method of its own, so that only a refusal allocates a closure.</summary>
    private static string Explain(JsonResultOptions options, ArgumentException refusal)
    {
        IEnumerable<string> origins = Explained.Where(options.Has).Select(setting => $"{setting} comes from {options.OriginOf(setting)}");
        return $"The options of the app, of the endpoint and of the result do not fit the query together. {refusal.Message} "
            + $"Where they were set: {string.Join(", ", origins)}. Set what does not fit to another value in the options of the result.";
    }
}

/// <summary>Options that are declared for an endpoint, as metadata.</summary>
/// <param name="Own">The options.</param>
internal abstract record DeclaredOptions(JsonResultOptions Own);

/// <summary>Options that apply to all results of an endpoint.</summary>
/// <param name="Own">The options.</param>
/// <param name="Combined">The same over those of the groups around, and of the app.</param>
internal sealed record EndpointOptions(JsonResultOptions Own, JsonResultOptions Combined) : DeclaredOptions(Own);

/// <summary>Options that the endpoint gives its results itself: they only describe it.</summary>
/// <param name="Own">The options.</param>
internal sealed record DescribedOptions(JsonResultOptions Own) : DeclaredOptions(Own);

/// <summary>The fields that the clients of an endpoint may select, as metadata.</summary>
/// <param name="Policy">The policy for the fields.</param>
/// <param name="Parameter">The name of the query parameter.</param>
internal sealed record FieldsMetadata(JsonFieldPolicy Policy, string Parameter) : IJsonFieldsMetadata;
