using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Reports;
using static System.FormattableString;

namespace Dapper.Json.Benchmarks.Ratio;

/// <summary>The figures of one contest as a markdown table.</summary>
internal static class RatioTable
{
    /// <summary>A sentence for the head of the report.</summary>
    public const string AfterReaderDescription =
        "After the reader: (contender - stepped reader) / (baseline - stepped reader), of the medians: what comes on top of the driver's own work.";

    private static readonly (string Label, string Dividend, string Divisor)[] OwnFigures =
    [
        ("typed to untyped", Contest.Typed, Contest.Untyped),
        ("key named to all columns compared", Contest.Keyed, Contest.Untyped),
        ("one document to its two queries", Contest.Untyped, Contest.OneByOne),
        ("PathNames on to off, untyped", Contest.Untyped, Contest.PlainNames),
        ("PathNames on to off, typed", Contest.Typed, Contest.TypedPlainNames),
        ("all fields selected to no selection", Contest.AllSelected, Contest.Untyped),
    ];

    private static readonly (string Label, string Minuend, string Subtrahend)[] OwnDifferences =
    [
        ("new fields over known ones, untyped", Contest.NewFields, Contest.KnownFields),
        ("new fields over known ones, typed", Contest.TypedNewFields, Contest.TypedKnownFields),
    ];

    private static readonly (string Name, string Contender)[] OwnForms =
        [("untyped", Contest.Untyped), ("typed", Contest.Typed), ("key named", Contest.Keyed)];

    public static void Append(Report report, string title, IReadOnlyList<Measurement> measurements)
    {
        Measurement baseline = measurements[0];
        Measurement? stepped = Find(measurements, Contest.Stepped);
        report.AppendLine($"## {title}");
        report.AppendLine();
        string? head = stepped is null ? null : "after the reader";
        AppendRow(report, ["contender", "time, median", "ratio of medians", "ratio of minimums"], head, ["CPU, ratio of medians", "allocated", "ratio"]);
        AppendRow(report, ["---", "---:", "---:", "---:"], head is null ? null : "---:", ["---:", "---:", "---:"]);
        foreach (Measurement measurement in measurements)
        {
            if (measurement.BeyondLimit is { } once)
            {
                AppendRow(report, [measurement.Name, Invariant($"one call: {once.TotalSeconds:N1} s"), "-", "-"], head is null ? null : "-", ["-", "-", "-"]);
                continue;
            }

            AppendRow(
                report,
                [
                    measurement.Name,
                    Invariant($"{measurement.MedianNanoseconds / 1_000:N1} µs"),
                    Invariant($"{measurement.MedianNanoseconds / baseline.MedianNanoseconds:0.00}"),
                    Invariant($"{measurement.LeastNanoseconds / baseline.LeastNanoseconds:0.00}"),
                ],
                stepped is null ? null : AfterReader(measurement, baseline, stepped, m => m.MedianNanoseconds),
                [
                    Invariant($"{measurement.MedianCpuNanoseconds / baseline.MedianCpuNanoseconds:0.00}"),
                    Invariant($"{measurement.MedianBytes:N0} B"), Invariant($"{measurement.MedianBytes / baseline.MedianBytes:0.0000}"),
                ]);
        }

        report.AppendLine();
        AppendOwnFigures(report, measurements, stepped);
    }

    /// <summary>What this library is measured by besides the baseline.</summary>
    private static void AppendOwnFigures(Report report, IReadOnlyList<Measurement> measurements, Measurement? stepped)
    {
        foreach ((string label, string dividend, string divisor) in OwnFigures)
        {
            AppendQuotient(report, label, Find(measurements, dividend), Find(measurements, divisor));
        }

        foreach ((string label, string minuend, string subtrahend) in OwnDifferences)
        {
            AppendDifference(report, label, Find(measurements, minuend), Find(measurements, subtrahend));
        }

        foreach ((string name, string contender) in OwnForms)
        {
            if (Find(measurements, contender) is { } own && stepped is not null)
            {
                string afterReader = AfterReader(own, measurements[0], stepped, m => m.LeastNanoseconds);
                AppendQuotient(report, $"{name} to the stepped reader", own, stepped, $"; after the reader, minimums {afterReader}");
            }
        }
    }

    private static void AppendQuotient(Report report, string label, Measurement? dividend, Measurement? divisor, string rest = "")
    {
        if (dividend is null || divisor is null)
        {
            return;
        }

        double median = dividend.MedianNanoseconds / divisor.MedianNanoseconds;
        double least = dividend.LeastNanoseconds / divisor.LeastNanoseconds;
        report.AppendLine(Invariant($"{label}: medians {median:0.000}, minimums {least:0.000}{rest}"));
        report.AppendLine();
    }

    /// <summary>What a thing costs whatever else is done: as a ratio it would depend on how long the rest takes.</summary>
    private static void AppendDifference(Report report, string label, Measurement? minuend, Measurement? subtrahend)
    {
        if (minuend is null || subtrahend is null)
        {
            return;
        }

        double median = (minuend.MedianNanoseconds - subtrahend.MedianNanoseconds) / 1_000;
        double least = (minuend.LeastNanoseconds - subtrahend.LeastNanoseconds) / 1_000;
        double bytes = minuend.MedianBytes - subtrahend.MedianBytes;
        report.AppendLine(Invariant($"{label}: medians {median:+0.0;-0.0} µs, minimums {least:+0.0;-0.0} µs, allocated {bytes:+#,0;-#,0;0} B"));
        report.AppendLine();
    }

    /// <summary>
    /// Gives the ratio to the baseline of what both take on top of the stepped reader, which neither can do without. A
    /// dash stands for the reader itself, and where noise has made the baseline no slower than that.
    /// </summary>
    private static string AfterReader(Measurement measurement, Measurement baseline, Measurement stepped, Func<Measurement, double> time) =>
        measurement == stepped || time(baseline) <= time(stepped)
            ? "-"
            : Invariant($"{(time(measurement) - time(stepped)) / (time(baseline) - time(stepped)):0.00}");

    private static void AppendRow(Report report, string[] times, string? afterReader, string[] bytes)
    {
        IEnumerable<string> cells = afterReader is null ? times.Concat(bytes) : [.. times, afterReader, .. bytes];
        report.AppendLine($"| {string.Join(" | ", cells)} |");
    }

    private static Measurement? Find(IReadOnlyList<Measurement> measurements, string name) =>
        measurements.SingleOrDefault(measurement => measurement.Name == name && measurement.BeyondLimit is null);
}
