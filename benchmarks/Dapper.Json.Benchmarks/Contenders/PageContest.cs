using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>Contenders that write a page with its total: two results in one document.</summary>
internal sealed class PageContest : Contest
{
    private const int RowsOfPage = 100;

    private static readonly JsonResultSet[] Results = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];

    private readonly DbConnection _connection;
    private readonly string _countSql;
    private readonly string _rowsSql;
    private readonly string _bothSql;

    private PageContest(Database database, EightColumns workload)
        : base(FormattableString.Invariant($"{database.Name}, a page: the total and {RowsOfPage} rows of (b)"), database)
    {
        _connection = database.Connection;
        _countSql = database.CountSql(workload);
        _rowsSql = database.SelectSql(workload, "@rows");
        _bothSql = $"{_countSql}; {_rowsSql}";
        Contenders =
        [
            new("Dapper QueryMultiple + System.Text.Json, source generated (baseline)", DapperAsync, WritesSameBytes: true),
            new(Untyped, () => _connection.QueryMultipleJsonAsync(_bothSql, Parameters, Rewound(), Results), WritesSameBytes: true),

            // Two documents, so not the same bytes.
            new(OneByOne, OneByOneAsync, WritesSameBytes: false),
            new(Stepped, () => StepAsync(_bothSql, ("@rows", RowsOfPage)), WritesSameBytes: false),
        ];
    }

    private static object Parameters => new { rows = RowsOfPage };

    /// <summary>Creates the contest, whose tables are not filled yet.</summary>
    public static PageContest Of(Database database)
    {
        var workload = new EightColumns(hasSpecials: false);
        return new PageContest(database, workload) { Tables = [workload] };
    }

    private async Task DapperAsync()
    {
        await using SqlMapper.GridReader results = await _connection.QueryMultipleAsync(_bothSql, Parameters);
        long total = await results.ReadSingleAsync<long>();
        var page = new Page(total, await results.ReadAsync<Post>());
        await JsonSerializer.SerializeAsync(Rewound(), page, BenchmarkJsonContext.Default.Page);
    }

    private async Task OneByOneAsync()
    {
        Stream stream = Rewound();
        await _connection.QueryJsonAsync(_countSql, param: null, stream);
        await _connection.QueryJsonAsync(_rowsSql, Parameters, stream);
    }
}
