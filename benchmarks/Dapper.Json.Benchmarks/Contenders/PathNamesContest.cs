using System.Data.Common;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>This library alone: flat rows, whose names are read as paths and are not.</summary>
internal sealed class PathNamesContest : Contest
{
    private static readonly JsonQueryOptions On = new() { PathNames = true };
    private static readonly JsonQueryOptions Off = new() { PathNames = false };
    private static readonly JsonQueryOptions TypedOn = new(BenchmarkJsonContext.Default) { PathNames = true };
    private static readonly JsonQueryOptions TypedOff = new(BenchmarkJsonContext.Default) { PathNames = false };

    private PathNamesContest(Database database, EightColumns workload, int rows)
        : base(FormattableString.Invariant($"{database.Name}, (b) with PathNames on and off × {rows:N0} row{(rows == 1 ? "" : "s")}"), database)
    {
        DbConnection connection = database.Connection;
        string sql = database.SelectSql(workload, "@rows");
        Contenders =
        [
            new(PlainNames, () => connection.QueryJsonAsync(sql, new { rows }, Rewound(), Off), WritesSameBytes: true),
            new(Untyped, () => connection.QueryJsonAsync(sql, new { rows }, Rewound(), On), WritesSameBytes: true),
            new(TypedPlainNames, () => connection.QueryJsonAsync<Post>(sql, new { rows }, Rewound(), TypedOff), WritesSameBytes: true),
            new(Typed, () => connection.QueryJsonAsync<Post>(sql, new { rows }, Rewound(), TypedOn), WritesSameBytes: true),
        ];
    }

    /// <summary>Fills the table and checks that the contenders agree on the bytes.</summary>
    public static Task<PathNamesContest> PrepareAsync(Database database, int rows)
    {
        var workload = new EightColumns(hasSpecials: false);
        return PreparedAsync(new PathNamesContest(database, workload, rows), workload);
    }
}
