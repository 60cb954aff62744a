using System.Diagnostics.Metrics;

namespace Dapper.Json.Tests.Telemetry;

/// <summary>Listens to the figures of plans. They belong to no query's database, so only those of the thread that makes this are counted.</summary>
internal sealed class PlanFigures : IDisposable
{
    private readonly int _thread = Environment.CurrentManagedThreadId;
    private readonly Dictionary<string, long> _figures = [];
    private readonly MeterListener _listener;

    public PlanFigures()
    {
        _listener = new MeterListener
        {
            InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument is { Meter.Name: "Dapper.Json", Unit: "{plan}" } && instrument.Name.StartsWith("dapper.json.plans.", StringComparison.Ordinal))
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            },
        };
        _listener.SetMeasurementEventCallback<long>((instrument, measurement, _, _) =>
        {
            if (Environment.CurrentManagedThreadId == _thread)
            {
                _figures[instrument.Name] = _figures.GetValueOrDefault(instrument.Name) + measurement;
            }
        });
        _listener.Start();
    }

    public long Made => _figures.GetValueOrDefault("dapper.json.plans.made");

    public long Found => _figures.GetValueOrDefault("dapper.json.plans.found");

    public long Evicted => _figures.GetValueOrDefault("dapper.json.plans.evicted");

    public void Dispose() => _listener.Dispose();
}
