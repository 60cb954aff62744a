using Dapper.Json.Benchmarks.Reports;
using Dapper.Json.LoadTest.Hosts;

namespace Dapper.Json.LoadTest.Runs;

/// <summary>What a measurement gives.</summary>
/// <param name="PerSecond">Requests answered in a second.</param>
/// <param name="P50">Half of the answers came sooner, in milliseconds.</param>
/// <param name="P99">99 of 100 answers came sooner, in milliseconds.</param>
/// <param name="CpuSeconds">Of the contender's process, for a request.</param>
/// <param name="Allocated">On its managed heap for a request, in bytes.</param>
/// <param name="PeakWorkingSet">Of the process since it was started, in bytes.</param>
internal readonly record struct Measurement(double PerSecond, double P50, double P99, double CpuSeconds, double Allocated, double PeakWorkingSet)
{
    /// <summary>Measures a contender under one load.</summary>
    /// <param name="script">What wrk runs to make the requests, if not all ask for the path.</param>
    public static async Task<Measurement> TakeAsync(HostProcess host, string path, int connections, int seconds, string? script = null)
    {
        Usage before = await host.UsageAsync();
        WrkResult seen = await Wrk.RunAsync(host.AddressOf(path), connections, seconds, script);
        Usage after = await host.UsageAsync();
        return new Measurement(
            seen.PerSecond,
            seen.P50,
            seen.P99,
            (after.CpuSeconds - before.CpuSeconds) / seen.Requests,
            (after.Allocated - before.Allocated) / seen.Requests,
            after.PeakWorkingSet);
    }

    /// <summary>Gets the medians, each of one figure.</summary>
    public static Measurement MedianOf(IReadOnlyList<Measurement> all) => new(
        Median.Of(all.Select(static one => one.PerSecond)),
        Median.Of(all.Select(static one => one.P50)),
        Median.Of(all.Select(static one => one.P99)),
        Median.Of(all.Select(static one => one.CpuSeconds)),
        Median.Of(all.Select(static one => one.Allocated)),
        Median.Of(all.Select(static one => one.PeakWorkingSet)));
}
