using Dapper.Json.Benchmarks.Reports;
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
    public Measurement Result => new(
        Median.Of(_measurements.Select(static one => one.PerSecond)),
        Median.Of(_measurements.Select(static one => one.P50)),
        Median.Of(_measurements.Select(static one => one.P99)),
        Median.Of(_measurements.Select(static one => one.CpuSeconds)),
        Median.Of(_measurements.Select(static one => one.Allocated)),
        Median.Of(_measurements.Select(static one => one.PeakWorkingSet)));

    /// <summary>Gets the most requests a second that were seen.</summary>
    public double Best => _measurements.Max(static one => one.PerSecond);

    public async Task MeasureAsync(HostProcess host, int seconds)
    {
        Usage before = await host.UsageAsync();
        WrkResult seen = await Wrk.RunAsync(host.AddressOf(Rows), Connections, seconds);
        Usage after = await host.UsageAsync();
        _measurements.Add(new Measurement(
            seen.PerSecond,
            seen.P50,
            seen.P99,
            (after.CpuSeconds - before.CpuSeconds) / seen.Requests,
            (after.Allocated - before.Allocated) / seen.Requests,
            after.PeakWorkingSet));
    }
}

/// <summary>What a measurement gives.</summary>
/// <param name="PerSecond">Requests answered in a second.</param>
/// <param name="P50">Half of the answers came sooner, in milliseconds.</param>
/// <param name="P99">99 of 100 answers came sooner, in milliseconds.</param>
/// <param name="CpuSeconds">Of the contender's process, for a request.</param>
/// <param name="Allocated">On its managed heap for a request, in bytes.</param>
/// <param name="PeakWorkingSet">Of the process since it was started, in bytes.</param>
internal readonly record struct Measurement(double PerSecond, double P50, double P99, double CpuSeconds, double Allocated, double PeakWorkingSet);
