using System.Globalization;
using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Reports;

namespace Dapper.Json.Benchmarks.Ratio;

/// <summary>The figures of one contest as a markdown table.</summary>
internal static class RatioTable
{
    public static void Append(Report report, string title, IReadOnlyList<Measurement> measurements)
    {
        Measurement baseline = measurements[0];
        report.AppendLine($"## {title}");
        report.AppendLine();
        report.AppendLine("| contender | time, median | ratio of medians | ratio of minimums | allocated | ratio |");
        report.AppendLine("| --- | ---: | ---: | ---: | ---: | ---: |");
        foreach (Measurement measurement in measurements)
        {
            double median = measurement.MedianNanoseconds / baseline.MedianNanoseconds;
            double least = measurement.LeastNanoseconds / baseline.LeastNanoseconds;
            double bytes = measurement.MedianBytes / baseline.MedianBytes;
            report.AppendLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {measurement.Name} | {measurement.MedianNanoseconds / 1_000:N1} µs | {median:0.00} | {least:0.00} | {measurement.MedianBytes:N0} B | {bytes:0.0000} |"));
        }

        report.AppendLine();
        AppendTypedToUntyped(report, measurements);
    }

    /// <summary>What the contract of a type costs over the columns' own types.</summary>
    private static void AppendTypedToUntyped(Report report, IReadOnlyList<Measurement> measurements)
    {
        Measurement? typed = measurements.SingleOrDefault(measurement => measurement.Name == Contest.Typed);
        Measurement? untyped = measurements.SingleOrDefault(measurement => measurement.Name == Contest.Untyped);
        if (typed is null || untyped is null)
        {
            return;
        }

        double median = typed.MedianNanoseconds / untyped.MedianNanoseconds;
        double least = typed.LeastNanoseconds / untyped.LeastNanoseconds;
        report.AppendLine(string.Create(CultureInfo.InvariantCulture, $"typed to untyped: medians {median:0.00}, minimums {least:0.00}"));
        report.AppendLine();
    }
}
