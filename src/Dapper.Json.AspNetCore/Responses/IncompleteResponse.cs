using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Timeouts;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// How an answer ends before its end. The exceptions are for the middleware around the endpoint: what caches answers must
/// not take a part for the whole, which it would if the endpoint just returned; what logs errors knows that the end of an
/// aborted request is none.
/// </summary>
internal static class IncompleteResponse
{
    /// <summary>Says whether the request has taken longer than the app's time limit lets it.</summary>
    public static bool IsOutOfTime(HttpContext context) =>
        context.Features.Get<IHttpRequestTimeoutFeature>() is { RequestTimeoutToken.IsCancellationRequested: true };

    /// <summary>
    /// Logs a request whose token was cancelled before anything had left. The connection is not aborted: what has set the
    /// request a time limit can still answer.
    /// </summary>
    /// <returns>The exception to throw.</returns>
    public static OperationCanceledException Stopped(HttpContext context, Exception cause, CancellationToken aborted)
    {
        if (!IsOutOfTime(context))
        {
            ResponseLog.ClientGone(ResponseLog.Of(context), context.Request.Method, context.Request.Path, cause);
        }

        return new OperationCanceledException("The request was aborted before its answer began to leave.", cause, aborted);
    }

    /// <summary>Aborts and logs the request of a client that did not wait for the rest of the answer.</summary>
    /// <returns>The exception to throw.</returns>
    public static async ValueTask<OperationCanceledException> ClientGoneAsync(HttpContext context, Exception cause)
    {
        await AbortAsync(context).ConfigureAwait(false);
        ResponseLog.ClientGone(ResponseLog.Of(context), context.Request.Method, context.Request.Path, cause);
        return new OperationCanceledException("The client went away before it had the answer.", cause, context.RequestAborted);
    }

    /// <summary>Aborts and logs the request of a query that failed with a part of its answer gone.</summary>
    /// <returns>The exception to throw.</returns>
    public static async ValueTask<OperationCanceledException> QueryFailedAsync(HttpContext context, Exception cause)
    {
        await AbortAsync(context).ConfigureAwait(false);
        ResponseLog.QueryFailed(ResponseLog.Of(context), context.Request.Method, context.Request.Path, cause);
        return new OperationCanceledException("The query failed after a part of its answer had left; the connection was aborted.", cause, context.RequestAborted);
    }

    private static async ValueTask AbortAsync(HttpContext context)
    {
        context.Abort();
        context.Features.Set<IHttpRequestLifetimeFeature>(new AbortedRequestLifetime(context.Features.Get<IHttpRequestLifetimeFeature>()));
        try
        {
            // A write that fails makes a cache drop its copy of the body, also where the exception does not come as far as
            // the cache because something inside of it handles errors.
            await context.Response.Body.WriteAsync(ReadOnlyMemory<byte>.Empty, context.RequestAborted).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // That it fails is what it is for.
        }
    }
}
