using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.EntityFrameworkCore;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>Contenders that write objects with two lists: orders with their lines and their payments.</summary>
internal sealed class TreeContest : Contest
{
    private const int Purchases = 100;

    private static readonly JsonResultSet Items = JsonResultSet.Rows("items");
    private static readonly JsonResultSet Lines = JsonResultSet.Rows("items[].lines").On("PurchaseId", "Id");
    private static readonly JsonResultSet Payments = JsonResultSet.Rows("items[].payments").On("PurchaseId", "Id");

    private readonly DbConnection _connection;
    private readonly DbContextOptions _contextOptions;
    private readonly PurchaseTable _purchases;
    private readonly PurchaseLineTable _lines;
    private readonly PaymentTable _payments;
    private readonly string _sql;

    private TreeContest(Database database, PurchaseTable purchases, PurchaseLineTable lines, PaymentTable payments)
        : base(
            FormattableString.Invariant(
                $"{database.Name}, (f) 4 + 4 + 3 columns, {Purchases} with lists of {PurchaseLineTable.LinesOfEach} and {PaymentTable.PaymentsOfEach} each"),
            database)
    {
        _connection = database.Connection;
        _contextOptions = TreeContext.OptionsFor(database);
        _purchases = purchases;
        _lines = lines;
        _payments = payments;
        _sql = Database.SelectResultsSql(purchases, [lines, payments]);
        string subSelectsSql = database.SelectSubSelectsSql(purchases, [("lines", lines), ("payments", payments)]);

        Contenders =
        [
            new("Dapper QueryMultiple + System.Text.Json, source generated (baseline)", DapperAsync, WritesSameBytes: true),
            new(SeveralResults, () => DapperJsonAsync(_sql, Items, Lines, Payments), WritesSameBytes: true),
            new(SubSelects, () => DapperJsonAsync(subSelectsSql, Items), WritesSameBytes: false, WritesSameJson: true, NeedsDatabaseJson: true),
            new("EF Core split query, no-tracking + System.Text.Json, source generated", EntityFrameworkAsync, WritesSameBytes: true),
            new(Stepped, () => StepAsync(_sql, ("@purchases", Purchases)), WritesSameBytes: false),
        ];
    }

    private static object Parameters => new { purchases = Purchases };

    /// <summary>Creates the contest, whose tables are not filled yet.</summary>
    public static TreeContest Of(Database database)
    {
        var purchases = new PurchaseTable();
        var lines = new PurchaseLineTable();
        var payments = new PaymentTable();
        return new TreeContest(database, purchases, lines, payments) { Tables = [purchases, lines, payments] };
    }

    private async Task DapperAsync()
    {
        await using SqlMapper.GridReader results = await _connection.QueryMultipleAsync(_sql, Parameters);
        IEnumerable<PaidPurchase> purchases = await results.ReadAsync<PaidPurchase>();
        Dictionary<long, PaidPurchase> byId = purchases.ToDictionary(static purchase => purchase.Id);
        foreach (PaidLine line in await results.ReadAsync<PaidLine>())
        {
            byId[line.PurchaseId].Lines.Add(line);
        }

        foreach (Payment payment in await results.ReadAsync<Payment>())
        {
            byId[payment.PurchaseId].Payments.Add(payment);
        }

        await WriteAsync(purchases);
    }

    private Task<bool> DapperJsonAsync(string sql, params JsonResultSet[] results) =>
        _connection.QueryMultipleJsonAsync(sql, Parameters, Rewound(), results);

    private async Task EntityFrameworkAsync()
    {
        await using var context = new TreeContext(_contextOptions, _purchases, _lines, _payments);
        List<PaidPurchase> purchases = await context.Purchases.AsNoTracking()
            .Where(static purchase => purchase.Id <= Purchases)
            .OrderBy(static purchase => purchase.Id)
            .Include(static purchase => purchase.Lines.OrderBy(line => line.Id))
            .Include(static purchase => purchase.Payments.OrderBy(payment => payment.Id))
            .AsSplitQuery()
            .ToListAsync();
        await WriteAsync(purchases);
    }

    private Task WriteAsync(IEnumerable<PaidPurchase> purchases) =>
        JsonSerializer.SerializeAsync(Rewound(), new PaidPurchases(purchases), BenchmarkJsonContext.Default.PaidPurchases);
}
