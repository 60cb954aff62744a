using System.Data.Common;
using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Ratio;
using Dapper.Json.Benchmarks.Reports;

namespace Dapper.Json.Benchmarks.Parameters;

/// <summary>Measures lists and tables as one parameter against what Dapper does with them.</summary>
internal static class ParametersCommand
{
    private static readonly int[] Counts = [2, 8, 32, 128, 512, 2048];

    /// <param name="options">What to run.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(ReportOptions options)
    {
        var report = new Report(options);
        var pace = RatioPace.ForRows(options.IsSmoke);
        ReportHead.Append(report, "Lists and tables as one parameter", pace.Description);
        foreach (Database opened in KnownDatabase.OpenWhole(report))
        {
            await using Database database = opened;
            await using var tables = await ParameterTables.CreateAsync(database);
            await MeasureListsAsync(database, report, pace, "Int32", "Number", static row => row.Number);
            await MeasureListsAsync(database, report, pace, "Guid", "RowKey", static row => row.RowKey);
            await MeasureListsAsync(database, report, pace, "String", "RowText", static row => row.RowText);
            await MeasureInsertAsync(database, report, pace);
        }

        return await report.FinishAsync();
    }

    /// <summary>Half of a list's values are in the table, in no order.</summary>
    private static async Task MeasureListsAsync<T>(
        Database database, Report report, RatioPace pace, string type, string column, Func<ParameterRow, T> valueOf)
    {
        string title = $"{database.Name}, a list of {type}";
        if (!report.Options.Keeps(title))
        {
            return;
        }

        string baseline = database.HasArrays ? "= any(@values)" : "in @values";
        report.AppendLine($"## {title}: `JsonParameter.List` to `{baseline}`");
        report.AppendLine();
        report.AppendLine("| values | baseline, median | ratio of medians | ratio of minimums | baseline allocates | ratio |");
        report.AppendLine("| ---: | ---: | ---: | ---: | ---: | ---: |");
        foreach (int count in Counts)
        {
            T[] values = [.. Enumerable.Range(0, count).Select(n => valueOf(ParameterRow.Of(1 + (n * 7919 % (2 * ParameterTables.Rows)))))];
            DbConnection connection = database.Connection;
            string select = $"select count(*) from {ParameterTables.Listed} where {column} ";
            long expected = values.Distinct().LongCount(value => ParameterTables.Contents.Any(row => valueOf(row)!.Equals(value)));
            Contender[] contenders =
            [
                new(baseline, () => CountAsync(select + baseline, new { values }), WritesSameBytes: true),
                new("list", () => CountAsync(select + "in @values", new { values = JsonParameter.List(values) }), WritesSameBytes: true),
            ];
            Measurement[] measured = await Race.RunAsync(contenders, database.IsSynchronous, pace);
            report.AppendLine(FormattableString.Invariant(
                $"| {count:N0} | {measured[0].MedianNanoseconds / 1_000:N0} µs | {Ratio(measured, static m => m.MedianNanoseconds):0.000} | {Ratio(measured, static m => m.LeastNanoseconds):0.000} | {measured[0].MedianBytes:N0} B | {Ratio(measured, static m => m.MedianBytes):0.000} |"));

            async Task CountAsync(string sql, object param)
            {
                long found = await connection.ExecuteScalarAsync<long>(sql, param);
                if (found != expected)
                {
                    throw new InvalidOperationException($"{title}: {found} of {expected} rows found by {sql}");
                }
            }
        }

        report.AppendLine();
    }

    private static async Task MeasureInsertAsync(Database database, Report report, RatioPace pace)
    {
        string title = FormattableString.Invariant($"{database.Name}, {ParameterTables.Rows:N0} rows of five columns inserted in a transaction");
        if (!report.Options.Keeps(title))
        {
            return;
        }

        const string Columns = "Number, RowKey, RowText, Amount, Flag";
        const string Insert = $"insert into {ParameterTables.Empty} ({Columns})";
        ParameterRow[] rows = ParameterTables.Contents;
        List<Contender> contenders =
        [
            new("Dapper `Execute` of the list (baseline)", () => InsertAsync($"{Insert} values (@Number, @RowKey, @RowText, @Amount, @Flag)", rows), true),
            new("**JsonParameter.Table**", () => InsertAsync($"{Insert} select {Columns} from @rows", new { rows = JsonParameter.Table(rows) }), true),
        ];
        if (database.RecordSetSql is { } recordSet)
        {
            string records = string.Format(null, recordSet, "@rows");
            contenders.Add(new("**JsonParameter.Table**, JSON read by hand", () => InsertAsync($"{Insert} select {Columns} from {records}", new { rows = JsonParameter.Table(rows) }), true));
        }

        Measurement[] measured = await Race.RunAsync(contenders, database.IsSynchronous, pace);
        RatioTable.Append(report, title, measured);

        async Task InsertAsync(string sql, object param)
        {
            await using DbTransaction transaction = await database.Connection.BeginTransactionAsync();
            int inserted = await database.Connection.ExecuteAsync(sql, param, transaction);
            await transaction.RollbackAsync();
            if (inserted != rows.Length)
            {
                throw new InvalidOperationException($"{title}: {inserted} rows inserted by {sql}");
            }
        }
    }

    private static double Ratio(Measurement[] measured, Func<Measurement, double> figure) => figure(measured[1]) / figure(measured[0]);
}
