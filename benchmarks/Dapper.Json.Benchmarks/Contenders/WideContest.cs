using System.Data.Common;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>This library alone: all columns of a wide table, and some of them.</summary>
internal sealed class WideContest : Contest
{
    private static readonly JsonFields Fields = JsonFields.Parse("[id,c1,c6,c12,c17,c23,c28,c39]");
    private static readonly JsonQueryOptions Selected = JsonQueryOptions.Default.WithFields(Fields);

    private WideContest(Database database, FortyColumns table)
        : base(FormattableString.Invariant($"{database.Name}, fields, {FortyColumns.ColumnCount} columns × {FortyColumns.TableRows} rows"), database)
    {
        DbConnection connection = database.Connection;
        string sql = database.SelectSql(table, "@rows");
        string selectedSql = database.SelectSql(table, "@rows", Fields);
        object parameters = new { rows = FortyColumns.TableRows };
        Contenders =
        [
            new("**Dapper.Json**, all columns (baseline)", () => connection.QueryJsonAsync(sql, parameters, Rewound()), WritesSameBytes: true),
            new("**Dapper.Json**, 8 of 40 selected", () => connection.QueryJsonAsync(sql, parameters, Rewound(), Selected), WritesSameBytes: false),
            new("**Dapper.Json**, 8 of 40 in the SQL as well", () => connection.QueryJsonAsync(selectedSql, parameters, Rewound(), Selected), WritesSameBytes: false),
            new(Stepped, () => StepAsync(sql, ("@rows", FortyColumns.TableRows)), WritesSameBytes: false),
        ];
    }

    /// <summary>Creates the contest, whose tables are not filled yet.</summary>
    public static WideContest Of(Database database)
    {
        var table = new FortyColumns();
        return new WideContest(database, table) { Tables = [table] };
    }
}
