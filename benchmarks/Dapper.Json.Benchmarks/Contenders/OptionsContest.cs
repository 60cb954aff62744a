using System.Data.Common;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>This library alone: flat rows whose names are read as paths or not, with options that are kept or copied for each query, with generated parameters.</summary>
internal sealed class OptionsContest : Contest
{
    private static readonly JsonQueryOptions On = new() { PathNames = true };
    private static readonly JsonQueryOptions Off = new() { PathNames = false };
    private static readonly JsonQueryOptions TypedOn = new(BenchmarkJsonContext.Default) { PathNames = true };
    private static readonly JsonQueryOptions TypedOff = new(BenchmarkJsonContext.Default) { PathNames = false };

    private OptionsContest(Database database, EightColumns workload, int rows)
        : base(FormattableString.Invariant($"{database.Name}, (b) with PathNames on and off, and with copied options × {rows:N0} row{(rows == 1 ? "" : "s")}"), database)
    {
        DbConnection connection = database.Connection;
        string sql = database.SelectSql(workload, "@rows");
        Contenders =
        [
            new(PlainNames, () => connection.QueryJsonAsync(sql, new { rows }, Rewound(), Off), WritesSameBytes: true),
            new(Untyped, () => connection.QueryJsonAsync(sql, new { rows }, Rewound(), On), WritesSameBytes: true),
            new(GeneratedParameter, () => connection.QueryJsonAsync(sql, Read(new { rows }), Rewound(), On), WritesSameBytes: true),
            new(TypedPlainNames, () => connection.QueryJsonAsync<Post>(sql, new { rows }, Rewound(), TypedOff), WritesSameBytes: true),
            new(Typed, () => connection.QueryJsonAsync<Post>(sql, new { rows }, Rewound(), TypedOn), WritesSameBytes: true),
            new(Copied, () => connection.QueryJsonAsync(sql, new { rows }, Rewound(), new JsonQueryOptions(On)), WritesSameBytes: true),
            new(TypedCopied, () => connection.QueryJsonAsync<Post>(sql, new { rows }, Rewound(), new JsonQueryOptions(TypedOn)), WritesSameBytes: true),
        ];
    }

    /// <summary>Reads the parameters as the generator of the package does.</summary>
    private static object? Read(object param) => GeneratedParameters.Of(
        param, static () => new { rows = default(int) }, static (parameters, value) => parameters.Add("rows", value, static it => it.rows));

    /// <summary>Creates the contest, whose tables are not filled yet.</summary>
    public static OptionsContest Of(Database database, int rows)
    {
        var workload = new EightColumns(hasSpecials: false);
        return new OptionsContest(database, workload, rows) { Tables = [workload] };
    }
}
