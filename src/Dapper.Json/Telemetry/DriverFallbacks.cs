using System.Collections.Concurrent;
using System.Diagnostics.Metrics;

namespace Dapper.Json.Telemetry;

/// <summary>The drivers with special support that are read through the getters until the process ends.</summary>
/// <remarks>
/// Kept, and told at each collection: a driver is given up at its first reader, which an app may read before it listens, to migrate its database.
/// </remarks>
internal static class DriverFallbacks
{
    private static readonly ConcurrentDictionary<string, Measurement<long>> GivenUp = new();

    /// <summary>Counts a driver once, however many threads open its first readers, and of however many types.</summary>
    /// <param name="driver">The name of the support that is given up.</param>
    public static void Add(string driver) => GivenUp.TryAdd(driver, new Measurement<long>(1, new KeyValuePair<string, object?>("dapper.json.driver", driver)));

    public static IEnumerable<Measurement<long>> Measure() => GivenUp.Values;
}
