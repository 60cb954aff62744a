using System.Text.Json.Serialization;
using Dapper.Json.AspNetCore.Failures;
using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.AspNetCore.Responses;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Dapper.Json.AspNetCore;

/// <summary>
/// A response with the JSON of a query, which minimal APIs, endpoint filters and actions of controllers return. OpenAPI takes the schema of the JSON from the
/// derived types.
/// </summary>
/// <include file="JsonResultExtensions.xml" path="docs/result/*"/>
[JsonConverter(typeof(UnsupportedResultConverter))]
public abstract class JsonQueryResult : ActionResult, IResult, IStatusCodeHttpResult, IContentTypeHttpResult
{
    private readonly QueryResponse _response;

    private protected JsonQueryResult(in ResponseQuery query, QueryMethod method, JsonResultOptions? options) =>
        _response = new QueryResponse(query, method, options);

    /// <summary>Gets the status code of the response if it has content.</summary>
    /// <value>
    /// <see cref="JsonResultOptions.StatusCode"/>. If that is null, the value is 200, but a status that was set on the response before is
    /// kept. Options of the endpoint and of the app are not known before the request, and may set another one.
    /// </value>
    public int? StatusCode => _response.StatusCode;

    /// <summary>Gets the <c>Content-Type</c> of the response.</summary>
    /// <value>
    /// <see cref="JsonResultOptions.ContentType"/>, or the default of the format. With
    /// <see cref="JsonResultOptions.NegotiatesLines"/>, the type of the array. Options of the endpoint and of the app are not known before the
    /// request, and may set another one.
    /// </value>
    public string ContentType => _response.ContentType;

    /// <include file="JsonResultExtensions.xml" path="docs/ExecuteAsync/*"/>
    public Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        try
        {
            ThrowIfMisdescribed(httpContext);
        }
        catch
        {
            IncompleteResponse.Failed(httpContext);
            throw;
        }

        return _response.ExecuteAsync(httpContext);
    }

    /// <summary>Sends the response of an action: <see cref="ExecuteAsync"/>.</summary>
    /// <param name="context">The action's context.</param>
    /// <returns>The task of sending.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    public sealed override Task ExecuteResultAsync(ActionContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return ExecuteAsync(context.HttpContext);
    }

    // Throws if the document differs from its OpenAPI schema.
    private protected virtual void ThrowIfMisdescribed(HttpContext httpContext)
    {
    }
}
