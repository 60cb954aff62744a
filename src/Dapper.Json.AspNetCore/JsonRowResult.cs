using System.Reflection;
using System.Text.Json.Nodes;
using Dapper.Json.AspNetCore.Answering;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace Dapper.Json.AspNetCore;

/// <summary>An answer of one row of a query as an object, or 404 when there is none.</summary>
/// <remarks>
/// Made by <see cref="JsonResultExtensions"/>, returned by a minimal API's handler or a controller's action, and executed
/// once. See the package's README for errors, <c>HEAD</c> and tags.
/// </remarks>
public sealed class JsonRowResult : IResult, IStatusCodeHttpResult, IContentTypeHttpResult, IEndpointMetadataProvider
{
    private readonly QueryAnswer _answer;

    internal JsonRowResult(QueryAnswer answer) => _answer = answer;

    /// <summary>Gets the status code of the answer when there is a row.</summary>
    /// <value>That of the options; 200 where they have none.</value>
    public int? StatusCode => _answer.StatusCode;

    /// <summary>Gets the <c>Content-Type</c> of the answer.</summary>
    /// <value>That of the options, or the format's own.</value>
    public string ContentType => _answer.ContentType;

    /// <summary>Runs the query and writes the answer. A connection that is not the caller's is disposed.</summary>
    /// <param name="httpContext">The request, whose <see cref="HttpContext.RequestAborted"/> stops the query.</param>
    /// <returns>A task that ends when the answer has been handed to the server.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="httpContext"/> is null.</exception>
    /// <exception cref="OperationCanceledException">
    /// The client went away, or the query failed after a part of the answer had left and the connection was aborted: then
    /// the cause is the inner exception, and has been logged.
    /// </exception>
    /// <exception cref="JsonQueryException">A column or a cell cannot be written. Nothing has left.</exception>
    public Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        return _answer.WriteAsync(httpContext);
    }

    /// <summary>Tells OpenAPI of the answer: 200 with an object, and 404.</summary>
    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status200OK, typeof(JsonObject), ["application/json"]));
        builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status404NotFound, typeof(void)));
    }
}
