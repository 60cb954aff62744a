using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Logs why the rows of a type become objects, once for each plan: their bytes are the same, but they take longer.</summary>
internal static class PlanLog
{
    private static readonly ConditionalWeakTable<JsonQueryPlan, object?> Logged = new();

    /// <summary>Gets the options of a request, observed where the app logs at the level Debug.</summary>
    public static JsonQueryOptions Observed(JsonQueryOptions options, HttpContext context)
    {
        ILogger logger = ResponseLog.Get(context);
        return logger.IsEnabled(LogLevel.Debug) ? Observed(options, context.Request, logger) : options;
    }

    /// <summary>Apart from its caller, so that no request pays for a closure that nobody wants.</summary>
    private static JsonQueryOptions Observed(JsonQueryOptions options, HttpRequest request, ILogger logger) =>
        options.WithObserver(plan =>
        {
            if (plan.Reason is not null && Logged.TryAdd(plan, value: null))
            {
                ResponseLog.RowsBecomeObjects(logger, request.Method, request.Path, plan.RowType, plan.Reason);
            }
        });
}
