using System.Diagnostics.Metrics;

namespace Dapper.Json.Telemetry;

/// <summary>The histograms of queries.</summary>
internal static class Histograms
{
    // Bucket boundaries of the conventions, for durations and rows. They define none for bytes.
    private static readonly double[] Seconds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];
    private static readonly long[] RowCounts = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
    private static readonly long[] Bytes = [256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216];

    public static readonly Histogram<double> Duration =
        Create("db.client.operation.duration", "s", "Duration of queries, from the command to the last flushed byte.", Seconds);

    public static readonly Histogram<long> Rows =
        Create("db.client.response.returned_rows", "{row}", "Rows that were read from the results of a query.", RowCounts);

    public static readonly Histogram<double> FirstRow =
        Create("dapper.json.first_row.duration", "s", "Time from the command to the first row.", Seconds);

    public static readonly Histogram<long> Size =
        Create("dapper.json.response.size", "By", "Bytes of JSON that a query has flushed.", Bytes);

    public static bool HaveListeners => Duration.Enabled || Rows.Enabled || FirstRow.Enabled || Size.Enabled;

    private static Histogram<T> Create<T>(string name, string unit, string description, T[] boundaries)
        where T : struct =>
#if NET9_0_OR_GREATER
        Instruments.Meter.CreateHistogram(name, unit, description, tags: null, new InstrumentAdvice<T> { HistogramBucketBoundaries = boundaries });
#else
        // Instruments of .NET 8 cannot advise on boundaries.
        Instruments.Meter.CreateHistogram<T>(name, unit, description);
#endif
}
