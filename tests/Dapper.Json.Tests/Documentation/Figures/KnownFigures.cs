using System.Globalization;

namespace Dapper.Json.Tests.Documentation.Figures;

/// <summary>What pages may say of the committed results, word for word. After a new run it says what they have to be changed to.</summary>
internal static class KnownFigures
{
    private const string Time = "ratio of medians";
    private const string Memory = "ratio";
    private const string Ours = "Dapper.Json";
    private const string Typed = "Dapper.Json, typed";

    private static readonly string[] EightColumns = ["(b) 8 columns × 1 row", "(b) 8 columns × 100 rows", "(b) 8 columns × 10,000 rows"];
    private static readonly ResultFile Sqlite = new("sqlite.md"), Postgres = new("postgres.md");

    public static IEnumerable<string> All => [.. Readme, .. Contenders, .. Fields];

    private static IEnumerable<string> Readme =>
    [
        $"{SoakFile.Sum("operations") / 1_000_000m:0.0} million queries", $"{SoakFile.Sum("fault: ") / 1000},000 faults",
        $"{Less(Postgres, Memory)} % less memory", $"{Less(Postgres, Time)} % less time on PostgreSQL", $"{Less(Sqlite, Time)} % less time on SQLite",
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

    private static IEnumerable<string> Fields
    {
        get
        {
            ResultFile fields = new("fields.md");
            yield return $"took {Ratio(fields.Cell("40 columns", "Dapper.Json, 8 of 40 selected", Time))} of the time";
            yield return $"{Ratio(fields.Cell("40 columns", "Dapper.Json, 8 of 40 in the SQL as well", Time))} alone in";
        }
    }

    private static string Of(ResultFile file, int rows, string row, string column, int decimals = 2) =>
        file.Cell(EightColumns[rows], row, column).ToString("F" + decimals, CultureInfo.InvariantCulture);

    // The README compares a call with a class.
    private static string Less(ResultFile file, string column) => $"{100 - (100 * file.Cell(EightColumns[1], Typed, column)):0}";

    private static string Ratio(decimal ratio) => ratio.ToString(
        ratio switch { >= 10 => "0.0", >= 0.1m => "0.00", >= 0.01m => "0.000", _ => "0.0000" }, CultureInfo.InvariantCulture);
}
