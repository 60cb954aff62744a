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
    /// <param name="options">What to run.</param>
    public static async Task RunAsync(ReportOptions options)
    {
        var report = new Report(options);
        var pace = RatioPace.ForLargeValues(options.IsSmoke);
        ReportHead.Append(report, "One large text", $"{pace.Description} {RatioTable.AfterReaderDescription} What is written is counted and thrown away.");
        foreach (KnownDatabase known in KnownDatabase.Here)
        {
            await using Database database = known.Open();
            using Contest contest = await RowContest.PrepareAsync(database, new LargeText(), rows: 1);
            if (options.Keeps(contest.Title))
            {
                await MeasureAsync(contest, pace, report);
            }
        }

        await report.FinishAsync();
    }

    private static async Task MeasureAsync(Contest contest, RatioPace pace, Report report)
    {
        contest.Stream = new CountingStream();

        // The pipe's other end is read on another thread, so the bytes of all threads count.
        Measurement[] measurements = [.. contest.Contenders.Concat(contest.PipeContenders).Select(contender => new Measurement(contender, isSynchronous: false))];
        await Race.WarmUpAsync(measurements, pace);
        await Race.MeasureAsync(measurements, pace);
        RatioTable.Append(report, contest.Title, measurements);
    }
}
