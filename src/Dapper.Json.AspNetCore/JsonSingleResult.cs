using System.Reflection;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Dapper.Json.AspNetCore.Descriptions;
using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.AspNetCore.Responses;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http.Metadata;

namespace Dapper.Json.AspNetCore;

/// <summary>A response with one row of a query as a JSON object, or 404 if there is no row.</summary>
/// <include file="JsonResultExtensions.xml" path="docs/result/*"/>
[JsonConverter(typeof(UnsupportedResultConverter))]
public sealed class JsonSingleResult : JsonQueryResult, IEndpointMetadataProvider
{
    internal JsonSingleResult(in ResponseQuery query, QueryMethod method, JsonResultOptions? options)
        : base(query, method, options)
    {
    }

    /// <summary>Describes the response to OpenAPI: 200 with an object, and 404.</summary>
    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        EndpointResponses.AddRow(builder, typeof(JsonObject), method);
}

/// <summary>A response with one row of a typed query as a JSON object, or 404 if there is no row.</summary>
/// <typeparam name="T">The type of the rows.</typeparam>
/// <include file="JsonResultExtensions.xml" path="docs/result/*"/>
[JsonConverter(typeof(UnsupportedResultConverter))]
public sealed class JsonSingleResult<T> : JsonQueryResult, IEndpointMetadataProvider
{
    internal JsonSingleResult(in ResponseQuery query, QueryMethod method, JsonResultOptions? options)
        : base(query, method, options)
    {
    }

    /// <summary>Describes the response to OpenAPI: 200 with the schema of <c>T</c>, and 404.</summary>
    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        EndpointResponses.AddRow(builder, typeof(T), method);
}
