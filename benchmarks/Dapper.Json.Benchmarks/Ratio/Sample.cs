namespace Dapper.Json.Benchmarks.Ratio;

/// <summary>What one call took, on the average of a slice.</summary>
/// <param name="Nanoseconds">How long it took.</param>
/// <param name="CpuNanoseconds">How long this process was busy, on all threads.</param>
/// <param name="Bytes">What was allocated.</param>
internal readonly record struct Sample(double Nanoseconds, double CpuNanoseconds, double Bytes);
