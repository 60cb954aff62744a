using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.FirstCalls;
using Dapper.Json.Benchmarks.Ratio;
using Dapper.Json.Benchmarks.Reports;
using static System.FormattableString;

namespace Dapper.Json.Benchmarks.Published.Calls;

/// <summary>What a call costs before it does anything, layer by layer.</summary>
internal static class CallSection
{
    private const int Calls = 100_000;
    private const int Rounds = 20;

    private static readonly string[][] Published =
    [
        ["Firebird's own empty procedure", "1.00", "0.21 s", "2.1 µs"],
        ["an empty plugin", "1.29", "0.27 s", "2.7 µs"],
        ["a jump into .NET", "1.62", "0.34 s", "3.4 µs"],
        ["the least allocation", "1.81", "0.38 s", "3.8 µs"],
        ["all that a call needs", "6.19", "1.3 s", "13 µs"],
    ];

    private static readonly RatioPace Pace = new(WarmUps: 1, RoundsBefore: 2, Rounds, TimeSpan.Zero, LeastCalls: Calls / Rounds);

    /// <summary>Each call is some round trips, which take a hundred times as long as a call inside the process.</summary>
    private static readonly RatioPace OnServer = Pace with { LeastCalls = Calls / Rounds / 10 };
    private static readonly RatioPace Smoke = new(WarmUps: 0, RoundsBefore: 0, Rounds: 1, TimeSpan.Zero, LeastCalls: 100);

    public static async Task AppendAsync(Report report, Database database)
    {
        (RatioPace pace, int processes) = report.Options.IsSmoke ? (Smoke, 1) : (database.IsSynchronous ? Pace : OnServer, 7);
        if (!PublishedSection.Begin(
            report,
            $"{database.Name}, the cost of a call, layer by layer",
            $"""
            Published by [FbNetExternalEngine](https://www.tabsoverspaces.com/233636-fbnetexternalengine-performance-numbers) (July 2017), which runs
            .NET procedures inside of Firebird 3: 100,000 calls of an empty procedure in a loop on the server. The first call is slow there, because
            it prepares what the following ones find.

            What differs: there the database calls .NET, here .NET calls the database. A call here is a query for one row of three values that touches
            no table, as a procedure without a body does nothing. Each layer has those above it inside, down to the values written by hand; the last
            three do the same in their own way. {pace.Rounds} rounds of {pace.LeastCalls} calls each, in turn. First and second call: medians of
            {processes} new processes for each, that have opened the connection and done nothing else, so what .NET compiles and loads is in them.
            """))
        {
            return;
        }

        using CallContest contest = await Contest.PreparedAsync(new CallContest(database));
        Measurement[] measured = await Race.RunAsync(contest.Contenders, database.IsSynchronous, pace);
        IReadOnlyDictionary<string, FirstCallTimes> first =
            await FirstCall.MeasureAsync(database.Name, [.. measured.Select(static m => m.Name)], processes);
        Measurement floor = measured.Single(static m => m.Name == Contest.Stepped);
        MarkdownTable.Append(
            report,
            ["layer", "to the stepped reader, medians", "minimums", "allocated", "100,000 calls", "a call, median", "minimum", "first call", "second call"],
            measured.Skip(1).Append(measured[0]).Select(IReadOnlyList<string> (m) =>
            [
                m.Name,
                Invariant($"{m.MedianNanoseconds / floor.MedianNanoseconds:0.00}"),
                Invariant($"{m.LeastNanoseconds / floor.LeastNanoseconds:0.00}"),
                Invariant($"{m.MedianBytes:N0} B"),
                Invariant($"{m.MeanNanoseconds * Calls / 1e9:0.000} s"),
                Invariant($"{m.MedianNanoseconds / 1_000:0.00} µs"),
                Invariant($"{m.LeastNanoseconds / 1_000:0.00} µs"),
                Invariant($"{first[m.Name].First:0.00} ms"),
                Invariant($"{first[m.Name].Second:0.00} ms"),
            ]));
        MarkdownTable.Append(report, ["published", "to Firebird's own procedure", "100,000 calls", "a call"], Published);
    }
}
