using Dapper.Json.LoadTest.Hosts;

namespace Dapper.Json.LoadTest.Runs;

/// <summary>A contender under one load, measured several times.</summary>
internal sealed class Case(Contender contender, int rows, int connections)
{
    private readonly List<Measurement> _measurements = [];

    public Contender Contender { get; } = contender;

    public int Rows { get; } = rows;

    public int Connections { get; } = connections;

    /// <summary>Gets the medians of all measurements.</summary>
    public Measurement Result => Measurement.MedianOf(_measurements);

    /// <summary>Gets the most requests a second that were seen.</summary>
    public double Best => _measurements.Max(static one => one.PerSecond);

    public async Task MeasureAsync(HostProcess host, int seconds) =>
        _measurements.Add(await Measurement.TakeAsync(host, Contender.PathOf(Rows), Connections, seconds));
}
