using Dapper.Json.Benchmarks.Contenders;

namespace Dapper.Json.Benchmarks.Ratio;

/// <summary>Runs measurements side by side.</summary>
internal static class Race
{
    /// <summary>Warms contenders up and measures them in turn. The first is the baseline.</summary>
    public static async Task<Measurement[]> RunAsync(IEnumerable<Contender> contenders, bool isSynchronous, RatioPace pace)
    {
        Measurement[] measurements = MeasurementsOf(contenders, isSynchronous);
        await WarmUpAsync(measurements, pace);
        await MeasureAsync(measurements, pace);
        return measurements;
    }

    /// <summary>Makes a measurement of each contender.</summary>
    public static Measurement[] MeasurementsOf(IEnumerable<Contender> contenders, bool isSynchronous) =>
        [.. contenders.Select(contender => new Measurement(contender, isSynchronous))];

    /// <summary>
    /// Everything runs before anything is measured: code shared between the workloads, such as the serializer's, would
    /// else be compiled again in the middle.
    /// </summary>
    public static async Task WarmUpAsync(IReadOnlyCollection<Measurement> measurements, RatioPace pace)
    {
        for (int pass = 0; pass < pace.WarmUps; pass++)
        {
            foreach (Measurement measurement in measurements)
            {
                await measurement.WarmUpAsync(pace.Slice);
            }
        }
    }

    /// <summary>Measures contenders in turn, round after round. The first is the baseline.</summary>
    public static async Task MeasureAsync(IReadOnlyCollection<Measurement> measurements, RatioPace pace)
    {
        foreach (Measurement measurement in measurements)
        {
            await measurement.CalibrateAsync(pace.Slice, pace.LeastCalls);
        }

        for (int round = -pace.RoundsBefore; round < pace.Rounds; round++)
        {
            // In another order each time: who follows a contender that leaves much garbage pays for a part of it.
            Measurement[] order = [.. measurements];
            new Random(round).Shuffle(order);
            foreach (Measurement measurement in order)
            {
                await measurement.MeasureAsync(keep: round >= 0);
            }
        }
    }
}
