using System.Globalization;

namespace Dapper.Json.Tests.Documentation.Figures;

/// <summary>What pages may say of the committed results, word for word. After a new run it says what they have to be changed to.</summary>
internal static class KnownFigures
{
    private const string Time = "ratio of medians";
    private const string Memory = "ratio";
    private const string Ours = "Dapper.Json";
    private const string Typed = "Dapper.Json, typed";
    private const string Pool = "`Maximum Pool Size=256`";

    private static readonly string[] EightColumns = ["(b) 8 columns × 1 row", "(b) 8 columns × 100 rows", "(b) 8 columns × 10,000 rows"];
    private static readonly ResultFile Sqlite = new("sqlite.md"), Postgres = new("postgres.md"), Load = new("load-test.md");
    private static readonly ResultFile Lists = new("parameters.md"), PostgresLists = new("parameters-postgres.md");
    private static readonly ResultFile Arena = new("load-test-httparena.md"), Empower = new("load-test-techempower.md");

    public static IEnumerable<string> All => [.. Readme, .. Contenders, .. Workloads, .. LoadTests, .. Recipes];

    private static IEnumerable<string> Readme =>
    [
        $"{SoakFile.Sum("operations") / 1_000_000m:0.0} million queries", $"{SoakFile.Sum("fault: ") / 1000},000 faults",
        $"{Less(Postgres, Memory)} % less memory", $"{Less(Postgres, Time)} % less time on PostgreSQL", $"{Less(Sqlite, Time)} % less on SQLite",
        $"{Less(Sqlite, Time)} % less time on SQLite", $"{Less(Postgres, Time)} % less on PostgreSQL",
        .. new[] { "1 row", "100 rows", "10,000 rows" }.Select(static (rows, i) =>
            $"| {rows} | {Of(Sqlite, i, Ours, Time)} | {Of(Sqlite, i, Typed, Time)} | {Of(Sqlite, i, Ours, Memory, i == 2 ? 4 : 3)} "
            + $"| {Of(Postgres, i, Ours, Time)} | {Of(Postgres, i, Typed, Time)} | {Of(Postgres, i, Ours, Memory, i == 2 ? 4 : i == 1 ? 3 : 2)} |"),
    ];

    /// <summary>The first tables of the comparison.</summary>
    private static IEnumerable<string> Contenders =>
        from column in new[] { Time, Memory }
        from contender in new[]
        {
            (Row: Ours, Title: "**Dapper.Json**"), (Row: Typed, Title: "**Dapper.Json, typed**"),
            (Row: "ADO.NET + Utf8JsonWriter by hand", Title: "ADO.NET + `Utf8JsonWriter` by hand"),
            (Row: "EF Core no-tracking + System.Text.Json", Title: "EF Core, no tracking + System.Text.Json"),
            (Row: "the database's own JSON", Title: "the database's own JSON"),
        }
        select $"| {contender.Title} | {string.Join(" | ", new[] { Sqlite, Postgres }.SelectMany(file =>
            Enumerable.Range(0, EightColumns.Length).Select(i => Ratio(file.Cell(EightColumns[i], contender.Row, column)))))} |";

    private static IEnumerable<string> Workloads =>
    [
        Both("100 rows, text with much to escape | Dapper + System.Text.Json", "(c) 8 columns", Ours),
        Both("100 orders with 10 lines each | multi-mapping + System.Text.Json", "(e) 4 + 4 columns", Ours),
        Both("with 5 payments each, as three results | `QueryMultiple` stitched in memory", "(f) 4 + 4 + 3 columns", "Dapper.Json, several results"),
        Both("a total and 100 rows | `QueryMultiple` + System.Text.Json", "a page: the total", Ours),
        "| a list of 128 integers | Dapper's list; `= any` | "
            + $"{Ratio(Lists.Cell("a list of Int32", "128", Time))} | {Ratio(PostgresLists.Cell("a list of Int32", "128", Time))} |",
        "| 10,000 rows inserted as a table | Dapper's `Execute` of a list | "
            + $"{Ratio(Lists.Cell("10,000 rows", "JsonParameter.Table", Time))} | {PostgresLists.Cell("10,000 rows", "JsonParameter.Table", Time)} |",
    ];

    private static IEnumerable<string> LoadTests =>
    [
        $"{Reached("100 rows, 32 connections")} times the requests", $"1,000 rows {Reached("1,000 rows, 32 connections")} times",
        $"one row {Reached("1 row, 32 connections")} times",
        $"| HttpArena `async-db`, 5; 50 items | {Pairs(Arena, "async-db, 5 items", "async-db, 50 items")} |",
        $"| `crud`, one item | {At(Arena, "crud, one item", 32)} | {At(Arena, "crud, one item", 256)} |",
        $"| TechEmpower `/db`, one row; `/queries`, 20 | {Pairs(Empower, "/db", "/queries, 20 rows")} |",
        "| `/queries` as one batch | "
            + $"{At(Empower, "/queries, 20 rows", 32, "Dapper.Json, one batch")} | {At(Empower, "/queries, 20 rows", 256, "Dapper.Json, one batch")} |",
    ];

    private static IEnumerable<string> Recipes
    {
        get
        {
            ResultFile joins = new("sqlite-lists.md"), postgresJoins = new("postgres-lists.md");
            ResultFile fields = new("fields.md"), conditions = new("load-test-conditions.md");
            yield return $"| {Range(joins, "several results")} | {Range(postgresJoins, "several results")} |";
            yield return $"| {Range(joins, "sub-selects")} | {Range(postgresJoins, "sub-selects")} |";
            yield return $"took {Ratio(fields.Cell("40 columns", "Dapper.Json, 8 of 40 selected", Time))} of the time";
            yield return $"{Ratio(fields.Cell("40 columns", "Dapper.Json, 8 of 40 in the SQL as well", Time))} alone in";
            yield return $"10,000 take {Ratio(new ResultFile("sqlserver-wire.md").Cell(EightColumns[2], Ours, Time))} of the time";
            foreach (string rows in new[] { "110", "5,000", "50,000" })
            {
                string[] times = [.. new[] { "200", "304", "HEAD" }.Select(response => Milliseconds(conditions.Cell("", $"list | {rows}", response)))];
                yield return $"| {rows} rows | {string.Join(" | ", times)} |";
            }
        }
    }

    private static string Of(ResultFile file, int rows, string row, string column, int decimals = 2) =>
        file.Cell(EightColumns[rows], row, column).ToString("F" + decimals, CultureInfo.InvariantCulture);

    private static string Less(ResultFile file, string column) => $"{100 - (100 * file.Cell(EightColumns[1], Ours, column)):0}";

    private static string Both(string title, string section, string row) =>
        string.Create(CultureInfo.InvariantCulture, $"| {title} | {Sqlite.Cell(section, row, Time):0.00} | {Postgres.Cell(section, row, Time):0.00} |");

    private static string Reached(string section) => Load.Cell("## " + section, Ours, Time).ToString("0.00", CultureInfo.InvariantCulture);

    private static string At(ResultFile file, string load, int connections, string row = Ours) =>
        file.Cell($"## {load}, {connections} connections, {Pool}", row, Time).ToString("0.00", CultureInfo.InvariantCulture);

    private static string Pairs(ResultFile file, string first, string second) =>
        string.Join(" | ", new[] { 32, 256 }.Select(connections => $"{At(file, first, connections)}; {At(file, second, connections)}"));

    private static string Range(ResultFile file, string column) => string.Create(
        CultureInfo.InvariantCulture, $"{file.Column("", column).Min():0.00}–{file.Column("", column).Max():0.00}");

    private static string Ratio(decimal ratio) => ratio.ToString(
        ratio switch { >= 10 => "0.0", >= 0.1m => "0.00", >= 0.01m => "0.000", _ => "0.0000" }, CultureInfo.InvariantCulture);

    private static string Milliseconds(decimal time) =>
        time.ToString(time switch { >= 10 => "0", >= 1 => "0.0", _ => "0.00" }, CultureInfo.InvariantCulture) + " ms";
}
