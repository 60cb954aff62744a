using System.Reflection;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Dapper.Json.AspNetCore.Responses;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http.Metadata;

namespace Dapper.Json.AspNetCore;

/// <summary>A response with several results of a query as one JSON object, or 404 if there is no object.</summary>
/// <include file="JsonResultExtensions.xml" path="docs/result/*"/>
[JsonConverter(typeof(UnsupportedResultConverter))]
public sealed class JsonMultipleResult : JsonQueryResult, IEndpointMetadataProvider
{
    internal JsonMultipleResult(ConnectionSource source, in CommandDefinition command, QueryMethod method, JsonResultOptions? options)
        : base(source, command, method, options)
    {
    }

    /// <summary>Describes the response to OpenAPI: 200 with an object.</summary>
    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ResponseMetadata.AddDocument(builder, typeof(JsonObject));
}
