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

    private static readonly ConditionalWeakTable<JsonQueryOptions, JsonQueryOptions> OfOtherFormat = new();

    /// <summary>Gets the given options, or those of the app, with a format.</summary>
    public static JsonQueryOptions Get(HttpContext context, JsonQueryOptions? given, JsonQueryFormat format)
    {
        JsonQueryOptions options = given ?? Wrapped.GetValue(OfApp(context), static serializer => new JsonQueryOptions(serializer));
        return options.Format == format ? options : OfOtherFormat.GetValue(options, static other => Copy(other));
    }

    private static JsonSerializerOptions OfApp(HttpContext context) =>
        context.RequestServices?.GetService<IOptions<JsonOptions>>()?.Value.SerializerOptions ?? Unconfigured;

    // There are two formats: this is the other one.
    private static JsonQueryOptions Copy(JsonQueryOptions options) => new(options.SerializerOptions)
    {
        FlushThreshold = options.FlushThreshold,
        DuplicateNames = options.DuplicateNames,
        RawJsonColumns = options.RawJsonColumns,
        PassThroughForJson = options.PassThroughForJson,
        Format = options.Format == JsonQueryFormat.Array ? JsonQueryFormat.Lines : JsonQueryFormat.Array,
    };
}
