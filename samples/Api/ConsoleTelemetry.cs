using System.Diagnostics;
using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Trace;

namespace Api;

/// <summary>
/// Writes what Dapper.Json tells of its queries to the console: a line for each query when it has ended, and the metrics when the program
/// ends. Your app takes AddConsoleExporter of OpenTelemetry.Exporter.Console, or the exporter for its backend, instead.
/// </summary>
internal sealed class ConsoleTelemetry : IDisposable
{
    private readonly TracerProvider _traces = Sdk.CreateTracerProviderBuilder()
        .AddSource("Dapper.Json")
        // By default a query is recorded where its request is, and nobody listens to those here.
        .SetSampler(new AlwaysOnSampler())
        .AddProcessor(new SimpleActivityExportProcessor(new QueryLines()))
        .Build();

    private readonly MeterProvider _metrics = Sdk.CreateMeterProviderBuilder()
        .AddMeter("Dapper.Json")
        .AddReader(new BaseExportingMetricReader(new MetricLines()))
        .Build();

    public void Dispose()
    {
        _traces.Dispose();
        _metrics.Dispose();
    }

    private sealed class QueryLines : BaseExporter<Activity>
    {
        public override ExportResult Export(in Batch<Activity> batch)
        {
            foreach (Activity query in batch)
            {
                Console.WriteLine(
                    $"query: {query.GetTagItem("db.response.returned_rows")} rows, {query.GetTagItem("dapper.json.response.size")} bytes in "
                    + $"{query.Duration.TotalMilliseconds:F2} ms: {query.GetTagItem("db.query.text")}");
            }

            return ExportResult.Success;
        }
    }

    private sealed class MetricLines : BaseExporter<Metric>
    {
        public override ExportResult Export(in Batch<Metric> batch)
        {
            foreach (Metric metric in batch)
            {
                foreach (ref readonly MetricPoint point in metric.GetMetricPoints())
                {
                    Console.WriteLine(metric.MetricType == MetricType.Histogram
                        ? $"metric: {metric.Name} {point.GetHistogramSum()} {metric.Unit} in {point.GetHistogramCount()} measurements"
                        : $"metric: {metric.Name} {point.GetSumLong()} {metric.Unit}");
                }
            }

            return ExportResult.Success;
        }
    }
}
