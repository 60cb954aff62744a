using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// The options that queries are written by. They hold cached plans, so they are made once per instance that they are derived
/// from, and live as long as that instance.
/// </summary>
internal static class AppQueryOptions
{
    private static readonly JsonSerializerOptions Unconfigured = new JsonOptions().SerializerOptions;

    private static readonly ConditionalWeakTable<JsonSerializerOptions, JsonQueryOptions> Wrapped = new();

    private static readonly ConditionalWeakTable<JsonQueryOptions, ConcurrentDictionary<JsonQueryFormat, JsonQueryOptions>> OfOtherFormats = new();

    /// <summary>Gets the given options, or those of the app, with a format.</summary>
    public static JsonQueryOptions Get(HttpContext context, JsonQueryOptions? given, JsonQueryFormat format)
    {
        JsonQueryOptions options = given ?? Wrapped.GetValue(OfApp(context), static serializer => new JsonQueryOptions(serializer));
        return options.Format == format ? options
            : OfOtherFormats.GetOrCreateValue(options).GetOrAdd(format, static (other, options) => Copy(options, other), options);
    }

    private static JsonSerializerOptions OfApp(HttpContext context) =>
        context.RequestServices?.GetService<IOptions<JsonOptions>>()?.Value.SerializerOptions ?? Unconfigured;

    private static JsonQueryOptions Copy(JsonQueryOptions options, JsonQueryFormat format) => new(options.SerializerOptions)
    {
        FlushThreshold = options.FlushThreshold,
        DuplicateNames = options.DuplicateNames,
        RawJsonColumns = options.RawJsonColumns,
        Format = format,
    };
}
