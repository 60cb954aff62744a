using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Filters;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Wire;

namespace Dapper.Json.Benchmarks.Classes;

/// <summary>Workload (a) by SQL Server's driver, without a SQL Server.</summary>
[Config(typeof(WithoutDatabaseJson))]
public class WireThreeColumns : SqlServerThreeColumns
{
    private protected override Database Open() => new WireDatabase();
}

/// <summary>Workloads (b) and (c) by SQL Server's driver, without a SQL Server.</summary>
[Config(typeof(WithoutDatabaseJson))]
public class WireEightColumns : SqlServerEightColumns
{
    private protected override Database Open() => new WireDatabase();
}

/// <summary>Leaves out the JSON of the database, which nothing makes there.</summary>
internal sealed class WithoutDatabaseJson : ManualConfig
{
    public WithoutDatabaseJson() =>
        AddFilter(new SimpleFilter(static benchmark => benchmark.Descriptor.WorkloadMethod.Name != nameof(TypedWorkloadBenchmarks.DatabaseJson)));
}
