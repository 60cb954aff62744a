using System.Diagnostics.Metrics;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>The memory that all responses of an app are buffered in at once, and its limit.</summary>
/// <param name="bytes">The limit.</param>
internal sealed class BufferLimit(long bytes)
{
    private static readonly BufferLimit Default = new(DapperJsonOptions.DefaultBufferLimit);

    // By the name of the core's meter, so that who listens to that has both.
    private static readonly Meter Meter = new("Dapper.Json", typeof(BufferLimit).Assembly.GetName().Version?.ToString(3));

    // Of all apps in the process.
    private static long _usage;

    private long _current;

    static BufferLimit() => Meter.CreateObservableUpDownCounter(
        "dapper.json.buffer.usage", static () => Volatile.Read(ref _usage), "By", "Memory in which responses are buffered, without the first chunk of each.");

    /// <summary>Gets how much memory is in use, in bytes. It may be above the limit, by what is counted in any case.</summary>
    public long Current => Volatile.Read(ref _current);

    /// <summary>Gets the limit of the app that serves a request; the default where <c>AddDapperJson</c> was not called.</summary>
    public static BufferLimit Of(HttpContext context) => context.RequestServices?.GetService<BufferLimit>() ?? Default;

    /// <summary>Counts more, if it is within the limit.</summary>
    public bool TryAdd(long more)
    {
        long seen = Current;
        while (more <= bytes - seen)
        {
            long before = Interlocked.CompareExchange(ref _current, seen + more, seen);
            if (before == seen)
            {
                Interlocked.Add(ref _usage, more);
                return true;
            }

            seen = before;
        }

        return false;
    }

    /// <summary>Counts more in any case.</summary>
    public void Add(long more)
    {
        Interlocked.Add(ref _current, more);
        Interlocked.Add(ref _usage, more);
    }

    /// <summary>Counts what has been given back.</summary>
    public void Remove(long less) => Add(-less);
}
