using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Memory;
using Dapper.Json.Benchmarks.Ratio;
using Dapper.Json.Benchmarks.Reports;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Wire;

/// <summary>Measures what a client of SQL Server pays: the driver and what is made of its rows, without the noise of a database.</summary>
internal static class WireCommand
{
    private const string Method =
        "Responses are replayed by a server of this repository that speaks SQL Server's protocol (TDS), in a process of its own on the same machine: "
        + "no database runs a query, no network is between, nothing is encrypted. So the figures show what the client pays, which is what the contenders "
        + "differ in; on a real server each call takes longer by the same time for all. \"CPU\" is that of the client's process.";

    /// <param name="options">What to run.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(ReportOptions options)
    {
        var report = new Report(options);
        var pace = RatioPace.ForRows(options.IsSmoke);
        ReportHead.Append(report, "SQL Server's protocol, replayed", $"{Method} {pace.Description} {RatioTable.AfterReaderDescription}");
        await using var database = new WireDatabase();
        List<Contest> contests = [];
        try
        {
            foreach (Contest contest in Of(database).Where(contest => options.Keeps(contest.Title)))
            {
                contests.Add(await Contest.PreparedAsync(contest));
            }

            await RatioCommand.MeasureAsync(contests, pace, report);
            await LargeCommand.MeasureAsync(database, report);
        }
        finally
        {
            contests.ForEach(static contest => contest.Dispose());
        }

        return await report.FinishAsync([]);
    }

    private static IEnumerable<Contest> Of(WireDatabase database) =>
    [
        RowContest.Of(database, new EightColumns(hasSpecials: false), rows: 1),
        RowContest.Of(database, new EightColumns(hasSpecials: false), rows: 100),
        RowContest.Of(database, new EightColumns(hasSpecials: false), rows: 10_000),
        PurchaseContest.Of(database),
        ShopContest.Of(database),
        PageContest.Of(database),
    ];
}
