using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Answering;

/// <summary>
/// How an answer ends before its end. The exceptions are for the middleware around the endpoint: what caches answers must
/// not take a part for the whole, which it would if the endpoint just returned; what logs errors knows that the end of an
/// aborted request is none.
/// </summary>
internal static class Interruption
{
    /// <summary>Makes the exception of a client that did not wait for the answer.</summary>
    public static OperationCanceledException ClientGone(HttpContext context, Exception cause)
    {
        AnswerLog.ClientGone(AnswerLog.Of(context), context.Request.Method, context.Request.Path, cause);
        return Abort(context, new OperationCanceledException("The client went away before it had the answer.", cause, new CancellationToken(canceled: true)));
    }

    /// <summary>Makes the exception of a query that failed with a part of its answer gone.</summary>
    public static OperationCanceledException QueryFailed(HttpContext context, Exception cause)
    {
        AnswerLog.QueryFailed(AnswerLog.Of(context), context.Request.Method, context.Request.Path, cause);
        return Abort(context, new OperationCanceledException("The query failed after a part of its answer had left; the connection was aborted.", cause, new CancellationToken(canceled: true)));
    }

    private static OperationCanceledException Abort(HttpContext context, OperationCanceledException exception)
    {
        context.Abort();

        // Servers cancel the token a moment later, on another thread: what handles the exception looks at it now.
        context.RequestAborted = exception.CancellationToken;
        return exception;
    }
}
