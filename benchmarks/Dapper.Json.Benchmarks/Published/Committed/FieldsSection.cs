using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Reports;

namespace Dapper.Json.Benchmarks.Published.Committed;

/// <summary>Selected fields, beside Popcorn.</summary>
internal static class FieldsSection
{
    private static readonly (string Payload, string Title, string Default, string All)[] Published =
    [
        ("one flat object", "a flat object × 1", "1.24", "1.77"),
        ("100 of them", "a flat object × 100", "0.81", "1.40"),
        ("one nested object", "a nested object with 10 items × 1", "0.15", "1.21"),
        ("25 of them", "a nested object with 10 items × 25", "0.10", "0.87"),
    ];

    public static void Append(Report report)
    {
        if (!PublishedSection.Begin(
            report,
            "Popcorn: fields that the client selects",
            """
            Published by [Popcorn](https://github.com/SkywardApps/popcorn/blob/master/docs/Performance.md) (its second version, read in November
            2026). Ours are those of [fields.md](fields.md), from SQLite. All are ratios of times to System.Text.Json by reflection, writing
            everything.

            What differs: there the objects are in memory and nothing but the serializer is measured. Here the same payloads come from a database's
            rows, with Dapper under the peer, so the reader's time, which all pay, is in both sides of a ratio.
            """))
        {
            return;
        }

        MarkdownTable.Append(
            report,
            ["payload", "**Dapper.Json**, default", "all", "published, default", "all"],
            Published.Select(IReadOnlyList<string> (line) =>
            {
                var table = new CommittedTable("fields.md", $"SQLite, fields, {line.Title}");
                return
                [
                    line.Payload,
                    table.Cell(Contest.DefaultFields, "ratio of medians"),
                    table.Cell(Contest.AllSelected, "ratio of medians"),
                    line.Default,
                    line.All,
                ];
            }));
    }
}
