using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Reports;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Ratio;

/// <summary>All contests that can be held here, and the databases under them.</summary>
internal sealed class Contests : IAsyncDisposable
{
    private static readonly int[] RowsOfEightColumns = [1, 100, 10_000];

    private readonly List<Database> _databases = [];
    private readonly List<Contest> _all = [];

    private Contests()
    {
    }

    public IReadOnlyList<Contest> All => _all;

    public static async Task<Contests> PrepareAsync(Report report)
    {
        var contests = new Contests();
        try
        {
            foreach (Database database in KnownDatabase.OpenAll(report))
            {
                contests._databases.Add(database);
                foreach (Contest contest in Of(database).Where(contest => report.Options.Keeps(contest.Title)))
                {
                    contests._all.Add(contest);
                    if (!await contest.TryPrepareAsync(report))
                    {
                        contests._all.Remove(contest);
                        contest.Dispose();
                    }
                }
            }

            return contests;
        }
        catch
        {
            await contests.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        _all.ForEach(contest => contest.Dispose());
        foreach (Database database in _databases)
        {
            await database.DisposeAsync();
        }
    }

    /// <summary>Creates the contests one after the other, so that those behind the filter prepare nothing.</summary>
    private static IEnumerable<Contest> Of(Database database)
    {
        yield return RowContest.Of(database, new ThreeColumns(), ThreeColumns.RowsToWrite);
        foreach (int rows in RowsOfEightColumns)
        {
            yield return RowContest.Of(database, new EightColumns(hasSpecials: false), rows);
        }

        if (database.HasRowsOnly)
        {
            yield break;
        }

        yield return RowContest.Of(database, new EightColumns(hasSpecials: true), rows: 100);
        yield return RowContest.Of(database, new ConvertedColumns(), ConvertedColumns.RowsToWrite);
        yield return PurchaseContest.Of(database);
        yield return TreeContest.Of(database);
        yield return ShopContest.Of(database);
        yield return OptionsContest.Of(database, rows: 1);
        yield return OptionsContest.Of(database, rows: 100);
        yield return PageContest.Of(database);
        yield return DepthContest.Of(database);
        yield return FlatFieldsContest.Of(database, models: 1);
        yield return FlatFieldsContest.Of(database, models: 100);
        yield return NestedFieldsContest.Of(database, count: 1);
        yield return NestedFieldsContest.Of(database, count: 25);
        yield return WideContest.Of(database);
        yield return NewFieldsContest.Of(database);
    }
}
