namespace Dapper.Json.Benchmarks.Ratio;

/// <summary>What one call took, on the average of a slice.</summary>
internal readonly record struct Sample(double Nanoseconds, double Bytes);
