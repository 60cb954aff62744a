using System.Data.Common;
using System.IO.Pipelines;
using System.Text.Json;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Memory;

/// <summary>This library, and the leanest that Dapper and System.Text.Json can do together: objects one by one.</summary>
/// <param name="title">The title for headings.</param>
/// <param name="tables">The tables, which need not be there yet.</param>
/// <param name="contenders">The contenders.</param>
internal sealed class FlatContest(string title, IReadOnlyList<Table> tables, IReadOnlyList<FlatContender> contenders)
{
    private static readonly JsonQueryOptions Paths = new() { PathNames = true };
    private static readonly JsonQueryOptions InMemory = new() { BufferLimit = long.MaxValue };

    /// <summary>Gets the title for headings.</summary>
    public string Title => title;

    /// <summary>Gets the tables; they need not be there yet.</summary>
    public IReadOnlyList<Table> Tables => tables;

    /// <summary>Gets the contenders.</summary>
    public IReadOnlyList<FlatContender> Contenders => contenders;

    /// <summary>Makes the contests on a database.</summary>
    /// <param name="database">The database.</param>
    /// <param name="rows">How many rows their queries give: each row of the tables comes as often as that takes.</param>
    public static IEnumerable<FlatContest> Of(Database database, int rows) =>
    [
        OfRows(database, rows / EightColumns.TableRows),
        OfPurchases(database, rows / (PurchaseTable.TableRows * PurchaseLineTable.LinesOfEach)),
        OfResults(database, rows / (PurchaseTable.TableRows * PurchaseLineTable.LinesOfEach)),
    ];

    private static FlatContest OfRows(Database database, int times)
    {
        DbConnection connection = database.Connection;
        var workload = new EightColumns(hasSpecials: false);
        return new FlatContest(
            FormattableString.Invariant($"{database.Name}, {workload.Title} × {times * EightColumns.TableRows:N0} rows"),
            [workload],
            [
                Contender(
                    "Dapper unbuffered + System.Text.Json, source generated",
                    (sql, pipe) => JsonSerializer.SerializeAsync(pipe, connection.QueryUnbufferedAsync<Post>(sql), BenchmarkJsonContext.Default.IAsyncEnumerablePost)),
                Contender("**Dapper.Json**", (sql, pipe) => connection.QueryJsonAsync(sql, param: null, pipe)),
            ]);

        FlatContender Contender(string name, Func<string, PipeWriter, Task> runAsync) =>
            FlatContender.Of(name, runAsync, copies => Database.SelectRepeatedSql(workload, copies), times);
    }

    private static FlatContest OfPurchases(Database database, int times)
    {
        DbConnection connection = database.Connection;
        var purchases = new PurchaseTable();
        var lines = new PurchaseLineTable();
        return new FlatContest(
            FormattableString.Invariant($"{database.Name}, (e) 4 + 4 columns, nested × {times * PurchaseTable.TableRows:N0} with {PurchaseLineTable.LinesOfEach} each"),
            [purchases, lines],
            [
                Contender(
                    "Dapper multi-mapping unbuffered + System.Text.Json, source generated",
                    prefix: "",
                    (sql, pipe) => JsonSerializer.SerializeAsync(pipe, Grouped(connection, sql), BenchmarkJsonContext.Default.IEnumerablePurchase)),
                Contender("**Dapper.Json**", prefix: "Lines[].", (sql, pipe) => connection.QueryJsonAsync(sql, param: null, pipe, Paths)),
            ]);

        FlatContender Contender(string name, string prefix, Func<string, PipeWriter, Task> runAsync) =>
            FlatContender.Of(name, runAsync, copies => Database.SelectLinesSql(purchases, lines, prefix, copies), times);
    }

    /// <summary>Purchases and lines wait in pooled memory for each other. So this heap grows.</summary>
    private static FlatContest OfResults(Database database, int times)
    {
        var purchases = new PurchaseTable();
        var lines = new PurchaseLineTable();
        JsonResultSet items = JsonResultSet.Rows("items");
        JsonResultSet tied = JsonResultSet.Rows("items[].lines").On(lines.Reference.Name, nameof(Purchase.Id));
        JsonResultSet[] results = [items, tied];
        string title = FormattableString.Invariant(
            $"{database.Name}, (f) 4 + 4 columns, several results × {times * PurchaseTable.TableRows:N0} with {PurchaseLineTable.LinesOfEach} each");
        return new FlatContest(
            title,
            [purchases, lines],
            [
                FlatContender.Of(
                    "**Dapper.Json**",
                    (sql, pipe) => database.Connection.QueryMultipleJsonAsync(sql, param: null, pipe, results, InMemory),
                    copies => Database.SelectResultsSql(purchases, [lines], copies),
                    times),
            ]);
    }

    /// <summary>Puts the lines that stand together into one purchase, which is all that is held of them.</summary>
    private static IEnumerable<Purchase> Grouped(DbConnection connection, string sql)
    {
        Purchase? current = null;
        IEnumerable<(Purchase Purchase, PurchaseLine Line)> rows = connection.Query<Purchase, PurchaseLine, (Purchase, PurchaseLine)>(
            sql, static (purchase, line) => (purchase, line), buffered: false);
        foreach ((Purchase purchase, PurchaseLine line) in rows)
        {
            if (current is not null && current.Id != purchase.Id)
            {
                yield return current;
                current = null;
            }

            current ??= purchase;
            current.Lines.Add(line);
        }

        if (current is not null)
        {
            yield return current;
        }
    }
}
