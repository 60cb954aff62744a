using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Ratio;
using Dapper.Json.Benchmarks.Reports;
using Dapper.Json.Benchmarks.Workloads;
using DuckDB.NET.Data;

namespace Dapper.Json.Benchmarks.DuckDb;

/// <summary>Measures rows and sums of DuckDB, which Entity Framework does not serve. One thread computes, so that the figures repeat.</summary>
internal static class DuckDbCommand
{
    private const string Tables = """
        set threads = 1;
        create table sales as select
            n as Id, 'Customer number ' || n as Customer, 'a somewhat longer text, "quoted" ü' as Note, (n * 1.25)::double as Price,
            (n * 3.5)::decimal(10, 2) as Amount, timestamp '2024-02-29 01:02:03.4' + interval (n) second as SoldAt, n % 2 = 0 as IsPaid,
            case when n % 3 = 0 then null else (n * 7)::int end as Quantity
        from range(1, 10001) numbers(n)
        """;

    /// <param name="options">What to run.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(ReportOptions options)
    {
        var report = new Report(options);
        var pace = RatioPace.ForOneContest(options.IsSmoke);
        ReportHead.Append(report, "DuckDB: ratios to Dapper + System.Text.Json (source generated)", $"{pace.Description} {RatioTable.AfterReaderDescription}");
        await using var connection = new DuckDBConnection("Data Source=:memory:");
        await connection.OpenAsync();
        await connection.ExecuteAsync(Tables);
        foreach (int rows in (int[])[1, 100, 10_000])
        {
            string limited = FormattableString.Invariant($"from sales where Id <= {rows} order by Id");
            string plural = rows == 1 ? "" : "s";
            await MeasureAsync<Sale>(FormattableString.Invariant($"DuckDB, eight columns × {rows:N0} row{plural}"), $"select * {limited}");
            await MeasureAsync<SaleSum>(
                FormattableString.Invariant($"DuckDB, sums × {rows:N0} row{plural}"),
                $"select Id, any_value(Customer) as Customer, count(*) as Sales, sum(Quantity) as Quantity, sum(Amount) as Amount {limited.Replace("order", "group by Id order", StringComparison.Ordinal)}");
        }

        return await report.FinishAsync();

        async Task MeasureAsync<TRow>(string title, string sql)
        {
            if (!options.Keeps(title))
            {
                return;
            }

            using var stream = new MemoryStream();
            Contender[] contenders = [.. ContendersOf<TRow>(connection, sql, stream)];
            await VerifyAsync(title, contenders, stream);
            RatioTable.Append(report, title, await Race.RunAsync(contenders, isSynchronous: true, pace));
        }
    }

    private static IEnumerable<Contender> ContendersOf<TRow>(DuckDBConnection connection, string sql, MemoryStream stream)
    {
        var contract = (System.Text.Json.Serialization.Metadata.JsonTypeInfo<IEnumerable<TRow>>)BenchmarkJsonContext.Default.GetTypeInfo(typeof(IEnumerable<TRow>))!;
        var generated = new JsonQueryOptions(BenchmarkJsonContext.Default.Options);
        yield return new(
            "Dapper + System.Text.Json source generated (baseline)",
            async () => await JsonSerializer.SerializeAsync(Rewound(), await connection.QueryAsync<TRow>(sql), contract),
            WritesSameBytes: true);
        yield return new(Contest.Untyped, () => connection.QueryJsonAsync(sql, null, Rewound()), WritesSameBytes: true);
        yield return new(Contest.Typed, () => connection.QueryJsonAsync<TRow>(sql, null, Rewound(), generated), WritesSameBytes: true);
        yield return new(Contest.Stepped, StepAsync, WritesSameBytes: false);

        Stream Rewound()
        {
            stream.SetLength(0);
            return stream;
        }

        async Task StepAsync()
        {
            await using DbDataReader reader = await connection.ExecuteReaderAsync(sql);
            while (await reader.ReadAsync())
            {
            }
        }
    }

    private static async Task VerifyAsync(string title, Contender[] contenders, MemoryStream stream)
    {
        await contenders[0].RunAsync();
        byte[] expected = stream.ToArray();
        foreach (Contender contender in contenders.Where(static contender => contender.WritesSameBytes))
        {
            await contender.RunAsync();
            if (!stream.ToArray().AsSpan().SequenceEqual(expected))
            {
                throw new InvalidOperationException($"{title}: {contender.Name} does not write what the baseline writes.");
            }
        }
    }
}
