using Dapper.Json.AspNetCore.Options;
using Dapper.Json.Planning;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Descriptions;

/// <summary>A response with the JSON of a query, as OpenAPI shows it.</summary>
internal sealed class ResponseMetadata : IProducesResponseTypeMetadata
{
    private readonly Type _type;
    private readonly bool _hasFormat;

    /// <summary>Creates the description of a response by default options.</summary>
    /// <param name="type">The type whose schema is shown.</param>
    /// <param name="hasFormat">Whether the response is any number of rows, in a format.</param>
    public ResponseMetadata(Type type, bool hasFormat) => (_type, _hasFormat, Type) = (type, hasFormat, type);

    public Type? Type { get; private init; }

    public int StatusCode { get; private init; } = StatusCodes.Status200OK;

    public IEnumerable<string> ContentTypes { get; private init; } = [FormatRules.Json];

    /// <summary>Returns the description of the response by other options.</summary>
    public ResponseMetadata With(JsonResultOptions options)
    {
        bool hasContent = options.StatusCode != StatusCodes.Status204NoContent;
        var format = FormatRules.Of(_hasFormat ? options.RowsFormat : JsonQueryFormat.Array);
        string ofEndpoint = MediaTypeHeaderValue.TryParse(options.ContentType, out MediaTypeHeaderValue? given) ? given.MediaType.ToString() : format.MediaType;
        return new ResponseMetadata(_type, _hasFormat)
        {
            Type = hasContent ? format.Schema ?? _type : typeof(void),
            StatusCode = options.StatusCode ?? StatusCodes.Status200OK,
            ContentTypes = !hasContent ? [] : _hasFormat && options.NegotiatesLines ? [ofEndpoint, .. ResponseFormat.LineMediaTypes] : [ofEndpoint],
        };
    }
}
