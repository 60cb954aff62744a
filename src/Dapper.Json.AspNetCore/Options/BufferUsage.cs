using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;

namespace Dapper.Json.AspNetCore.Options;

/// <summary>Counts the memory in which the responses of an app are buffered.</summary>
internal sealed class BufferUsage
{
    // The same name as the meter of Dapper.Json, so that a listener gets both.
    private static readonly Meter Meter = new("Dapper.Json", typeof(BufferUsage).Assembly.GetName().Version?.ToString(3));

    // By the options of the app.
    private static readonly ConditionalWeakTable<JsonResultOptions, BufferUsage> ByApp = [];

    // Of all apps in the process.
    private static long _usage;

    private long _current;

    static BufferUsage() => Meter.CreateObservableUpDownCounter(
        "dapper.json.buffer.usage", static () => Volatile.Read(ref _usage), "By", "Memory in which responses are buffered, without the first chunk of each.");

    /// <summary>Gets the memory in use, in bytes. <see cref="Add"/> may bring it above a limit.</summary>
    public long Current => Volatile.Read(ref _current);

    /// <summary>Returns what counts the memory of an app, which is known by its options.</summary>
    public static BufferUsage Of(JsonResultOptions ofApp) => ByApp.GetOrCreateValue(ofApp);

    /// <summary>Adds memory, if all is within a limit then.</summary>
    public bool TryAdd(long more, long limit)
    {
        long seen = Current;
        while (more <= limit - seen)
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

    /// <summary>Adds memory, even beyond any limit.</summary>
    public void Add(long more)
    {
        Interlocked.Add(ref _current, more);
        Interlocked.Add(ref _usage, more);
    }

    /// <summary>Subtracts released memory.</summary>
    public void Remove(long less) => Add(-less);
}
