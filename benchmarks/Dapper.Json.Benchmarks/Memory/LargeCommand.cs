using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Ratio;
using Dapper.Json.Benchmarks.Reports;
using Dapper.Json.Benchmarks.Sinks;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Memory;

/// <summary>Measures what one large text costs on its way to a stream and to a pipe.</summary>
internal static class LargeCommand
{
    /// <summary>A driver read in a way that it is not made for can take half a minute. Who takes longer than this is not measured.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(5);

    /// <param name="options">What to run.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(ReportOptions options)
    {
        var report = new Report(options);
        var pace = RatioPace.ForLargeValues(options.IsSmoke);
        ReportHead.Append(
            report,
            "One large text",
            $"{pace.Description} {RatioTable.AfterReaderDescription} What is written is counted and thrown away. "
            + $"A contender whose first call takes more than {Limit.TotalSeconds:0} s is not called again: its row has the time of that call.");
        foreach (Database opened in KnownDatabase.OpenWhole(report))
        {
            await using Database database = opened;
            await MeasureAsync(database, report);
        }

        return await report.FinishAsync();
    }

    /// <summary>Measures a database.</summary>
    public static async Task MeasureAsync(Database database, Report report)
    {
        using Contest contest = RowContest.Of(database, new LargeText(), rows: 1);
        if (!report.Options.Keeps(contest.Title))
        {
            return;
        }

        await Contest.PreparedAsync(contest);
        var pace = RatioPace.ForLargeValues(report.Options.IsSmoke);
        contest.Stream = new CountingStream();

        // The pipe's other end is read on another thread, so the bytes of all threads count.
        Measurement[] measurements = Race.MeasurementsOf(contest.Contenders.Concat(contest.PipeContenders), isSynchronous: false);
        foreach (Measurement measurement in measurements.Skip(1))
        {
            await measurement.TryAsync(Limit);
        }

        Measurement[] within = [.. measurements.Where(static measurement => measurement.BeyondLimit is null)];
        await Race.WarmUpAsync(within, pace);
        await Race.MeasureAsync(within, pace);
        RatioTable.Append(report, contest.Title, measurements);
    }
}
