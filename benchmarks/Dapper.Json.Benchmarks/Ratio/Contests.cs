using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
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
    public static async Task<Contests> PrepareAsync(string? filter)
    {
        var contests = new Contests();
        try
        {
            foreach (KnownDatabase database in KnownDatabase.Here)
            {
                await contests.AddAsync(database.Open(), filter);
            }

            return contests._all.Count > 0 || filter is null ? contests : throw new InvalidOperationException($"No workload's title contains '{filter}'.");
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

    private async Task AddAsync(Database database, string? filter)
    {
        _databases.Add(database);
        await AddAsync(database, new ThreeColumns(), ThreeColumns.RowsToWrite, filter);
        foreach (int rows in RowsOfEightColumns)
        {
            await AddAsync(database, new EightColumns(hasSpecials: false), rows, filter);
        }

        await AddAsync(database, new EightColumns(hasSpecials: true), rows: 100, filter);
    }

    private async Task AddAsync<TRow>(Database database, Workload<TRow> workload, int rows, string? filter)
        where TRow : class
    {
        Contest contest = await Contest.PrepareAsync(database, workload, rows);
        if (filter is null || contest.Title.Contains(filter, StringComparison.OrdinalIgnoreCase))
        {
            _all.Add(contest);
        }
        else
        {
            contest.Dispose();
        }
    }
}
