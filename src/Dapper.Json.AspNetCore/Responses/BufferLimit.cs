using System.Diagnostics.Metrics;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Counts the memory in which the responses of an app are buffered, and limits it.</summary>
/// <param name="bytes">The limit, in bytes.</param>
internal sealed class BufferLimit(long bytes)
{
    // The same name as the meter of Dapper.Json, so that a listener gets both.
    private static readonly Meter Meter = new("Dapper.Json", typeof(BufferLimit).Assembly.GetName().Version?.ToString(3));

    // Of all apps in the process.
    private static long _usage;

    private long _current;

    static BufferLimit() => Meter.CreateObservableUpDownCounter(
        "dapper.json.buffer.usage", static () => Volatile.Read(ref _usage), "By", "Memory in which responses are buffered, without the first chunk of each.");

    /// <summary>Gets the limit of apps that set none.</summary>
    public static BufferLimit Default { get; } = new(DapperJsonOptions.DefaultBufferLimit);

    /// <summary>Gets the memory in use, in bytes. <see cref="Add"/> may bring it above the limit.</summary>
    public long Current => Volatile.Read(ref _current);

    /// <summary>Adds memory, if it is within the limit.</summary>
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

    /// <summary>Adds memory, even beyond the limit.</summary>
    public void Add(long more)
    {
        Interlocked.Add(ref _current, more);
        Interlocked.Add(ref _usage, more);
    }

    /// <summary>Subtracts released memory.</summary>
    public void Remove(long less) => Add(-less);
}
