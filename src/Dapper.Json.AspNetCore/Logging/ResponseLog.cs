using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dapper.Json.AspNetCore.Logging;

/// <summary>The log messages about responses.</summary>
internal static partial class ResponseLog
{
    private const string Category = "Dapper.Json.AspNetCore";

    /// <summary>Returns the logger of the app that serves the request; one that does nothing if there is none.</summary>
    public static ILogger Get(HttpContext context)
    {
        try
        {
            return context.RequestServices?.GetService<ILoggerFactory>()?.CreateLogger(Category) ?? NullLogger.Instance;
        }
        catch (ObjectDisposedException)
        {
            // The app has shut down without waiting for the request, and its log with it.
            return NullLogger.Instance;
        }
    }

    [LoggerMessage(
        1,
        LogLevel.Error,
        "The query of {Method} {Path} failed after part of the response had been sent. "
            + "The connection was aborted, so that the client does not mistake a partial response for a complete one.",
        EventName = "QueryFailed")]
    public static partial void QueryFailed(ILogger logger, string method, PathString path, Exception cause);

    [LoggerMessage(2, LogLevel.Debug, "The client of {Method} {Path} disconnected. The query was stopped.", EventName = "ClientDisconnected")]
    public static partial void ClientDisconnected(ILogger logger, string method, PathString path, Exception cause);

    [LoggerMessage(
        3,
        LogLevel.Information,
        "For the rows of {Endpoint} Dapper creates objects of {Type} and System.Text.Json writes them, because {Reason}. It is slower, with the same bytes. "
            + "What to change: https://github.com/dapper-json/Dapper.Json/blob/main/docs/reference/messages.md#plans",
        EventName = "RowsBecomeObjects")]
    public static partial void RowsBecomeObjects(ILogger logger, string? endpoint, Type type, string reason);

    [LoggerMessage(
        4,
        LogLevel.Warning,
        "The query of {Method} {Path} was stopped by the request timeout before the response had started.",
        EventName = "TimedOut")]
    public static partial void TimedOut(ILogger logger, string method, PathString path, Exception cause);

    [LoggerMessage(
        5,
        LogLevel.Warning,
        "The serializer options of the query of {Endpoint} replace those of the app, which ConfigureHttpJsonOptions sets, as a whole. "
            + "What the app has and they do not: {Lost}. To change a setting such as the naming policy and to keep these, set it in JsonQueryOptions, "
            + "without serializer options: https://github.com/dapper-json/Dapper.Json/blob/main/docs/reference/aspnet-core-options.md#query-options",
        EventName = "SettingsReplaced")]
    public static partial void SettingsReplaced(ILogger logger, string? endpoint, string lost);

    [LoggerMessage(
        6,
        LogLevel.Warning,
        "Query results take the serializer options of ConfigureHttpJsonOptions in controllers too, not those of MVC's AddJsonOptions. "
            + "What the latter have and the former do not: {Lost}. Set both from one place: "
            + "https://github.com/dapper-json/Dapper.Json/blob/main/docs/recipes/controllers.md#one-set-of-names-and-converters",
        EventName = "ControllersSettingsIgnored")]
    public static partial void ControllersSettingsIgnored(ILogger logger, string lost);

    [LoggerMessage(
        7,
        LogLevel.Warning,
        "The query of {Method} {Path} has changed something in a transaction that is still open at the end of the request: it was not committed, so the change "
            + "is lost. Set CommitsTransaction: https://github.com/dapper-json/Dapper.Json/blob/main/docs/recipes/transactions.md",
        EventName = "ChangeNotCommitted")]
    public static partial void ChangeNotCommitted(ILogger logger, string method, PathString path);
}
