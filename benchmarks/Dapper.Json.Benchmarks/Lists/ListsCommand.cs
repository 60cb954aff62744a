using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Ratio;
using Dapper.Json.Benchmarks.Reports;
using static System.FormattableString;

namespace Dapper.Json.Benchmarks.Lists;

/// <summary>Measures the ways to write rows with lists inside, for short and long lists, few and many rows, narrow and wide ones.</summary>
internal static class ListsCommand
{
    private static readonly ListsSize[] OneList =
    [
        new(20, 3, IsWide: false, 1), new(20, 3, IsWide: true, 1), new(100, 10, IsWide: false, 1), new(100, 10, IsWide: true, 1),
        new(10, 100, IsWide: false, 1), new(1_000, 10, IsWide: false, 1),
    ];

    private static readonly ListsSize[] TwoLists = Array.ConvertAll(OneList, static size => size with { Lists = 2 });

    /// <param name="options">What to run.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(ReportOptions options)
    {
        var report = new Report(options);
        var pace = RatioPace.ForRows(options.IsSmoke);
        ReportHead.Append(
            report,
            "Rows with lists: join, sub-select, several results",
            $"{pace.Description} Times are medians; the others are ratios to the first, of the medians and, in parentheses, of the minimums.");
        foreach (Database opened in KnownDatabase.OpenWhole(report))
        {
            await using Database database = opened;
            await MeasureAsync(database, OneList, pace, report);
            await MeasureAsync(database, TwoLists, pace, report);
        }

        return await report.FinishAsync();
    }

    private static async Task MeasureAsync(Database database, ListsSize[] sizes, RatioPace pace, Report report)
    {
        var contests = new List<Contest>();
        try
        {
            foreach (ListsSize size in sizes.Where(size => report.Options.Keeps(ListsContest.TitleOf(database, size))))
            {
                ListsContest contest = ListsContest.Of(database, size);
                if (await contest.TryPrepareAsync(report))
                {
                    contests.Add(contest);
                }
            }

            Measurement[][] measurements = [.. contests.Select(static contest => Race.MeasurementsOf(contest.Contenders, contest.Database.IsSynchronous))];
            await Race.WarmUpAsync([.. measurements.SelectMany(static contest => contest)], pace);
            foreach (Measurement[] contest in measurements)
            {
                await Race.MeasureAsync(contest, pace);
            }

            Append(report, [.. contests.Select(static contest => contest.Title)], measurements);
        }
        finally
        {
            contests.ForEach(static contest => contest.Dispose());
        }
    }

    private static void Append(Report report, IReadOnlyList<string> titles, Measurement[][] measurements)
    {
        if (measurements is not [var first, ..])
        {
            return;
        }

        MarkdownTable.Append(
            report,
            ["rows × rows in each list", .. first.Select(static measurement => measurement.Name.Replace("**Dapper.Json**, ", "", StringComparison.Ordinal))],
            measurements.Zip(titles, IReadOnlyList<string> (contest, title) => [title, .. contest.Select(measurement => Cell(measurement, contest[0]))]));
    }

    private static string Cell(Measurement measurement, Measurement first) => measurement == first
        ? Invariant($"{first.MedianNanoseconds / 1_000:N0} µs")
        : Invariant($"{measurement.MedianNanoseconds / first.MedianNanoseconds:0.00} ({measurement.LeastNanoseconds / first.LeastNanoseconds:0.00})");
}
