using System.Globalization;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Reports;
using Dapper.Json.Benchmarks.Sinks;

namespace Dapper.Json.Benchmarks.Memory;

/// <summary>Measures what lives on the managed heap while many rows, a million of each kind, go through a pipe that is drained.</summary>
internal static class FlatCommand
{
    private const int Rows = 1_000_000;
    private const int SmokeRows = 100_000;

    /// <param name="options">What to run.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(ReportOptions options)
    {
        var report = new Report(options);
        ReportHead.Append(
            report,
            "Many rows through a pipe that is drained",
            "Every 2 MB, and at the end, garbage is collected and what lives on the managed heap is compared with what lived before the query. Allocated is all there was in between.");
        foreach (Database opened in KnownDatabase.OpenWhole(report))
        {
            await using Database database = opened;
            foreach (FlatContest contest in FlatContest.Of(database, options.IsSmoke ? SmokeRows : Rows))
            {
                if (options.Keeps(contest.Title))
                {
                    await database.CreateTablesAsync(contest.Tables);
                    await MeasureAsync(contest, report);
                }
            }
        }

        return await report.FinishAsync();
    }

    private static async Task MeasureAsync(FlatContest contest, Report report)
    {
        report.AppendLine($"## {contest.Title}");
        report.AppendLine();
        report.AppendLine("| contender | JSON | allocated in all | heap growth, most | heap growth, at the end |");
        report.AppendLine("| --- | ---: | ---: | ---: | ---: |");
        foreach (FlatContender contender in contest.Contenders)
        {
            // What stays for the next query, such as pooled buffers, is there before.
            await DrainedPipe.RunAsync(contender.WarmUpAsync, new CountingStream());

            var probe = new HeapProbe();
            long allocated = GC.GetTotalAllocatedBytes(precise: true);
            await DrainedPipe.RunAsync(contender.RunAsync, probe);
            allocated = GC.GetTotalAllocatedBytes(precise: true) - allocated;
            report.AppendLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {contender.Name} | {probe.Length:N0} B | {allocated:N0} B | {probe.Peak:N0} B | {probe.Growth:N0} B |"));
        }

        report.AppendLine();
    }
}
