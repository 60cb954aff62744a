namespace Dapper.Json.Tests.Fakes;

/// <summary>Lets one asynchronous call of a query complete later, on another thread. All before it complete at once.</summary>
/// <param name="number">The number of the call, from 1.</param>
internal sealed class FakeDelay(int number)
{
    private int _calls;

    /// <summary>Gets whether the call was made.</summary>
    public bool IsOver => _calls >= number;

    /// <summary>Counts a call, and returns whether it is the one.</summary>
    public bool IsNext() => ++_calls == number;
}
