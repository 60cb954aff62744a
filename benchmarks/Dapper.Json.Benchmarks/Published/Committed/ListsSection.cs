using Dapper.Json.Benchmarks.Reports;

namespace Dapper.Json.Benchmarks.Published.Committed;

/// <summary>Lists as one parameter, beside QueryableValues.</summary>
internal static class ListsSection
{
    private static readonly string[] Types = ["Int32", "Guid", "String"];

    private static readonly (string Values, string Times, string Allocated)[] Published =
    [
        ("2", "0.37 / 0.21 / 0.53", "3.60 / 3.54 / 3.33"),
        ("8", "0.23 / 0.08 / 0.25", "3.62 / 2.30 / 2.25"),
        ("32", "0.18 / 0.03 / 0.11", "3.72 / 2.05 / 1.86"),
        ("128", "0.24 / 0.009 / 0.06", "2.70 / 1.15 / 1.07"),
        ("512", "0.39 / 0.005 / 0.05", "3.24 / 0.87 / 0.79"),
        ("2,048", "0.99 / 0.004 / 0.05", "3.14 / 0.66 / 0.63"),
    ];

    public static void Append(Report report)
    {
        if (!PublishedSection.Begin(
            report,
            "QueryableValues: a list of 2 to 2,048 values as one parameter",
            """
            Published by [QueryableValues](https://github.com/yv989c/BlazarTech.QueryableValues#benchmarks) (version 8.1.0, read in November 2026):
            its lists as JSON to plain Entity Framework Core 8, on SQL Server. Ours are those of [parameters.md](parameters.md) and
            [parameters-postgres.md](parameters-postgres.md): `JsonParameter.List` to what Dapper does with a list.

            What differs: there each list is new and without the library each value stands in the SQL, so most of what is saved is the server's
            compilation of a new text. Here nothing but the parameters differs, and the values are the same each time; on PostgreSQL the peer is an
            array, `= any(@values)`, which Dapper sends by itself. Each cell has ratios for Int32, Guid and String.
            """))
        {
            return;
        }

        CommittedTable[] sqlite = Tables("parameters.md", "SQLite", "in @values");
        CommittedTable[] postgres = Tables("parameters-postgres.md", "PostgreSQL", "= any(@values)");
        MarkdownTable.Append(
            report,
            ["values", "SQLite, time", "allocated", "PostgreSQL, time", "allocated", "published, time", "allocated"],
            Published.Select(IReadOnlyList<string> (line) =>
            [
                line.Values,
                Cells(sqlite, line.Values, "ratio of medians"),
                Cells(sqlite, line.Values, "ratio"),
                Cells(postgres, line.Values, "ratio of medians"),
                Cells(postgres, line.Values, "ratio"),
                line.Times,
                line.Allocated,
            ]));
    }

    private static CommittedTable[] Tables(string file, string database, string peer) =>
        [.. Types.Select(type => new CommittedTable(file, $"{database}, a list of {type}: `JsonParameter.List` to `{peer}`"))];

    private static string Cells(CommittedTable[] tables, string row, string column) => string.Join(" / ", tables.Select(table => table.Cell(row, column)));
}
