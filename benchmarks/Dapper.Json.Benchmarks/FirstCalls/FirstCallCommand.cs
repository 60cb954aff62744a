using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Published.Calls;
using Dapper.Json.Benchmarks.Reports;
using static System.FormattableString;

namespace Dapper.Json.Benchmarks.FirstCalls;

/// <summary>Measures the first call of new processes, and how many methods it compiles.</summary>
internal static class FirstCallCommand
{
    private const int Processes = 15;

    /// <param name="options">What to run.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(ReportOptions options)
    {
        var report = new Report(options);
        int processes = options.IsSmoke ? 1 : Processes;
        List<(string Title, string? Program)> published = [("compiled just in time", null)];
        if (!options.IsSmoke)
        {
            published.Add(("ready to run", await ReadyToRun.PublishAsync()));
        }

        ReportHead.Append(
            report,
            "The first call of a process",
            $"Medians of {processes} new processes for each contender, in turn. The connection is open; the query is one row of three values. "
            + "Ready to run: this program, Dapper, this library and the driver are published with PublishReadyToRun.");
        foreach (Database opened in KnownDatabase.OpenWhole(report))
        {
            await using Database database = opened;
            if (!options.Keeps(database.Name))
            {
                continue;
            }

            using var contest = new CallContest(database);
            string[] contenders = [contest.Contenders[0].Name, Contest.Untyped, Contest.Typed];
            foreach ((string title, string? program) in published)
            {
                IReadOnlyDictionary<string, FirstCallTimes> found = await FirstCall.MeasureAsync(database.Name, contenders, processes, program);
                FirstCallTimes baseline = found[contenders[0]];
                report.AppendLine($"## {database.Name}, {title}");
                report.AppendLine();
                MarkdownTable.Append(
                    report,
                    ["contender", "first call", "ratio of medians", "CPU", "CPU, ratio of medians", "methods compiled", "second call"],
                    contenders.Select(IReadOnlyList<string> (name) =>
                    [
                        name,
                        Invariant($"{found[name].First:0.0} ms"),
                        Invariant($"{found[name].First / baseline.First:0.00}"),
                        Invariant($"{found[name].Processor:0.0} ms"),
                        Invariant($"{found[name].Processor / baseline.Processor:0.00}"),
                        Invariant($"{found[name].Methods:0}"),
                        Invariant($"{found[name].Second:0.00} ms"),
                    ]));
            }
        }

        return await report.FinishAsync();
    }
}
