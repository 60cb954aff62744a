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

    /// <summary>Gets why some contests are not held.</summary>
    public IReadOnlyList<string> Absences { get; } = SqlServerDatabase.IsNamed ? [] : [SqlServerDatabase.Absence];

    /// <exception cref="InvalidOperationException">The filter leaves nothing.</exception>
    public static async Task<Contests> PrepareAsync(string? filter)
    {
        var contests = new Contests();
        contests._databases.Add(new SqliteDatabase());
        if (SqlServerDatabase.IsNamed)
        {
            contests._databases.Add(new SqlServerDatabase());
        }

        foreach (Database database in contests._databases)
        {
            contests._all.Add(await WorkloadContest<Product>.PrepareAsync(database, new ThreeColumns(), ThreeColumns.RowsToWrite));
            foreach (int rows in RowsOfEightColumns)
            {
                contests._all.Add(await WorkloadContest<Post>.PrepareAsync(database, new EightColumns(), rows));
            }
        }

        contests._all.RemoveAll(contest => filter is not null && !contest.Title.Contains(filter, StringComparison.OrdinalIgnoreCase));
        return contests._all.Count > 0 ? contests : throw new InvalidOperationException($"No workload's title contains '{filter}'.");
    }

    public async ValueTask DisposeAsync()
    {
        _all.ForEach(contest => contest.Dispose());
        foreach (Database database in _databases)
        {
            await database.DisposeAsync();
        }
    }
}
