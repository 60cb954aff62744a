using Dapper.Json.AspNetCore.Bodies;
using Dapper.Json.AspNetCore.Logging;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Failures;

/// <summary>
/// Ends a response that cannot be completed: the client must not take it for a complete one, nor may a cache around the endpoint.
/// </summary>
/// <remarks>
/// Whoever awaits the response, such as code that commits a transaction afterwards, is told by an <see cref="OperationCanceledException"/>, which what
/// logs errors ignores for an aborted request. Where others may wait for the same response it would be theirs too, and there is none.
/// </remarks>
internal static class IncompleteResponse
{
    /// <summary>Ends a response that has failed.</summary>
    /// <param name="context">The request.</param>
    /// <param name="body">The body of its response; null if the failure came before it.</param>
    /// <param name="cause">The failure.</param>
    /// <param name="isByCommand">Whether the command's own token was cancelled.</param>
    /// <param name="aborted">The token of the request, as the query got it.</param>
    /// <returns>Whether the failure is for what handles the exceptions of the endpoint.</returns>
    /// <exception cref="OperationCanceledException">The response was aborted, or nobody waits for it.</exception>
    public static async ValueTask<bool> EndAsync(HttpContext context, ResponseBody? body, Exception cause, bool isByCommand, CancellationToken aborted)
    {
        if (cause is OperationCanceledException && AbortedRequestLifetime.IsSet(context))
        {
            // A result that was sent in place of a missing row has ended the request.
            return true;
        }

        bool isCancelled = isByCommand || aborted.IsCancellationRequested || body is { IsReaderCompleted: true };

        // The content of a 404 is none of the body's, and may have been sent in part as well.
        if (body is not null && (body.HasStarted || context.Response.HasStarted) && (isCancelled || !body.TryReset()))
        {
            bool isByClient = !isByCommand && !TimedOutResponse.IsDue(context) && (aborted.IsCancellationRequested || body.IsReaderCompleted);
            Abort(context, cause, isByClient);
            return false;
        }

        if (!isByCommand && aborted.IsCancellationRequested)
        {
            await NotStartedAsync(context, cause, aborted);
            return false;
        }

        Failed(context);
        return true;
    }

    /// <summary>Ends a response that has failed before it started, for what handles its exception. Something else may be sent in its place.</summary>
    public static void Failed(HttpContext context)
    {
        EarlierHead.Keep(context, StatusCodes.Status500InternalServerError);
        SurroundingCaches.ForbidStoringEmpty(context, StatusCodes.Status500InternalServerError);
    }

    /// <summary>
    /// Ends a request whose token was cancelled before the response started. The connection is not aborted: after a timeout the client still waits.
    /// </summary>
    private static async ValueTask NotStartedAsync(HttpContext context, Exception cause, CancellationToken aborted)
    {
        bool isShared = SurroundingCaches.ShareResponse(context);
        bool isTimeout = TimedOutResponse.IsDue(context) && !context.Response.HasStarted;
        if (isTimeout)
        {
            ResponseLog.TimedOut(ResponseLog.Get(context), context.Request.Method, context.Request.Path, cause);
            SurroundingCaches.ForbidStoringEmpty(context, StatusCodes.Status504GatewayTimeout);
            await TimedOutResponse.SendAsync(context);
        }
        else
        {
            ResponseLog.ClientDisconnected(ResponseLog.Get(context), context.Request.Method, context.Request.Path, cause);
            SurroundingCaches.ForbidStoringEmpty(context, StatusCodes.Status499ClientClosedRequest);
        }

        if (isShared)
        {
            return;
        }

        AbortedRequestLifetime.Set(context);
        if (isTimeout)
        {
            await TimedOutResponse.CompleteAsync(context);
        }

        throw new OperationCanceledException("The request was aborted before the response started.", cause, aborted);
    }

    /// <summary>Aborts and logs a request of whose response a part has been sent.</summary>
    private static void Abort(HttpContext context, Exception cause, bool isByClient)
    {
        bool isShared = SurroundingCaches.ShareResponse(context);
        context.Abort();
        AbortedRequestLifetime.Set(context);
        SurroundingCaches.ForbidStoringEmpty(context, isByClient ? StatusCodes.Status499ClientClosedRequest : StatusCodes.Status500InternalServerError);
        SurroundingCaches.ForbidStoringPart(context);
        if (isByClient)
        {
            ResponseLog.ClientDisconnected(ResponseLog.Get(context), context.Request.Method, context.Request.Path, cause);
        }
        else
        {
            ResponseLog.QueryFailed(ResponseLog.Get(context), context.Request.Method, context.Request.Path, cause);
        }

        if (!isShared)
        {
            string message = isByClient
                ? "The client disconnected before the response was complete."
                : "The query failed after part of the response had been sent; the connection was aborted.";
            throw new OperationCanceledException(message, cause, context.RequestAborted);
        }
    }
}
