using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Reports;

namespace Dapper.Json.Benchmarks.Ratio;

/// <summary>
/// Measures all contenders side by side in one process. On a noisy machine the neighbours of a moment see the same
/// noise, so their ratio holds where absolute times do not.
/// </summary>
internal static class RatioCommand
{
    /// <param name="options">What to run.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(ReportOptions options)
    {
        var report = new Report(options);
        var pace = RatioPace.ForRows(options.IsSmoke);
        ReportHead.Append(report, "Ratios to Dapper + System.Text.Json (source generated)", $"{pace.Description} {RatioTable.AfterReaderDescription}");

        await using Contests contests = await Contests.PrepareAsync(report);
        await MeasureAsync(contests.All, pace, report);
        return await report.FinishAsync();
    }

    /// <summary>Measures contests one after the other, when all of them have run.</summary>
    public static async Task MeasureAsync(IReadOnlyList<Contest> contests, RatioPace pace, Report report)
    {
        Measurement[][] measurements = [.. contests.Select(static contest => Race.MeasurementsOf(contest.Contenders, contest.Database.IsSynchronous))];
        await Race.WarmUpAsync([.. measurements.SelectMany(contest => contest)], pace.For(measurements.Length));
        for (int contest = 0; contest < measurements.Length; contest++)
        {
            await Race.MeasureAsync(measurements[contest], pace);
            RatioTable.Append(report, contests[contest].Title, measurements[contest]);
        }
    }
}
