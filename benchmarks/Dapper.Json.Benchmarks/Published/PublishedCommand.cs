using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Published.Calls;
using Dapper.Json.Benchmarks.Published.Committed;
using Dapper.Json.Benchmarks.Published.Endpoints;
using Dapper.Json.Benchmarks.Ratio;
using Dapper.Json.Benchmarks.Reports;

namespace Dapper.Json.Benchmarks.Published;

/// <summary>Repeats what others have measured and published, as far as it can be repeated here.</summary>
internal static class PublishedCommand
{
    /// <param name="options">What to run.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(ReportOptions options)
    {
        var report = new Report(options);
        var pace = RatioPace.ForOneContest(options.IsSmoke);
        ReportHead.Append(
            report,
            "Other people's benchmarks, run here",
            $"{pace.Description} \"Published\" is what others have found, with other machines, databases and versions: compare ratios, not times.");
        foreach (Database opened in KnownDatabase.OpenAll(report))
        {
            await using Database database = opened;
            await CallSection.AppendAsync(report, database);
            if (!database.HasRowsOnly)
            {
                await BeelineSection.AppendAsync(report, database, pace);
                await EndpointSection.AppendAsync(report, database, pace);
            }
        }

        ListsSection.Append(report);
        FieldsSection.Append(report);
        return await report.FinishAsync();
    }
}
