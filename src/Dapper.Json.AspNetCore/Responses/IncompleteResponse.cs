using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Timeouts;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// Ends a response that cannot be completed. The caller throws the returned exception for the middleware around the endpoint: without it, a
/// cache would store the partial response as a complete one. Middleware that logs errors ignores the
/// <see cref="OperationCanceledException"/> of an aborted request.
/// </summary>
internal static class IncompleteResponse
{
    /// <summary>Returns whether the request has exceeded the app's request timeout.</summary>
    public static bool HasTimedOut(HttpContext context) =>
        context.Features.Get<IHttpRequestTimeoutFeature>() is { RequestTimeoutToken.IsCancellationRequested: true };

    /// <summary>
    /// Logs a request whose token was cancelled before the response started. The connection is not aborted: the request
    /// timeout middleware can still send its own response.
    /// </summary>
    /// <returns>The exception to throw.</returns>
    public static OperationCanceledException NotStarted(HttpContext context, Exception cause, CancellationToken aborted)
    {
        if (!HasTimedOut(context))
        {
            ResponseLog.ClientDisconnected(ResponseLog.Get(context), context.Request.Method, context.Request.Path, cause);
        }

        return new OperationCanceledException("The request was aborted before the response started.", cause, aborted);
    }

    /// <summary>Aborts and logs a request whose client disconnected before it had the whole response.</summary>
    /// <returns>The exception to throw.</returns>
    public static async ValueTask<OperationCanceledException> ClientDisconnectedAsync(HttpContext context, Exception cause)
    {
        await AbortAsync(context).ConfigureAwait(false);
        ResponseLog.ClientDisconnected(ResponseLog.Get(context), context.Request.Method, context.Request.Path, cause);
        return new OperationCanceledException("The client disconnected before the response was complete.", cause, context.RequestAborted);
    }

    /// <summary>Aborts and logs a request whose query failed after part of the response had been sent.</summary>
    /// <returns>The exception to throw.</returns>
    public static async ValueTask<OperationCanceledException> QueryFailedAsync(HttpContext context, Exception cause)
    {
        await AbortAsync(context).ConfigureAwait(false);
        ResponseLog.QueryFailed(ResponseLog.Get(context), context.Request.Method, context.Request.Path, cause);
        return new OperationCanceledException(
            "The query failed after part of the response had been sent; the connection was aborted.", cause, context.RequestAborted);
    }

    private static async ValueTask AbortAsync(HttpContext context)
    {
        context.Abort();
        context.Features.Set<IHttpRequestLifetimeFeature>(new AbortedRequestLifetime(context.Features.Get<IHttpRequestLifetimeFeature>()));
        try
        {
            // A failed write makes a cache drop its copy of the body. The exception alone is not enough: error handling
            // between the endpoint and the cache may catch it.
            await context.Response.Body.WriteAsync(ReadOnlyMemory<byte>.Empty, context.RequestAborted).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // The write is meant to fail.
        }
    }
}

/// <summary>The lifetime feature of a request whose connection has been aborted: its token is cancelled at once.</summary>
/// <remarks>
/// Servers cancel <see cref="RequestAborted"/> a moment after <see cref="Abort"/>, on another thread, and middleware that has
/// replaced the token puts the server's token back. Without this feature, exception handlers around the endpoint could see a
/// request that does not look aborted, and report the <see cref="OperationCanceledException"/> as an error.
/// </remarks>
internal sealed class AbortedRequestLifetime(IHttpRequestLifetimeFeature? server) : IHttpRequestLifetimeFeature
{
    public CancellationToken RequestAborted
    {
        get => new(canceled: true);
        set
        {
            // See the remarks: the token stays cancelled.
        }
    }

    public void Abort() => server?.Abort();
}
