using System.Globalization;

namespace Dapper.Json.Benchmarks.Ratio;

/// <summary>How often and how long the contenders run.</summary>
/// <param name="WarmUps">How many times all workloads run before the first measurement, so that the JIT is done.</param>
/// <param name="RoundsBefore">How many rounds go before, to settle what the warm-up left.</param>
/// <param name="Rounds">How many rounds count.</param>
/// <param name="Slice">How long a contender runs in a round.</param>
/// <param name="LeastCalls">How many calls a contender makes in a round at least, however long they take.</param>
internal sealed record RatioPace(int WarmUps, int RoundsBefore, int Rounds, TimeSpan Slice, int LeastCalls)
{
    private static readonly RatioPace Smoke = new(WarmUps: 0, RoundsBefore: 0, Rounds: 1, TimeSpan.FromMilliseconds(1), LeastCalls: 1);

    /// <summary>Gets a line for the head of the report.</summary>
    public string Description => string.Create(
        CultureInfo.InvariantCulture,
        $"{Rounds} rounds; in each every contender runs for about {Slice.TotalMilliseconds:0} ms and at least {LeastCalls} calls, interleaved in one process. Allocations are per call.");

    /// <summary>For many rows: a call is short.</summary>
    public static RatioPace ForRows(bool isSmoke) =>
        isSmoke ? Smoke : new(WarmUps: 6, RoundsBefore: 2, Rounds: 25, TimeSpan.FromMilliseconds(30), LeastCalls: 3);

    /// <summary>For a contest that runs alone: no other has warmed up the code that they share.</summary>
    public static RatioPace ForOneContest(bool isSmoke) => ForRows(isSmoke).For(contests: 1);

    /// <summary>Returns the pace for so many contests: fewer warm up less of the code that they share for each other.</summary>
    public RatioPace For(int contests) => this == Smoke ? this : this with { WarmUps = Math.Max(WarmUps, 60 / Math.Max(contests, 1)) };

    /// <summary>For large values: a call is long, and it is the bytes that matter.</summary>
    public static RatioPace ForLargeValues(bool isSmoke) =>
        isSmoke ? Smoke : new(WarmUps: 2, RoundsBefore: 1, Rounds: 11, TimeSpan.FromMilliseconds(30), LeastCalls: 1);
}
