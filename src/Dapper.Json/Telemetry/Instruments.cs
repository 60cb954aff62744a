using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Dapper.Json.Telemetry;

/// <summary>The library's activities and metrics, by OpenTelemetry's conventions for database clients. Nothing is measured while nobody listens.</summary>
internal static class Instruments
{
    private const string Name = "Dapper.Json";

    private static readonly string? Version = typeof(Instruments).Assembly.GetName().Version?.ToString(3);

    private static readonly Meter Meter = new(Name, Version);

    public static readonly ActivitySource Activities = new(Name, Version);

    public static readonly Histogram<double> Duration =
        Meter.CreateHistogram<double>("db.client.operation.duration", "s", "Duration of queries, from the command to the last byte that is passed on.");

    public static readonly Histogram<long> Rows =
        Meter.CreateHistogram<long>("db.client.response.returned_rows", "{row}", "Rows that were read of a query's results.");

    public static readonly Histogram<double> FirstRow =
        Meter.CreateHistogram<double>("dapper.json.first_row.duration", "s", "Time from the command to the first row.");

    public static readonly Histogram<long> Size =
        Meter.CreateHistogram<long>("dapper.json.response.size", "By", "Bytes of JSON that a query has passed on.");

    public static readonly Counter<long> Aborted =
        Meter.CreateCounter<long>("dapper.json.responses.aborted", "{response}", "Queries that ended after a part of their JSON was passed on, not all.");

    public static readonly Counter<long> WrittenRows =
        Meter.CreateCounter<long>("dapper.json.rows.written", "{row}", "Rows of queries with a type, by what they were written from.");

    public static readonly Counter<long> PlansMade =
        Meter.CreateCounter<long>("dapper.json.plans.made", "{plan}", "Plans that were made for the columns of a result.");

    public static readonly Counter<long> PlansFound =
        Meter.CreateCounter<long>("dapper.json.plans.found", "{plan}", "Plans that were there already.");

    public static readonly Counter<long> PlansEvicted =
        Meter.CreateCounter<long>("dapper.json.plans.evicted", "{plan}", "Plans that a full cache has dropped.");

    /// <summary>Gets whether anybody listens to the activities or metrics of single queries.</summary>
    public static bool MeasureQueries =>
        Activities.HasListeners() || Duration.Enabled || Rows.Enabled || FirstRow.Enabled || Size.Enabled || Aborted.Enabled || WrittenRows.Enabled;
}
