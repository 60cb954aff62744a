using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Answering;

/// <summary>
/// How an answer ends before its end. The exceptions are for the middleware around the endpoint: what caches answers must
/// not take a part for the whole, which it would if the endpoint just returned; what logs errors knows that the end of an
/// aborted request is none.
/// </summary>
internal static class Interruption
{
    /// <summary>Logs and aborts the request of a client that did not wait for the answer.</summary>
    /// <returns>The exception to throw.</returns>
    public static OperationCanceledException ClientGone(HttpContext context, Exception cause)
    {
        AnswerLog.ClientGone(AnswerLog.Of(context), context.Request.Method, context.Request.Path, cause);
        return Abort(context, "The client went away before it had the answer.", cause);
    }

    /// <summary>Logs and aborts the request of a query that failed with a part of its answer gone.</summary>
    /// <returns>The exception to throw.</returns>
    public static OperationCanceledException QueryFailed(HttpContext context, Exception cause)
    {
        AnswerLog.QueryFailed(AnswerLog.Of(context), context.Request.Method, context.Request.Path, cause);
        return Abort(context, "The query failed after a part of its answer had left; the connection was aborted.", cause);
    }

    private static OperationCanceledException Abort(HttpContext context, string message, Exception cause)
    {
        context.Abort();

        // Servers cancel the token a moment later, on another thread: what handles the exception looks at it now.
        var aborted = new CancellationToken(canceled: true);
        context.RequestAborted = aborted;
        return new OperationCanceledException(message, cause, aborted);
    }
}
