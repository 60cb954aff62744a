using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Logs, once for each plan, why Dapper creates objects for the rows of a typed query: the bytes are the same, but it is slower.</summary>
internal static class PlanLog
{
    private static readonly ConditionalWeakTable<JsonQueryPlan, object?> Logged = new();

    /// <summary>Returns the options of a request, with an observer if the app logs at the level Debug.</summary>
    public static JsonQueryOptions Observed(JsonQueryOptions options, HttpRequest request, ILogger logger) =>
        logger.IsEnabled(LogLevel.Debug) ? WithObserver(options, request, logger) : options;

    /// <summary>A method of its own, so that no closure is allocated without need.</summary>
    private static JsonQueryOptions WithObserver(JsonQueryOptions options, HttpRequest request, ILogger logger) =>
        options.WithObserver(plan =>
        {
            if (plan.Reason is not null && Logged.TryAdd(plan, value: null))
            {
                ResponseLog.RowsBecomeObjects(logger, request.Method, request.Path, plan.RowType, plan.Reason);
            }
        });
}
