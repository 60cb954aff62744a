using System.Text.Json;
using Dapper.Json.AspNetCore.Descriptions;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Json;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Dapper.Json.AspNetCore.OpenApi.Descriptions;

/// <summary>Finds what is declared for an endpoint.</summary>
internal static class EndpointDescription
{
    /// <summary>Returns the metadata of an endpoint. That of an action alone does not have what is declared for all controllers.</summary>
    public static IEnumerable<object> MetadataOf(OpenApiOperationTransformerContext context)
    {
        ActionDescriptor action = context.Description.ActionDescriptor;
        Endpoint? ofAction = action is ControllerActionDescriptor
            ? context.ApplicationServices.GetService<EndpointDataSource>()?.Endpoints
                .FirstOrDefault(endpoint => endpoint.Metadata.GetMetadata<ActionDescriptor>()?.Id == action.Id)
            : null;
        return ofAction?.Metadata ?? (IEnumerable<object>)action.EndpointMetadata;
    }

    /// <summary>Returns the options of the endpoint's results; null if it has none of this library.</summary>
    public static JsonResultOptions? OptionsOf(object[] metadata, OpenApiOperationTransformerContext context) =>
        Array.Exists(metadata, static known => known is IJsonResultsMetadata || IsOfLibrary(known))
            ? IJsonResultsMetadata.OptionsOf(metadata, context.ApplicationServices)
            : null;

    /// <summary>Returns what gives schemas the names of the endpoint's data.</summary>
    public static NamesDescription NamesOf(JsonQueryOptions? query, OpenApiOperationTransformerContext context)
    {
        JsonSerializerOptions ofApp = context.ApplicationServices.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions;
        query = query is { UsesDefaultSerializerOptions: true } ? new JsonQueryOptions(query) { SerializerOptions = ofApp } : query;
        return new NamesDescription(context.Document, ofApp, query?.ToSerializerOptions() ?? ofApp);
    }

    /// <summary>Returns whether a response is that of a result of Dapper.Json, and not of another one that the endpoint may return.</summary>
    public static bool IsOfResult(IEnumerable<object> metadata, int statusCode) => metadata.Any(known =>
        known is IProducesResponseTypeMetadata shown && shown.StatusCode == statusCode && IsOfLibrary(known));

    /// <summary>Returns the content in place of a missing row that a response is, of which nothing holds that was said of the row; null for another.</summary>
    public static NotFoundMetadata? MissingOf(object[] metadata, int statusCode, Type? type) =>
        metadata.OfType<ResponseMetadata>().Any(row => row.StatusCode == statusCode && row.Type == type)
            ? null
            : metadata.OfType<NotFoundMetadata>().FirstOrDefault(missing => missing.StatusCode == statusCode && missing.Type == type);

    /// <summary>Returns whether metadata is that of a result of Dapper.Json, or of what is sent in place of its row.</summary>
    public static bool IsOfLibrary(object known) => known.GetType().Assembly == typeof(JsonResultOptions).Assembly;
}
