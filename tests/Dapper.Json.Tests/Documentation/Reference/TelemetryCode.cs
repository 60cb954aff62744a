using System.Diagnostics;
using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Trace;
using Xunit;

namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/telemetry.md, word for word.</summary>
public class TelemetryCode
{
    [Fact]
    public void The_sources_are_listened_to()
    {
        using var exportTraces = new SimpleActivityExportProcessor(new Discard<Activity>());
        using var exportMetrics = new BaseExportingMetricReader(new Discard<Metric>());

        using TracerProvider traces = Sdk.CreateTracerProviderBuilder().AddSource("Dapper.Json").AddProcessor(exportTraces).Build();
        using MeterProvider metrics = Sdk.CreateMeterProviderBuilder().AddMeter("Dapper.Json").AddReader(exportMetrics).Build();

        using var source = new ActivitySource("Dapper.Json");
        Assert.True(source.HasListeners());
    }

    private sealed class Discard<T> : BaseExporter<T>
        where T : class
    {
        public override ExportResult Export(in Batch<T> batch) => ExportResult.Success;
    }
}
