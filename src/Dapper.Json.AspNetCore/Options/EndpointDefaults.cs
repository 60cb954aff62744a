using System.Runtime.CompilerServices;
using System.Text.Json;
using Dapper.Json.AspNetCore.Logging;
using Dapper.Json.AspNetCore.Queries;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Dapper.Json.AspNetCore.Options;

/// <summary>What an app and one of its endpoints say about responses.</summary>
/// <remarks>
/// Read by the first request of an endpoint and kept as long as that lives: a request that asks for a service gets a scope of services, which is a
/// fifth of what a response of one row allocates.
/// </remarks>
internal sealed class EndpointDefaults
{
    private static readonly JsonSerializerOptions Unconfigured = new JsonOptions().SerializerOptions;

    // By their endpoint. A request that no endpoint handles is known by the options of its app.
    private static readonly ConditionalWeakTable<object, EndpointDefaults> ByEndpoint = [];

    private readonly Endpoint? _endpoint;
    private readonly JsonResultOptions _options;
    private readonly JsonQueryOptions? _described;

    // No value leads back to this object: options in static fields would keep it, and its app, as long as they live.
    private readonly ConditionalWeakTable<JsonResultOptions, JsonResultOptions> _ofResults = [];
    private readonly ConditionalWeakTable<JsonQueryOptions, JsonQueryOptions?[]> _ofQueries = [];
    private readonly ConditionalWeakTable<JsonResultOptions, object> _checkedFields = [];

    private JsonSerializerOptions? _describedSerializer;
    private EndpointDefaults? _ofMissingRow;

    private EndpointDefaults(HttpContext context)
    {
        IServiceProvider? services = context.RequestServices;
        _endpoint = context.GetEndpoint();
        IEnumerable<object> metadata = _endpoint?.Metadata ?? EndpointMetadataCollection.Empty;
        _options = ResultDefaults.Of(metadata, services);
        _options.MakeReadOnly();
        Serializer = OptionsOfApp(services)?.SerializerOptions ?? Unconfigured;
        Log = ResponseLog.Get(context);
        BufferUsage = BufferUsage.Of(ResultDefaults.OfApp(services));
        _described = IJsonResultsMetadata.OptionsOf(metadata, services).Query;
        HasOwnIfMatch = ResultDefaults.HasOwnIfMatch(metadata);
        if (services is not null && IsOfController(_endpoint))
        {
            ReplacedSettingsLog.WriteOfControllers(Log, services, Serializer);
        }
    }

    // In place of a missing row only the serializer's settings hold.
    private EndpointDefaults(EndpointDefaults row)
    {
        _endpoint = row._endpoint;
        _described = row._described;
        _options = row._options.Query is { } query ? new() { Query = JsonQueryOptions.Default.WithDefaults(query) } : JsonResultOptions.Default;
        _options.MakeReadOnly();
        Serializer = row.Serializer;
        Log = row.Log;
        BufferUsage = row.BufferUsage;
    }

    public JsonSerializerOptions Serializer { get; }

    /// <summary>Gets the serializer options that the OpenAPI document describes the endpoint by: those declared for it, or those of the app.</summary>
    public JsonSerializerOptions Described => _describedSerializer ??= Over(_described, JsonQueryFormat.Array).ToSerializerOptions();

    /// <summary>Gets or sets the document that was last found to match its schema. Most endpoints have one.</summary>
    public MatchingDocument? Matching { get; set; }

    public EndpointDefaults OfMissingRow => _ofMissingRow ??= new(this);

    public BufferUsage BufferUsage { get; }

    public ILogger Log { get; }

    /// <summary>Gets whether the endpoint itself says which version a change is for, and not only a group around it.</summary>
    public bool HasOwnIfMatch { get; }

    /// <summary>Gets or sets whether the log has been told of a transaction that nobody commits.</summary>
    public bool HasWarnedOfTransaction { get; set; }

    /// <summary>Returns the defaults for the endpoint of a request. One that no endpoint handles has those of its app.</summary>
    /// <remarks>While the content in place of a missing row is sent, they are a feature of the request.</remarks>
    public static EndpointDefaults Of(HttpContext context) => context.Features.Get<EndpointDefaults>() ?? OfEndpoint(context);

    /// <summary>Returns the options that a result was given, over those of the endpoint and of the app.</summary>
    public JsonResultOptions With(JsonResultOptions given) =>
        !_options.HasAny ? given
        : !given.HasAny ? _options
        : _ofResults.TryGetValue(given, out JsonResultOptions? known) ? known
        : AddResult(given);

    /// <summary>Returns the options of a query in a format. Without serializer options of their own, they have those of the app.</summary>
    public JsonQueryOptions Over(JsonQueryOptions? given, JsonQueryFormat format)
    {
        given ??= JsonQueryOptions.Default;
        JsonQueryOptions?[] known = _ofQueries.GetValue(given, static _ => new JsonQueryOptions?[Enum.GetValues<JsonQueryFormat>().Length]);
        return known[(int)format] ??= PlanLog.Observed(Create(given, format), _endpoint, Log);
    }

    /// <summary>Throws for a policy of fields that lists a column which is left out of the rows: once for the options that hold.</summary>
    /// <inheritdoc cref="OptionRules.CheckFields"/>
    public void CheckFields(JsonResultOptions options, QueryMethod method, JsonQueryOptions query)
    {
        // Of several results and of typed rows only the query says which fields there are.
        if (options.Fields is not null && method is { Rows: not null, Request.IsTyped: false } && !_checkedFields.TryGetValue(options, out _))
        {
            OptionRules.CheckFields(options, query);
            _checkedFields.AddOrUpdate(options, options);
        }
    }

    private static EndpointDefaults OfEndpoint(HttpContext context)
    {
        // The services are not looked at for a known endpoint: that alone would create their scope.
        object? key = (object?)context.GetEndpoint() ?? OptionsOfApp(context.RequestServices);
        return key is not null && ByEndpoint.TryGetValue(key, out EndpointDefaults? known) ? known
            : key is null || context.RequestServices is null ? new(context)
            : Add(key, context);
    }

    /// <remarks>By its name: an app without controllers need not load MVC.</remarks>
    private static bool IsOfController(Endpoint? endpoint) =>
        endpoint?.Metadata.Any(static data => data.GetType().FullName == "Microsoft.AspNetCore.Mvc.Controllers.ControllerActionDescriptor") == true;

    // Methods of their own, so that only the first request allocates a closure.
    private static EndpointDefaults Add(object key, HttpContext context) => ByEndpoint.GetValue(key, _ => new(context));

    private static JsonOptions? OptionsOfApp(IServiceProvider? services) => services?.GetService<IOptions<JsonOptions>>()?.Value;

    private JsonResultOptions AddResult(JsonResultOptions given) =>
        _ofResults.GetValue(given, inner => _options.With(inner, "the options of the result"));

    private JsonQueryOptions Create(JsonQueryOptions given, JsonQueryFormat format)
    {
        // After it has been copied, a change would have no effect.
        given.MakeReadOnly();
        if (given.UsesDefaultSerializerOptions)
        {
            return new JsonQueryOptions(given) { Format = format, SerializerOptions = Serializer };
        }

        ReplacedSettingsLog.Write(Log, _endpoint, given, Serializer);
        return given.Format == format ? given : new JsonQueryOptions(given) { Format = format };
    }
}
