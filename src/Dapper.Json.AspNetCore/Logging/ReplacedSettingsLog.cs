using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Dapper.Json.AspNetCore.Logging;

/// <summary>
/// Logs, once, that serializer options of a result or of an endpoint lack what those of the app have. They replace them as a whole, while most who
/// write such options want to change one setting, and see the rest go only in some of the responses. The options of MVC are ignored as a whole, too.
/// </summary>
internal static class ReplacedSettingsLog
{
    // For each app the options that were compared, and the endpoints that were named: one may create options for each request.
    private static readonly ConditionalWeakTable<JsonSerializerOptions, ConditionalWeakTable<object, object?>> Compared = [];

    /// <summary>Compares the options of a query with those of the app.</summary>
    /// <param name="log">The log of the app.</param>
    /// <param name="endpoint">The endpoint of the query; null for none.</param>
    /// <param name="query">The options of the query.</param>
    /// <param name="ofApp">The serializer options of the app.</param>
    public static void Write(ILogger log, Endpoint? endpoint, JsonQueryOptions query, JsonSerializerOptions ofApp)
    {
        JsonSerializerOptions given = query.SerializerOptions;
        ConditionalWeakTable<object, object?> known = Compared.GetValue(ofApp, static _ => []);
        if (given == ofApp || !known.TryAdd(given, value: null))
        {
            return;
        }

        string lost = string.Join(", ", LostOf(ofApp, given, query.Encoder));
        if (lost.Length > 0 && (endpoint is null || known.TryAdd(endpoint, value: null)))
        {
            ResponseLog.SettingsReplaced(log, endpoint?.DisplayName, lost);
        }
    }

    /// <summary>Compares the options of the app with those of MVC, which a controller's other responses are written by, but no result.</summary>
    /// <param name="log">The log of the app.</param>
    /// <param name="services">The services of the app.</param>
    /// <param name="ofApp">The serializer options of the app.</param>
    public static void WriteOfControllers(ILogger log, IServiceProvider services, JsonSerializerOptions ofApp)
    {
        if (services.GetService<IOptions<JsonOptions>>()?.Value.JsonSerializerOptions is not { } ofControllers
            || !Compared.GetValue(ofApp, static _ => []).TryAdd(ofControllers, value: null))
        {
            return;
        }

        string lost = string.Join(", ", DifferencesOf(ofControllers, ofApp).Concat(LostOf(ofControllers, ofApp, JavaScriptEncoder.Default)));
        if (lost.Length > 0)
        {
            ResponseLog.ControllersSettingsIgnored(log, lost);
        }
    }

    /// <summary>Returns the settings that change what is written, besides those that <see cref="LostOf"/> returns.</summary>
    private static IEnumerable<string> DifferencesOf(JsonSerializerOptions ofControllers, JsonSerializerOptions ofApp)
    {
        // As MVC's formatter, which takes this encoder where none is set.
        bool hasOwnEncoder = (ofControllers.Encoder ?? JavaScriptEncoder.UnsafeRelaxedJsonEscaping) != (ofApp.Encoder ?? JavaScriptEncoder.Default);
        (bool IsOther, string Name)[] settings =
        [
            (hasOwnEncoder, "encoder"),
            (ofControllers.PropertyNamingPolicy != ofApp.PropertyNamingPolicy, "naming policy"),
            (ofControllers.DefaultIgnoreCondition != ofApp.DefaultIgnoreCondition, "ignore condition"),
            (ofControllers.NumberHandling != ofApp.NumberHandling, "number handling"),
        ];
        return settings.Where(static setting => setting.IsOther).Select(static setting => setting.Name);
    }

    /// <summary>Returns what serializer options lack of the app's. What they set themselves was chosen.</summary>
    private static IEnumerable<string> LostOf(JsonSerializerOptions ofApp, JsonSerializerOptions given, JavaScriptEncoder? encoder)
    {
        if (encoder is null && ofApp.Encoder is { } ofAppsEncoder && ofAppsEncoder != JavaScriptEncoder.Default)
        {
            yield return "encoder";
        }

        Type[] converters = [.. TypesOf(ofApp.Converters).Except(TypesOf(given.Converters))];
        if (converters.Length > 0)
        {
            yield return $"converters ({NamesOf(converters)})";
        }

        Type[] resolvers = [.. TypesOf(ofApp.TypeInfoResolverChain.Where(IsOwn))];
        if (resolvers.Length > 0 && !given.TypeInfoResolverChain.Any(IsOwn))
        {
            yield return $"resolver ({NamesOf(resolvers)})";
        }

        static IEnumerable<Type> TypesOf(IEnumerable<object> parts) => parts.Select(static part => part.GetType());

        static string NamesOf(IEnumerable<Type> types) => string.Join(", ", types.Select(static type => type.Name));
    }

    /// <remarks>ASP.NET Core adds contexts for types of its own, which are no rows.</remarks>
    private static bool IsOwn(IJsonTypeInfoResolver resolver) =>
        resolver is DefaultJsonTypeInfoResolver plain && plain.GetType() == typeof(DefaultJsonTypeInfoResolver)
            ? plain.Modifiers.Count > 0
            : resolver.GetType().Assembly.GetName().Name?.StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal) != true;
}
