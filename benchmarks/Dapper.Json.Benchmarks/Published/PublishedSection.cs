using Dapper.Json.Benchmarks.Ratio;
using Dapper.Json.Benchmarks.Reports;
using static System.FormattableString;

namespace Dapper.Json.Benchmarks.Published;

/// <summary>What the sections have in common.</summary>
internal static class PublishedSection
{
    /// <summary>Writes a heading and what is to be known before the figures, unless the filter leaves the section out.</summary>
    /// <param name="report">The report.</param>
    /// <param name="title">The heading.</param>
    /// <param name="text">Where the published figures are from, and what differs.</param>
    /// <returns>Whether the section is to be written.</returns>
    public static bool Begin(Report report, string title, string text)
    {
        if (!report.Options.Keeps(title))
        {
            return false;
        }

        report.AppendLine($"## {title}");
        report.AppendLine();
        report.AppendLine(text);
        report.AppendLine();
        return true;
    }

    /// <summary>Writes ratios to the first, allocated bytes and times, with published figures in further columns.</summary>
    /// <param name="report">The report.</param>
    /// <param name="measured">The contenders, the baseline first.</param>
    /// <param name="published">The heads of the further columns.</param>
    /// <param name="cellsOf">Gives their cells for a contender.</param>
    public static void AppendTable(Report report, IReadOnlyList<Measurement> measured, string[] published, Func<string, string[]> cellsOf)
    {
        Measurement baseline = measured[0];
        MarkdownTable.Append(
            report,
            ["contender", "ratio of medians", "ratio of minimums", "allocated", "time, median", "time, minimum", .. published],
            measured.Select(IReadOnlyList<string> (m) =>
            [
                m.Name,
                Invariant($"{m.MedianNanoseconds / baseline.MedianNanoseconds:0.00}"),
                Invariant($"{m.LeastNanoseconds / baseline.LeastNanoseconds:0.00}"),
                Invariant($"{m.MedianBytes / 1_024:N2} KB"),
                Invariant($"{m.MedianNanoseconds / 1_000:N1} µs"),
                Invariant($"{m.LeastNanoseconds / 1_000:N1} µs"),
                .. cellsOf(m.Name),
            ]));
    }
}
