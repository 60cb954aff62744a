using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// Creates the query options of responses. Because they cache plans, they are created once for each instance that they are derived from, and
/// live as long as that instance.
/// </summary>
internal static class AppQueryOptions
{
    private static readonly JsonSerializerOptions Unconfigured = new JsonOptions().SerializerOptions;

    private static readonly ConditionalWeakTable<JsonSerializerOptions, ConditionalWeakTable<JsonQueryOptions, JsonQueryOptions>> OverSerializerOptions = new();

    private static readonly ConditionalWeakTable<JsonQueryOptions, ConcurrentDictionary<JsonQueryFormat, JsonQueryOptions>> OfOtherFormats = new();

    /// <summary>Returns the given options with a format. Without serializer options of their own, they get those of the app.</summary>
    public static JsonQueryOptions Get(HttpContext context, JsonQueryOptions? given, JsonQueryFormat format)
    {
        JsonQueryOptions options = given ?? JsonQueryOptions.Default;
        if (options.UsesDefaultSerializerOptions)
        {
            options = Over(OfApp(context), options);
        }
        else
        {
            ReplacedSettingsLog.Write(ResponseLog.Get(context), context.GetEndpoint(), options, OfApp(context));
        }

        return options.Format == format ? options
            : OfOtherFormats.GetOrCreateValue(options).GetOrAdd(
                format, static (other, options) => new JsonQueryOptions(Frozen(options)) { Format = other }, options);
    }

    /// <summary>Returns the serializer options that the OpenAPI document describes an endpoint by: those declared for it, or those of the app.</summary>
    public static JsonSerializerOptions OfDescription(HttpContext context)
    {
        JsonQueryOptions options = ResultDefaults.Described(context).Query ?? JsonQueryOptions.Default;
        return (options.UsesDefaultSerializerOptions ? Over(OfApp(context), options) : options).ToSerializerOptions();
    }

    private static JsonSerializerOptions OfApp(HttpContext context) =>
        context.RequestServices?.GetService<IOptions<JsonOptions>>()?.Value.SerializerOptions ?? Unconfigured;

    private static JsonQueryOptions Over(JsonSerializerOptions serializer, JsonQueryOptions options)
    {
        ConditionalWeakTable<JsonQueryOptions, JsonQueryOptions> known = OverSerializerOptions.GetValue(serializer, static _ => new());
        return known.TryGetValue(options, out JsonQueryOptions? over) ? over : AddOver(known, options, serializer);
    }

    /// <summary>A method of its own, so that only the first request allocates a closure.</summary>
    private static JsonQueryOptions AddOver(
        ConditionalWeakTable<JsonQueryOptions, JsonQueryOptions> known, JsonQueryOptions options, JsonSerializerOptions serializer) =>
        known.GetValue(options, given => new JsonQueryOptions(Frozen(given)) { SerializerOptions = serializer });

    /// <summary>Makes options read-only: after they have been copied, a change would have no effect.</summary>
    private static JsonQueryOptions Frozen(JsonQueryOptions options)
    {
        options.MakeReadOnly();
        return options;
    }
}
