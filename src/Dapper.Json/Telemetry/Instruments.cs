using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Dapper.Json.Telemetry;

/// <summary>The library's activities and metrics, by OpenTelemetry's conventions for database clients. Nothing is measured if nobody listens.</summary>
internal static class Instruments
{
    private const string Name = "Dapper.Json";

    private static readonly string? Version = typeof(Instruments).Assembly.GetName().Version?.ToString(3);

    private static readonly Meter Meter = new(Name, Version);

    public static readonly ActivitySource Activities = new(Name, Version);

    public static readonly Counter<long> Aborted =
        Meter.CreateCounter<long>("dapper.json.responses.aborted", "{response}", "Queries that ended after a part of their JSON was flushed, but not all.");

    public static readonly Counter<long> WrittenRows =
        Meter.CreateCounter<long>("dapper.json.rows.written", "{row}", "Rows of typed queries, by whether they were written from columns or objects.");

    public static readonly Counter<long> PlansMade =
        Meter.CreateCounter<long>("dapper.json.plans.made", "{plan}", "Plans that were created for the columns of a result.");

    public static readonly Counter<long> PlansFound =
        Meter.CreateCounter<long>("dapper.json.plans.found", "{plan}", "Plans that were found in the cache.");

    public static readonly Counter<long> PlansEvicted =
        Meter.CreateCounter<long>("dapper.json.plans.evicted", "{plan}", "Plans that were dropped from a full cache.");

    private static bool _isWarm;

    /// <summary>Gets whether anybody listens to the activities or metrics of single queries.</summary>
    public static bool MeasureQueries => Activities.HasListeners() || Aborted.Enabled || WrittenRows.Enabled || HistogramsHaveListeners();

    /// <summary>Counts a driver that is read through its getters until the process ends: once, however many threads open its readers.</summary>
    /// <param name="driver">The name of the support that is given up.</param>
    public static void AddFallback(string driver) =>
        Fallbacks.GivenUp.TryAdd(driver, new Measurement<long>(1, new KeyValuePair<string, object?>("dapper.json.driver", driver)));

    /// <summary>Counts in the middle of a query, which no listener that throws may end.</summary>
    public static void Count(Counter<long> counter, long count)
    {
        try
        {
            if (counter.Enabled)
            {
                counter.Add(count);
            }
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // A listener's own failure: the count is lost to those behind it.
        }
    }

    /// <remarks>
    /// To create histograms takes a tenth of the first query of a process. It creates none unless a counter has a listener, as those have who take the whole
    /// meter.
    /// </remarks>
    private static bool HistogramsHaveListeners()
    {
        bool mayHave = _isWarm || PlansMade.Enabled;
        _isWarm = true;
        return mayHave && Histograms.HaveListeners;
    }

    /// <summary>The counter of drivers without their support, created for the first of them.</summary>
    private static class Fallbacks
    {
        // Kept, and told at each collection: a driver is given up at its first reader, which an app may read before it listens, to migrate its database.
        public static readonly ConcurrentDictionary<string, Measurement<long>> GivenUp = new();

        public static readonly ObservableCounter<long> Counter = Meter.CreateObservableCounter(
            "dapper.json.driver.fallbacks",
            static () => GivenUp.Values,
            "{driver}",
            "Drivers that are read through their getters until the process ends, because they do not have the members that their support expects.");
    }

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
            Meter.CreateHistogram(name, unit, description, tags: null, new InstrumentAdvice<T> { HistogramBucketBoundaries = boundaries });
#else
            // Instruments of .NET 8 cannot advise on boundaries.
            Meter.CreateHistogram<T>(name, unit, description);
#endif
    }
}
