using System.Diagnostics.Tracing;

namespace Dapper.Json.Tests.Results;

/// <summary>Notes which arrays the current thread rents from shared pools and returns to them.</summary>
internal sealed class WatchedArrays : EventListener
{
    private const int Rented = 1;
    private const int Returned = 3;

    private static readonly ThreadLocal<WatchedArrays?> Current = new();

    private readonly Dictionary<(int Pool, int Array), int> _balance = [];
    private readonly List<string> _faults = [];

    public WatchedArrays() => Current.Value = this;

    /// <summary>Checks that each array that was rented has been returned, once.</summary>
    public void AssertReturned()
    {
        Current.Value = null;
        Assert.Empty(_faults);
        Assert.NotEmpty(_balance);
        Assert.All(_balance, static array => Assert.Equal(0, array.Value));
    }

    public override void Dispose()
    {
        Current.Value = null;
        base.Dispose();
    }

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "System.Buffers.ArrayPoolEventSource")
        {
            EnableEvents(eventSource, EventLevel.Verbose);
        }
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (Current.Value != this || eventData.EventId is not (Rented or Returned))
        {
            return;
        }

        (int, int) array = ((int)eventData.Payload![2]!, (int)eventData.Payload[0]!);
        int count = _balance.GetValueOrDefault(array) + (eventData.EventId == Rented ? 1 : -1);
        _balance[array] = count;
        if (count is < 0 or > 1)
        {
            _faults.Add($"An array of {eventData.Payload[1]} is {(count < 0 ? "returned that was not rented" : "rented twice")}.");
        }
    }
}
