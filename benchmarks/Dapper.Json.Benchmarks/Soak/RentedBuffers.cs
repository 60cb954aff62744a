using System.Diagnostics.Tracing;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>Counts what the process has rented from the shared pools of arrays and not given back.</summary>
internal sealed class RentedBuffers : EventListener
{
    private const int Rented = 1;
    private const int Returned = 3;

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
        if (eventData.EventId is Rented or Returned)
        {
            Interlocked.Add(ref _outstanding, eventData.EventId == Rented ? 1 : -1);
        }
    }
}
