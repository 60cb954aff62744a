using Dapper.Json.AspNetCore.Descriptions;
using Dapper.Json.AspNetCore.Failures;
using Dapper.Json.Planning;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc;

namespace Dapper.Json.AspNetCore;

/// <summary>What is sent where the row of a result is missing: 404 with content, 204, or the failure of the request.</summary>
/// <remarks>
/// Set as <see cref="JsonResultOptions.NotFound"/>. It is sent after the connection has been released. The status is 404, unless it is
/// <see cref="NoContent"/> or a result of the app that sets another one. A query as the content has its own options: of those that are set for
/// the row, only the serializer options of the app, the groups and the endpoint apply to it, with their settings. Immutable, and safe for use by several
/// threads.
/// </remarks>
public sealed class JsonNotFound
{
    private readonly Func<HttpContext, IResult>? _create;

    private JsonNotFound(Func<HttpContext, IResult>? create, int statusCode, params object[] responses) =>
        (_create, StatusCode, Responses) = (create, statusCode, responses);

    // Gets whether a missing row is a failure, which comes before a commit.
    internal bool Throws => _create is null;

    // The status, unless the result of the app sets another one.
    internal int StatusCode { get; }

    // What OpenAPI shows.
    internal IReadOnlyList<object> Responses { get; }

    /// <summary>Returns status 204 without content, as actions of controllers send for <c>null</c>.</summary>
    /// <returns>The response without a row. OpenAPI shows it instead of the 404.</returns>
    public static JsonNotFound NoContent() => Result<NoContent>(static _ => TypedResults.NoContent());

    /// <summary>Lets the request fail, as <c>QuerySingleAsync</c> of Dapper does in a handler.</summary>
    /// <returns>The failure: an <see cref="InvalidOperationException"/>, "Sequence contains no elements". OpenAPI shows no 404.</returns>
    /// <remarks>
    /// The app's exception handler sees it, and by default sends 500. A transaction of <see cref="JsonResultOptions.CommitsTransaction"/> is rolled
    /// back, and <see cref="JsonResultOptions.OnRowsRead"/> does not run. A request whose <c>If-Match</c> is no longer current still gets status 412.
    /// </remarks>
    public static JsonNotFound Throw() => new(create: null, StatusCodes.Status404NotFound, NotFoundMetadata.Failure);

    /// <summary>Returns problem details (RFC 9457).</summary>
    /// <param name="title">The title; null for that of the status, "Not Found".</param>
    /// <param name="detail">The explanation; null for none.</param>
    /// <returns>The content. OpenAPI shows it as <c>application/problem+json</c>.</returns>
    /// <remarks>
    /// They are written by the app's <see cref="IProblemDetailsService"/>, so what <c>AddProblemDetails</c> customizes applies to them. Without it, or
    /// if none of its writers can write for the request, they have the type, the title, the status and the detail.
    /// </remarks>
    public static JsonNotFound Problem(string? title = null, string? detail = null)
    {
        var problem = new ProblemResponse(StatusCodes.Status404NotFound, title ?? "Not Found", detail);
        return new(_ => problem, StatusCodes.Status404NotFound, new NotFoundMetadata(typeof(ProblemDetails), ProblemResponse.MediaType));
    }

    /// <summary>Returns a result of the app.</summary>
    /// <param name="create">
    /// Creates the result of a request, such as <c>TypedResults.NotFound("There is no such post.")</c>. Called for each request with a missing row;
    /// what it throws is the failure of the response.
    /// </param>
    /// <param name="type">The type of its content, for OpenAPI; null, the default, shows none.</param>
    /// <param name="contentType">The <c>Content-Type</c>, for OpenAPI. The default is <c>application/json</c>.</param>
    /// <param name="statusCode">The status, for OpenAPI too, such as 410. A result that sets one itself must set the same.</param>
    /// <returns>The content.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="create"/> or <paramref name="contentType"/> is null.</exception>
    public static JsonNotFound Result(
        Func<HttpContext, IResult> create, Type? type = null, string contentType = FormatRules.Json, int statusCode = StatusCodes.Status404NotFound)
    {
        ArgumentNullException.ThrowIfNull(create);
        ArgumentNullException.ThrowIfNull(contentType);
        string[] contentTypes = type is null ? [] : [contentType];
        return new(create, statusCode, new NotFoundMetadata(type, contentTypes) { StatusCode = statusCode });
    }

    /// <summary>Returns a result of the app that describes itself to OpenAPI, with its status.</summary>
    /// <typeparam name="TResult">
    /// The type of the result, such as <c>NoContent</c> for <c>TypedResults.NoContent()</c>; a query is described as the content of
    /// <paramref name="statusCode"/>.
    /// </typeparam>
    /// <param name="create"><inheritdoc cref="Result(Func{HttpContext, IResult}, Type, string, int)" path="/param[@name='create']/node()"/></param>
    /// <param name="statusCode">The status of a query, for OpenAPI too, such as 410. One whose options set a status must set the same.</param>
    /// <returns>The content.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="create"/> is null.</exception>
    public static JsonNotFound Result<TResult>(Func<HttpContext, TResult> create, int statusCode = StatusCodes.Status404NotFound)
        where TResult : IResult, IEndpointMetadataProvider
    {
        ArgumentNullException.ThrowIfNull(create);
        object[] responses = NotFoundMetadata.Of(builder => TResult.PopulateMetadata(create.Method, builder), statusCode);
        return new(context => create(context), statusCode, responses);
    }

    // Sends the content. The status has been set.
    internal Task SendAsync(HttpContext context) =>
        (_create!(context) ?? throw new InvalidOperationException("The result for a missing row is null.")).ExecuteAsync(context);
}
