using System.Buffers;
using System.Diagnostics.Tracing;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>Counts what the process has rented from the shared pools of bytes and characters and not given back.</summary>
/// <remarks>
/// These are all that the library rents from. Npgsql also rents arrays for the columns of a result, and drops a few of them when
/// connections break.
/// </remarks>
internal sealed class RentedBuffers : EventListener
{
    private const int Rented = 1;
    private const int Returned = 3;

    // A pool's events name it by its hash code.
    private const int PoolId = 2;

    private static readonly int BytePool = ArrayPool<byte>.Shared.GetHashCode();
    private static readonly int CharPool = ArrayPool<char>.Shared.GetHashCode();

    private long _outstanding;

    /// <summary>Gets the number since the listener began.</summary>
    public long Outstanding => Interlocked.Read(ref _outstanding);

    /// <inheritdoc/>
    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "System.Buffers.ArrayPoolEventSource")
        {
            EnableEvents(eventSource, EventLevel.Verbose);
        }
    }

    /// <inheritdoc/>
    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.EventId is Rented or Returned && eventData.Payload![PoolId] is int pool && (pool == BytePool || pool == CharPool))
        {
            Interlocked.Add(ref _outstanding, eventData.EventId == Rented ? 1 : -1);
        }
    }
}
