using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>What is said about answers that did not come to their end.</summary>
internal static partial class ResponseLog
{
    private const string Category = "Dapper.Json.AspNetCore";

    public static ILogger Of(HttpContext context)
    {
        try
        {
            return context.RequestServices?.GetService<ILoggerFactory>()?.CreateLogger(Category) ?? NullLogger.Instance;
        }
        catch (ObjectDisposedException)
        {
            // The app has shut down and did not wait for the request: there is no log any more.
            return NullLogger.Instance;
        }
    }

    [LoggerMessage(1, LogLevel.Error, "The query of {Method} {Path} failed after a part of its answer had left. The connection was aborted, so that the client does not take that part for all.", EventName = "QueryFailed")]
    public static partial void QueryFailed(ILogger logger, string method, PathString path, Exception cause);

    [LoggerMessage(2, LogLevel.Debug, "The client of {Method} {Path} went away. The query was stopped.", EventName = "ClientGone")]
    public static partial void ClientGone(ILogger logger, string method, PathString path, Exception cause);
}
