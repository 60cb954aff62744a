using Dapper.Json.LoadTest.Runs;

namespace Dapper.Json.LoadTest.Yardsticks;

/// <summary>A contender under one load, measured several times.</summary>
internal sealed class YardstickCase(YardstickContender contender, Pooling pooling, YardstickRequest request, int connections)
{
    private readonly List<Measurement> _measurements = [];

    public YardstickContender Contender { get; } = contender;

    public Pooling Pooling { get; } = pooling;

    public YardstickRequest Request { get; } = request;

    public int Connections { get; } = connections;

    /// <summary>Gets the path that is asked for, where no script draws numbers.</summary>
    public string Path { get; } = contender.Prefix + request.Sample;

    /// <summary>Gets the medians of all measurements.</summary>
    public Measurement Result => Measurement.MedianOf(_measurements);

    /// <summary>Gets the most requests a second that were seen.</summary>
    public double Best => _measurements.Max(static one => one.PerSecond);

    /// <summary>Measures once.</summary>
    /// <param name="folder">Where a script for wrk may be written.</param>
    public async Task MeasureAsync(HostProcess host, int seconds, string folder)
    {
        string? script = null;
        if (Request.ScriptOf(Contender.Prefix) is { } text)
        {
            script = System.IO.Path.Combine(folder, "request.lua");
            await File.WriteAllTextAsync(script, text);
        }

        _measurements.Add(await Measurement.TakeAsync(host, Path, Connections, seconds, script));
    }
}
