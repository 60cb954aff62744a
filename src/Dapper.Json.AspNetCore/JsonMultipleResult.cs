using System.Reflection;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Dapper.Json.AspNetCore.Descriptions;
using Dapper.Json.AspNetCore.Options;
using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.AspNetCore.Responses;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace Dapper.Json.AspNetCore;

/// <summary>A response with several results of a query as one JSON object, or 404 if there is no object.</summary>
/// <include file="JsonResultExtensions.xml" path="docs/result/*"/>
[JsonConverter(typeof(UnsupportedResultConverter))]
public sealed class JsonMultipleResult : JsonQueryResult, IEndpointMetadataProvider
{
    internal JsonMultipleResult(in ResponseQuery query, QueryMethod method, JsonResultOptions? options)
        : base(query, method, options)
    {
    }

    /// <summary>Describes the response to OpenAPI: 200 with an object.</summary>
    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        EndpointResponses.AddDocument(builder, typeof(JsonObject));
}

/// <summary>
/// A response with several results of a query as one JSON object, with the OpenAPI schema of a type, or 404 if there is no object.
/// </summary>
/// <typeparam name="T">The type whose schema OpenAPI shows.</typeparam>
/// <include file="JsonResultExtensions.xml" path="docs/result/*"/>
[JsonConverter(typeof(UnsupportedResultConverter))]
public sealed class JsonMultipleResult<T> : JsonQueryResult, IEndpointMetadataProvider
{
    private readonly JsonResultSet[] _results;

    internal JsonMultipleResult(in ResponseQuery query, QueryMethod method, JsonResultOptions? options)
        : base(query, method, options) =>
        _results = method.Request.Results!;

    /// <summary>Describes the response to OpenAPI: 200 with the schema of <c>T</c>.</summary>
    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        EndpointResponses.AddDocument(builder, typeof(T));

    private protected override void ThrowIfMisdescribed(HttpContext httpContext) =>
        DocumentSchema.ThrowIfOther(EndpointDefaults.Of(httpContext), typeof(T), _results);
}
