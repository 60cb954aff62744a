using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>This library alone: the same columns side by side, and in objects inside of objects.</summary>
internal sealed class DepthContest : Contest
{
    private const int Rows = 1_000;
    private const int Deepest = 3;

    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    private DepthContest(Database database, EightColumns workload)
        : base(FormattableString.Invariant($"{database.Name}, objects in objects, the columns of (b) × {Rows:N0} rows"), database)
    {
        Contenders = [.. Enumerable.Range(0, Deepest + 1).Select(depth => ContenderOf(database.SelectSql(workload, "@rows", NamesOf(workload, depth)), depth))];
    }

    private static object Parameters => new { rows = Rows };

    /// <summary>Creates the contest, whose tables are not filled yet.</summary>
    public static DepthContest Of(Database database)
    {
        var workload = new EightColumns(hasSpecials: false);
        return new DepthContest(database, workload) { Tables = [workload] };
    }

    /// <summary>Puts two columns on each level down to the deepest, which has the rest.</summary>
    private static IEnumerable<string> NamesOf(EightColumns workload, int depth) =>
        workload.Columns.Select((column, index) => string.Concat(Enumerable.Repeat("In.", Math.Min(index / 2, depth))) + column.Name);

    private Contender ContenderOf(string sql, int depth) => new(
        depth == 0 ? "**Dapper.Json**, flat (baseline)" : FormattableString.Invariant($"**Dapper.Json**, depth {depth}"),
        () => Database.Connection.QueryJsonAsync(sql, Parameters, Rewound(), Paths),
        WritesSameBytes: depth == 0);
}
