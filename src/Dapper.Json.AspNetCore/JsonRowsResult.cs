using System.Reflection;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Dapper.Json.AspNetCore.Descriptions;
using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.AspNetCore.Responses;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http.Metadata;

namespace Dapper.Json.AspNetCore;

/// <summary>A response with the rows of a query as a JSON array, or in another format.</summary>
/// <include file="JsonResultExtensions.xml" path="docs/result/*"/>
[JsonConverter(typeof(UnsupportedResultConverter))]
public sealed class JsonRowsResult : JsonQueryResult, IEndpointMetadataProvider
{
    internal JsonRowsResult(in ResponseQuery query, QueryMethod method, JsonResultOptions? options)
        : base(query, method, options)
    {
    }

    /// <summary>Describes the response to OpenAPI: 200 with an array of objects.</summary>
    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        EndpointResponses.AddRows(builder, typeof(IEnumerable<JsonObject>));
}

/// <summary>A response with the rows of a typed query as a JSON array, or as NDJSON.</summary>
/// <typeparam name="T">The type of the rows.</typeparam>
/// <include file="JsonResultExtensions.xml" path="docs/result/*"/>
[JsonConverter(typeof(UnsupportedResultConverter))]
public sealed class JsonRowsResult<T> : JsonQueryResult, IEndpointMetadataProvider
{
    internal JsonRowsResult(in ResponseQuery query, QueryMethod method, JsonResultOptions? options)
        : base(query, method, options)
    {
    }

    /// <summary>Describes the response to OpenAPI: 200 with the schema of <c>IEnumerable{T}</c>.</summary>
    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        EndpointResponses.AddRows(builder, typeof(IEnumerable<T>));
}
