using System.Diagnostics.Metrics;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Telemetry;

/// <summary>What is told of plans. They belong to no query's database, so only this thread's figures are counted.</summary>
public class PlanTelemetryTests
{
    [Fact]
    public void Plans_are_made_found_and_evicted()
    {
        int thread = Environment.CurrentManagedThreadId;
        var figures = new Dictionary<string, long>();
        using var listener = new MeterListener
        {
            InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument.Meter.Name == "Dapper.Json" && instrument.Name.StartsWith("dapper.json.plans.", StringComparison.Ordinal))
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            },
        };
        listener.SetMeasurementEventCallback<long>((instrument, measurement, _, _) =>
        {
            if (Environment.CurrentManagedThreadId == thread)
            {
                figures[instrument.Name] = figures.GetValueOrDefault(instrument.Name) + measurement;
            }
        });
        listener.Start();
        var options = FreshOptions.Create();
        const int Generation = 256;

        for (int i = 0; i < 3 * Generation; i++)
        {
            Query(i);
        }

        Query(0);
        Query((3 * Generation) - 1);

        // Of three full generations the first was dropped when the third began, and made again.
        Assert.Equal((3 * Generation) + 1, figures["dapper.json.plans.made"]);
        Assert.Equal(1, figures["dapper.json.plans.found"]);
        Assert.Equal(2 * Generation, figures["dapper.json.plans.evicted"]);

        void Query(int column)
        {
            using var connection = new FakeConnection(new FakeServer(FakeResult.OfValues<int>($"c{column}", 1)));
            connection.QueryJsonString("select", options: options);
        }
    }
}
