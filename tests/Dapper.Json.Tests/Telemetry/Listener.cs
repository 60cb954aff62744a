using System.Diagnostics;
using System.Globalization;
using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Trace;

namespace Dapper.Json.Tests.Telemetry;

/// <summary>
/// Listens as an app does, through OpenTelemetry's SDK, and keeps what is exported of one database: the tests beside have others.
/// </summary>
internal sealed class Listener : IDisposable
{
    private readonly string _database;
    private readonly List<Activity> _activities = [];
    private readonly List<string> _metrics = [];
    private readonly TracerProvider _tracer;
    private readonly MeterProvider _meter;

    public Listener(string database)
    {
        _database = database;
        _tracer = Sdk.CreateTracerProviderBuilder().AddSource("Dapper.Json").AddProcessor(new SimpleActivityExportProcessor(new ActivityExporter(this))).Build();
        _meter = Sdk.CreateMeterProviderBuilder().AddMeter("Dapper.Json").AddReader(new BaseExportingMetricReader(new MetricExporter(this))).Build();
    }

    /// <summary>Gets the activities of the database's queries.</summary>
    public IReadOnlyList<Activity> Activities
    {
        get
        {
            lock (_activities)
            {
                return [.. _activities];
            }
        }
    }

    /// <summary>Collects the metrics: a line for each, with its tags but for the database's, and its count (or sum for a counter).</summary>
    public IReadOnlyList<string> Collect()
    {
        _metrics.Clear();
        _meter.ForceFlush();
        return [.. _metrics.Order(StringComparer.Ordinal)];
    }

    public void Dispose()
    {
        _tracer.Dispose();
        _meter.Dispose();
    }

    private void Add(Activity activity)
    {
        if (Equals(activity.GetTagItem("db.namespace"), _database))
        {
            lock (_activities)
            {
                _activities.Add(activity);
            }
        }
    }

    private void Add(Metric metric)
    {
        foreach (ref readonly MetricPoint point in metric.GetMetricPoints())
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
                _metrics.Add($"{metric.Name} {metric.Unit}{string.Concat(tags)}: {value}");
            }
        }
    }

    private sealed class ActivityExporter(Listener listener) : BaseExporter<Activity>
    {
        public override ExportResult Export(in Batch<Activity> batch)
        {
            foreach (Activity activity in batch)
            {
                listener.Add(activity);
            }

            return ExportResult.Success;
        }
    }

    private sealed class MetricExporter(Listener listener) : BaseExporter<Metric>
    {
        public override ExportResult Export(in Batch<Metric> batch)
        {
            foreach (Metric metric in batch)
            {
                listener.Add(metric);
            }

            return ExportResult.Success;
        }
    }
}
