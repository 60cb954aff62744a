using BenchmarkDotNet.Attributes;

namespace Dapper.Json.Benchmarks.Classes;

/// <summary>All contenders, where the JSON is what the columns hold.</summary>
public abstract class WorkloadBenchmarks : TypedWorkloadBenchmarks
{
    /// <summary>This library.</summary>
    [Benchmark(Description = "Dapper.Json")]
    public Task DapperJson() => Current.DapperJsonAsync();

    /// <summary>Dapper without a class for the rows.</summary>
    [Benchmark(Description = "Dapper dynamic + STJ")]
    public Task DapperDynamic() => Current.DapperDynamicAsync();
}
