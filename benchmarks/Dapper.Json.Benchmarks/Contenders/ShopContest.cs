using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>Contenders that write items with a list and an object inside, all from one select, and their count.</summary>
internal sealed class ShopContest : Contest
{
    private const int Items = 50;

    private static readonly JsonResultSet[] ItemsAndCount = [JsonResultSet.Rows("items"), JsonResultSet.Count("count", "items")];

    private readonly DbConnection _connection;
    private readonly string _sql;

    private ShopContest(Database database, ShopTable table)
        : base(FormattableString.Invariant($"{database.Name}, (f) {Items} items of HttpArena's form, with their count"), database)
    {
        _connection = database.Connection;
        _sql = database.SelectSql(table, "@rows");
        string pathSql = database.SelectSql(table, "@rows", ShopTable.Paths);
        Contenders =
        [
            new("Dapper + System.Text.Json, source generated (baseline)", DapperAsync, WritesSameBytes: true),

            // A database may put spaces into its JSON.
            new(Untyped, () => _connection.QueryMultipleJsonAsync(pathSql, Parameters, Rewound(), ItemsAndCount), WritesSameBytes: false, WritesSameJson: true),
            new(Stepped, () => StepAsync(_sql, ("@rows", Items)), WritesSameBytes: false),
        ];
    }

    private static object Parameters => new { rows = Items };

    /// <summary>Creates the contest, whose tables are not filled yet.</summary>
    public static ShopContest Of(Database database)
    {
        var table = new ShopTable();
        return new ShopContest(database, table) { Tables = [table] };
    }

    private async Task DapperAsync()
    {
        IEnumerable<ShopRow> rows = await _connection.QueryAsync<ShopRow>(_sql, Parameters);
        List<ShopItem> items = [.. rows.Select(static row => row.ToItem())];
        await JsonSerializer.SerializeAsync(Rewound(), new ShopItems(items, items.Count), BenchmarkJsonContext.Default.ShopItems);
    }
}
