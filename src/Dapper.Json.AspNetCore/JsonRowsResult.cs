using System.Reflection;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Dapper.Json.AspNetCore.Responses;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace Dapper.Json.AspNetCore;

/// <summary>A response with the rows of a query as a JSON array, or as lines.</summary>
/// <include file="JsonResultExtensions.xml" path="docs/result/*"/>
[JsonConverter(typeof(UnsupportedResultConverter))]
public sealed class JsonRowsResult : IResult, IStatusCodeHttpResult, IContentTypeHttpResult, IEndpointMetadataProvider
{
    private readonly QueryResponse _response;

    internal JsonRowsResult(ConnectionSource source, in CommandDefinition command, QueryMethod method, JsonResultOptions? options) =>
        _response = new QueryResponse(source, command, method, isArray: true, options);

    /// <summary>Gets the status code of the response.</summary>
    /// <value>
    /// <see cref="JsonResultOptions.StatusCode"/>. If that is null, 200 is shown, but a status that was set on the response
    /// before is kept.
    /// </value>
    public int? StatusCode => _response.StatusCode;

    /// <summary>Gets the <c>Content-Type</c> of the response.</summary>
    /// <value>
    /// <see cref="JsonResultOptions.ContentType"/>, or the default of the format. With
    /// <see cref="JsonResultOptions.NegotiatesLines"/>, the type of the array.
    /// </value>
    public string ContentType => _response.ContentType;

    /// <include file="JsonResultExtensions.xml" path="docs/ExecuteAsync/*"/>
    public Task ExecuteAsync(HttpContext httpContext) => _response.ExecuteAsync(httpContext);

    /// <summary>Describes the response to OpenAPI: 200 with an array of objects.</summary>
    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status200OK, typeof(IEnumerable<JsonObject>), ["application/json"]));
    }
}
