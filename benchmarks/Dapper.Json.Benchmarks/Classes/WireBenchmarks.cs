using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Wire;

namespace Dapper.Json.Benchmarks.Classes;

/// <summary>Workload (a) by SQL Server's driver, without a SQL Server.</summary>
public class WireThreeColumns : SqlServerThreeColumns
{
    private protected override Database Open() => new WireDatabase();
}

/// <summary>Workloads (b) and (c) by SQL Server's driver, without a SQL Server.</summary>
public class WireEightColumns : SqlServerEightColumns
{
    private protected override Database Open() => new WireDatabase();
}
