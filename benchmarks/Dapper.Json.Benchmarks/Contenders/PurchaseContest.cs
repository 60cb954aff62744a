using System.Data.Common;
using System.Text;
using System.Text.Json;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.EntityFrameworkCore;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>Contenders that write objects with a list inside: orders with their lines.</summary>
internal sealed class PurchaseContest : Contest
{
    private const int Purchases = 100;

    private static readonly JsonQueryOptions Paths = new() { PathNames = true };
    private static readonly JsonQueryOptions PathsAndKey = new(Paths) { GroupKeys = ["Id"] };
    private static readonly JsonQueryOptions TypedPaths = new(BenchmarkJsonContext.Default) { PathNames = true };
    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

    private readonly DbConnection _connection;
    private readonly DbContextOptions _contextOptions;
    private readonly PurchaseTable _purchases;
    private readonly PurchaseLineTable _lines;
    private readonly string _sql;
    private readonly string _pathSql;
    private readonly string _jsonSql;

    private PurchaseContest(Database database, PurchaseTable purchases, PurchaseLineTable lines)
        : base(FormattableString.Invariant($"{database.Name}, (e) 4 + 4 columns, nested × {Purchases} with {PurchaseLineTable.LinesOfEach} each"), database)
    {
        _connection = database.Connection;
        _contextOptions = PurchaseContext.OptionsFor(database);
        _purchases = purchases;
        _lines = lines;
        _sql = Database.SelectLinesSql(purchases, lines);
        _pathSql = Database.SelectLinesSql(purchases, lines, prefix: "Lines[].");
        _jsonSql = database.SelectLinesJsonSql(purchases, lines);

        Contenders =
        [
            new("Dapper multi-mapping + System.Text.Json, source generated (baseline)", MultiMappingAsync, WritesSameBytes: true),
            new(Untyped, () => DapperJsonAsync(Paths), WritesSameBytes: true),
            new(Keyed, () => DapperJsonAsync(PathsAndKey), WritesSameBytes: true),
            new(Typed, TypedAsync, WritesSameBytes: true),
            new("EF Core Include, no-tracking + System.Text.Json, source generated", EntityFrameworkAsync, WritesSameBytes: true),
            new("the database's own JSON", DatabaseJsonAsync, WritesSameBytes: false, NeedsDatabaseJson: true),
            new(Stepped, () => StepAsync(_sql, ("@purchases", Purchases)), WritesSameBytes: false),
        ];
    }

    private static object Parameters => new { purchases = Purchases };

    /// <summary>Creates the contest, whose tables are not filled yet.</summary>
    public static PurchaseContest Of(Database database)
    {
        var purchases = new PurchaseTable();
        var lines = new PurchaseLineTable();
        return new PurchaseContest(database, purchases, lines) { Tables = [purchases, lines] };
    }

    /// <summary>The dictionary pattern, as Dapper's documentation has it.</summary>
    private async Task MultiMappingAsync()
    {
        var purchases = new Dictionary<long, Purchase>();
        await _connection.QueryAsync<Purchase, PurchaseLine, Purchase>(
            _sql,
            (purchase, line) =>
            {
                if (!purchases.TryGetValue(purchase.Id, out Purchase? known))
                {
                    known = purchase;
                    purchases.Add(known.Id, known);
                }

                known.Lines.Add(line);
                return known;
            },
            Parameters);
        await JsonSerializer.SerializeAsync(Rewound(), purchases.Values, BenchmarkJsonContext.Default.IEnumerablePurchase);
    }

    private Task<long> DapperJsonAsync(JsonQueryOptions options) => _connection.QueryJsonAsync(_pathSql, Parameters, Rewound(), options);

    private Task<long> TypedAsync() => _connection.QueryJsonAsync<Purchase>(_pathSql, Parameters, Rewound(), TypedPaths);

    private async Task EntityFrameworkAsync()
    {
        await using var context = new PurchaseContext(_contextOptions, _purchases, _lines);
        List<Purchase> purchases = await context.Purchases.AsNoTracking()
            .Where(purchase => purchase.Id <= Purchases)
            .OrderBy(purchase => purchase.Id)
            .Include(purchase => purchase.Lines.OrderBy(line => line.Id))
            .ToListAsync();
        await JsonSerializer.SerializeAsync(Rewound(), purchases, BenchmarkJsonContext.Default.IEnumerablePurchase);
    }

    private async Task DatabaseJsonAsync()
    {
        IEnumerable<string> pieces = await _connection.QueryAsync<string>(_jsonSql, Parameters);
        await using var text = new StreamWriter(Rewound(), Utf8, leaveOpen: true);
        foreach (string piece in pieces)
        {
            await text.WriteAsync(piece);
        }
    }
}
