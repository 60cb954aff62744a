using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Routing;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Describes a response with the JSON of a query to OpenAPI.</summary>
/// <param name="type">The type whose schema is shown.</param>
/// <param name="hasFormat">Whether the response is any number of rows, in a format.</param>
internal sealed class ResponseMetadata(Type type, bool hasFormat) : IProducesResponseTypeMetadata
{
    public Type? Type { get; private init; } = type;

    public int StatusCode { get; private init; } = StatusCodes.Status200OK;

    public IEnumerable<string> ContentTypes { get; private init; } = [ResponseFormat.JsonMediaType];

    /// <summary>Describes an endpoint that returns rows.</summary>
    public static void AddRows(EndpointBuilder builder, Type type) => Add(builder, new ResponseMetadata(type, hasFormat: true));

    /// <summary>Describes an endpoint that returns one row, or 404.</summary>
    public static void AddRow(EndpointBuilder builder, Type type)
    {
        AddDocument(builder, type);
        AddStatus(builder.Metadata, StatusCodes.Status404NotFound);
    }

    /// <summary>Describes an endpoint that returns several results as one object. Whether it may be 404 depends on the results.</summary>
    public static void AddDocument(EndpointBuilder builder, Type type) => Add(builder, new ResponseMetadata(type, hasFormat: false));

    /// <summary>Changes the description of an endpoint by the options of its results.</summary>
    public static void Describe(EndpointBuilder builder, JsonResultOptions options)
    {
        IList<object> metadata = builder.Metadata;
        for (int i = 0; i < metadata.Count; i++)
        {
            metadata[i] = metadata[i] is ResponseMetadata shown ? shown.With(options) : metadata[i];
        }

        if (options is { ETag: not null, StatusCode: null or StatusCodes.Status200OK } && MayBeRead(metadata))
        {
            AddStatus(metadata, StatusCodes.Status304NotModified);
        }
    }

    /// <summary>Adds a response without content, unless one of that status has been described.</summary>
    public static void AddStatus(IList<object> metadata, int status)
    {
        if (!metadata.Any(known => known is IProducesResponseTypeMetadata shown && shown.StatusCode == status))
        {
            metadata.Add(new ProducesResponseTypeMetadata(status, typeof(void)));
        }
    }

    private static void Add(EndpointBuilder builder, ResponseMetadata metadata)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(metadata);
    }

    /// <summary>Returns whether the endpoint handles GET or HEAD, whose requests have preconditions.</summary>
    private static bool MayBeRead(IList<object> metadata) =>
        metadata.OfType<IHttpMethodMetadata>().LastOrDefault() is not { HttpMethods: { Count: > 0 } methods }
        || methods.Any(static method => HttpMethods.IsGet(method) || HttpMethods.IsHead(method));

    private ResponseMetadata With(JsonResultOptions options)
    {
        JsonQueryFormat format = hasFormat ? ResponseFormat.FormatOf(options) : JsonQueryFormat.Array;
        bool isNegotiated = hasFormat && options.NegotiatesLines;
        string byFormat = format == JsonQueryFormat.Lines && !isNegotiated ? ResponseFormat.NdJson : ResponseFormat.JsonMediaType;
        string ofEndpoint = MediaTypeHeaderValue.TryParse(options.ContentType, out MediaTypeHeaderValue? given) ? given.MediaType.ToString() : byFormat;
        return new ResponseMetadata(TypeOf(format), hasFormat)
        {
            StatusCode = options.StatusCode ?? StatusCode,
            ContentTypes = isNegotiated ? [ofEndpoint, ResponseFormat.NdJson, ResponseFormat.JsonLines] : [ofEndpoint],
        };
    }

    /// <remarks>OpenAPI describes NDJSON, as any sequence of values, by the schema of the array that its lines would be.</remarks>
    private Type TypeOf(JsonQueryFormat format) => format switch
    {
        JsonQueryFormat.Values => typeof(JsonArray),
        JsonQueryFormat.Table => typeof(JsonObject),
        JsonQueryFormat.ForJson => typeof(JsonNode),
        _ => Type!,
    };
}

/// <summary>What the results of an endpoint's query become.</summary>
/// <param name="Results">The results.</param>
internal sealed record ResultsMetadata(IReadOnlyList<JsonResultSet> Results) : IJsonResultsMetadata;
