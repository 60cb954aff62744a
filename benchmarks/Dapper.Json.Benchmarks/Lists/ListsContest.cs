using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Lists;

/// <summary>This library alone: the ways to write rows with lists inside.</summary>
internal sealed class ListsContest : Contest
{
    private static readonly JsonResultSet Items = JsonResultSet.Rows("items");
    private static readonly JsonResultSet Lines = JsonResultSet.Rows("items[].lines").On("PurchaseId", "Id");

    private static readonly JsonResultSet Payments = JsonResultSet.Rows("items[].payments").On("PurchaseId", "Id");

    // The key is the first column of either table of purchases.
    private static readonly JsonQueryOptions OneKey = new() { GroupKeys = ["Id"] };

    private readonly int _parents;

    private ListsContest(Database database, ListsSize size, Table purchases, PurchaseLineTable lines, PaymentTable? payments)
        : base(TitleOf(database, size), database)
    {
        _parents = size.Parents;
        Table[] tables = payments is null ? [lines] : [lines, payments];
        JsonResultSet[] lists = payments is null ? [Lines] : [Lines, Payments];
        string subSelectSql = database.SelectSubSelectsSql(purchases, payments is null ? [("lines", lines)] : [("lines", lines), ("payments", payments)]);
        string resultsSql = Database.SelectResultsSql(purchases, tables);
        string joinSql = Database.SelectLinesSql(purchases, lines, prefix: "Lines[].");
        var results = new Contender(SeveralResults, () => DapperJsonAsync(resultsSql, [Items, .. lists]), WritesSameBytes: true);
        var subSelects = new Contender(
            SubSelects, () => DapperJsonAsync(subSelectSql, Items), WritesSameBytes: false, WritesSameJson: true, NeedsDatabaseJson: true);
        Contenders = payments is null
            ? [new(Join, () => DapperJsonAsync(joinSql, Items), WritesSameBytes: true), subSelects, results]
            : [results, subSelects];
    }

    /// <summary>Gives the title.</summary>
    public static string TitleOf(Database database, ListsSize size)
    {
        string columns = (size.IsWide ? "20" : "4") + (size.Lists > 1 ? " + 4 + 3" : " + 4");
        string children = size.Lists > 1 ? FormattableString.Invariant($"2 × {size.Children}") : FormattableString.Invariant($"{size.Children}");
        return FormattableString.Invariant($"{database.Name}, {size.Parents:N0} × {children}, {columns} columns");
    }

    /// <summary>Creates the contest, whose tables are not filled yet.</summary>
    public static ListsContest Of(Database database, ListsSize size)
    {
        Table purchases = size.IsWide ? new WidePurchaseTable() : new PurchaseTable();
        var lines = new PurchaseLineTable(size.Children);
        PaymentTable? payments = size.Lists > 1 ? new PaymentTable(size.Children) : null;
        return new ListsContest(database, size, purchases, lines, payments) { Tables = payments is null ? [purchases, lines] : [purchases, lines, payments] };
    }

    private Task<bool> DapperJsonAsync(string sql, params JsonResultSet[] results) =>
        Database.Connection.QueryMultipleJsonAsync(sql, new { purchases = _parents }, Rewound(), results, OneKey);
}

/// <summary>What is written in a contest of lists.</summary>
/// <param name="Parents">How many rows have lists.</param>
/// <param name="Children">How many rows are in each list.</param>
/// <param name="IsWide">Whether the rows with lists have twenty columns, or four.</param>
/// <param name="Lists">How many lists each of them has: one, or two.</param>
internal sealed record ListsSize(int Parents, int Children, bool IsWide, int Lists);
