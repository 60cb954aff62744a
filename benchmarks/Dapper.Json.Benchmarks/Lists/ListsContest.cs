using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Lists;

/// <summary>This library alone: the ways to write rows with one list inside.</summary>
internal sealed class ListsContest : Contest
{
    private static readonly JsonResultSet Items = JsonResultSet.Rows("items");
    private static readonly JsonResultSet Lines = JsonResultSet.Rows("items[].lines").On("PurchaseId", "Id");

    private readonly int _parents;

    private ListsContest(Database database, int parents, int children, Table purchases, PurchaseLineTable lines)
        : base(TitleOf(database, parents, children, purchases is WidePurchaseTable), database)
    {
        _parents = parents;
        string joinSql = Database.SelectLinesSql(purchases, lines, prefix: "Lines[].");
        string subSelectSql = database.SelectSubSelectsSql(purchases, [("lines", lines)]);
        string resultsSql = Database.SelectResultsSql(purchases, [lines]);
        string listsFirstSql = Database.SelectResultsSql(purchases, [lines], listsFirst: true);
        Contenders =
        [
            new(Join, () => DapperJsonAsync(joinSql, Items), WritesSameBytes: true),
            new(SubSelects, () => DapperJsonAsync(subSelectSql, Items), WritesSameBytes: false, WritesSameJson: true),
            new(SeveralResults, () => DapperJsonAsync(resultsSql, Items, Lines), WritesSameBytes: true),
            new(ListsFirst, () => DapperJsonAsync(listsFirstSql, Lines, Items), WritesSameBytes: true),
        ];
    }

    /// <summary>Gives the title.</summary>
    /// <inheritdoc cref="PrepareAsync" path="/param"/>
    public static string TitleOf(Database database, int parents, int children, bool isWide) =>
        FormattableString.Invariant($"{database.Name}, {parents:N0} × {children}, {(isWide ? WidePurchaseTable.ColumnCount : 4)} + 4 columns");

    /// <summary>Fills the tables and checks that the contenders agree on the JSON.</summary>
    /// <param name="database">The database.</param>
    /// <param name="parents">How many rows have a list.</param>
    /// <param name="children">How many rows are in each list.</param>
    /// <param name="isWide">Whether the rows with a list have twenty columns, or four.</param>
    public static Task<ListsContest> PrepareAsync(Database database, int parents, int children, bool isWide)
    {
        Table purchases = isWide ? new WidePurchaseTable() : new PurchaseTable();
        var lines = new PurchaseLineTable(children);
        return PreparedAsync(new ListsContest(database, parents, children, purchases, lines), purchases, lines);
    }

    private Task<bool> DapperJsonAsync(string sql, params JsonResultSet[] results) =>
        Database.Connection.QueryMultipleJsonAsync(sql, new { purchases = _parents }, Rewound(), results);
}
