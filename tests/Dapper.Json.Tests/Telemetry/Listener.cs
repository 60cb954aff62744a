using System.Collections.ObjectModel;
using System.Diagnostics;
using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Trace;

namespace Dapper.Json.Tests.Telemetry;

/// <summary>
/// Listens as an app does, through OpenTelemetry's SDK and its in-memory exporter, and keeps what is exported of one database: the tests
/// beside have others.
/// </summary>
internal sealed class Listener : IDisposable
{
    private readonly string _database;
    private readonly ActivitiesOf _activities;
    private readonly List<MetricSnapshot> _metrics = [];
    private readonly TracerProvider _tracer;
    private readonly MeterProvider _meter;

    public Listener(string database)
    {
        _database = database;
        _activities = new ActivitiesOf(database);
        _tracer = Sdk.CreateTracerProviderBuilder().AddSource("Dapper.Json").AddInMemoryExporter(_activities).Build();
        _meter = Sdk.CreateMeterProviderBuilder().AddMeter("Dapper.Json").AddInMemoryExporter(_metrics).Build();
    }

    /// <summary>Gets the activities of the database's queries.</summary>
    public IReadOnlyList<Activity> Activities => _activities;

    /// <summary>Collects the metrics: a line for each, with its tags but for the database's, and its count (or sum for a counter).</summary>
    public IReadOnlyList<string> Collect()
    {
        _metrics.Clear();
        _meter.ForceFlush();
        return [.. _metrics.SelectMany(Lines).Order(StringComparer.Ordinal)];
    }

    /// <summary>Collects the metrics and gives the upper limits of a histogram's buckets.</summary>
    public IReadOnlyList<double> CollectBoundaries(string histogram)
    {
        Collect();
        var boundaries = new List<double>();
        foreach (HistogramBucket bucket in _metrics.Single(metric => metric.Name == histogram).MetricPoints[0].GetHistogramBuckets())
        {
            boundaries.Add(bucket.ExplicitBound);
        }

        return boundaries;
    }

    public void Dispose()
    {
        _tracer.Dispose();
        _meter.Dispose();
    }

    private IEnumerable<string> Lines(MetricSnapshot metric)
    {
        foreach (MetricPoint point in metric.MetricPoints)
        {
            var tags = new List<string>();
            bool isOurs = false;
            foreach (KeyValuePair<string, object?> tag in point.Tags)
            {
                isOurs |= tag.Key == "db.namespace" && Equals(tag.Value, _database);
                if (tag.Key is not ("db.namespace" or "db.system.name"))
                {
                    tags.Add($" {tag.Key}={tag.Value}");
                }
            }

            if (isOurs)
            {
                string value = metric.MetricType == MetricType.Histogram
                    ? string.Create(CultureInfo.InvariantCulture, $"{point.GetHistogramCount()}{(metric.Unit == "s" ? "" : $" {point.GetHistogramSum()}")}")
                    : point.GetSumLong().ToString(CultureInfo.InvariantCulture);
                yield return $"{metric.Name} {metric.Unit}{string.Concat(tags)}: {value}";
            }
        }
    }

    /// <summary>Leaves out what other tests export meanwhile.</summary>
    private sealed class ActivitiesOf(string database) : Collection<Activity>
    {
        protected override void InsertItem(int index, Activity item)
        {
            if (Equals(item.GetTagItem("db.namespace"), database))
            {
                base.InsertItem(index, item);
            }
        }
    }
}
