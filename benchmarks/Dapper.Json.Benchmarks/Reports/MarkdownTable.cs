namespace Dapper.Json.Benchmarks.Reports;

/// <summary>A table whose first column is text and whose others are figures.</summary>
internal static class MarkdownTable
{
    public static void Append(Report report, IReadOnlyList<string> head, IEnumerable<IReadOnlyList<string>> rows)
    {
        AppendRow(report, head);
        AppendRow(report, ["---", .. head.Skip(1).Select(static _ => "---:")]);
        foreach (IReadOnlyList<string> row in rows)
        {
            AppendRow(report, row);
        }

        report.AppendLine();
    }

    private static void AppendRow(Report report, IEnumerable<string> cells) => report.AppendLine($"| {string.Join(" | ", cells)} |");
}
