using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Dapper.Json.AspNetCore.Logging;

/// <summary>Logs, once for each type, why Dapper creates objects for the rows of a typed query: the bytes are the same, but it is slower.</summary>
internal static class PlanLog
{
    private static readonly ConditionalWeakTable<ILogger, ConcurrentDictionary<Type, bool>> Logged = [];

    /// <summary>Returns the options of an endpoint, with an observer of the plans of its queries.</summary>
    public static JsonQueryOptions Observed(JsonQueryOptions options, Endpoint? endpoint, ILogger log)
    {
        // The options may live longer than the app, and must not keep it.
        var weak = new WeakReference<ILogger>(log);
        string? name = endpoint?.DisplayName;
        return options.WithObserver(plan =>
        {
            if (plan.Reason is not null && weak.TryGetTarget(out ILogger? logger) && logger.IsEnabled(LogLevel.Information)
                && Logged.GetOrCreateValue(logger).TryAdd(plan.RowType, true))
            {
                ResponseLog.RowsBecomeObjects(logger, name, plan.RowType, plan.Reason);
            }
        });
    }
}
