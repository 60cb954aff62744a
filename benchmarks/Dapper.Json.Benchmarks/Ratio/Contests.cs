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

    /// <exception cref="InvalidOperationException">The filter leaves nothing.</exception>
    public static async Task<Contests> PrepareAsync(ReportOptions options)
    {
        var contests = new Contests();
        try
        {
            foreach (KnownDatabase database in KnownDatabase.Here)
            {
                await contests.AddAsync(database.Open(), options);
            }

            return contests._all.Count > 0 || options.Filter is null ? contests : throw new InvalidOperationException($"No workload's title contains '{options.Filter}'.");
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

    private async Task AddAsync(Database database, ReportOptions options)
    {
        _databases.Add(database);
        await AddRowsAsync(database, new ThreeColumns(), ThreeColumns.RowsToWrite, options);
        foreach (int rows in RowsOfEightColumns)
        {
            await AddRowsAsync(database, new EightColumns(hasSpecials: false), rows, options);
        }

        if (database.HasRowsOnly)
        {
            return;
        }

        await AddRowsAsync(database, new EightColumns(hasSpecials: true), rows: 100, options);
        await AddRowsAsync(database, new ConvertedColumns(), ConvertedColumns.RowsToWrite, options);
        Add(await PurchaseContest.PrepareAsync(database), options);
        Add(await TreeContest.PrepareAsync(database), options);
        Add(await ShopContest.PrepareAsync(database), options);
        Add(await OptionsContest.PrepareAsync(database, rows: 1), options);
        Add(await OptionsContest.PrepareAsync(database, rows: 100), options);
        Add(await PageContest.PrepareAsync(database), options);
        Add(await DepthContest.PrepareAsync(database), options);
        Add(await FlatFieldsContest.PrepareAsync(database, models: 1), options);
        Add(await FlatFieldsContest.PrepareAsync(database, models: 100), options);
        Add(await NestedFieldsContest.PrepareAsync(database, count: 1), options);
        Add(await NestedFieldsContest.PrepareAsync(database, count: 25), options);
        Add(await WideContest.PrepareAsync(database), options);
        Add(await NewFieldsContest.PrepareAsync(database), options);
    }

    private async Task AddRowsAsync<TRow>(Database database, Workload<TRow> workload, int rows, ReportOptions options)
        where TRow : class =>
        Add(await RowContest.PrepareAsync(database, workload, rows), options);

    private void Add(Contest contest, ReportOptions options)
    {
        if (options.Keeps(contest.Title))
        {
            _all.Add(contest);
        }
        else
        {
            contest.Dispose();
        }
    }
}
