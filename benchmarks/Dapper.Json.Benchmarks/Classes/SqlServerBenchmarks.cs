using BenchmarkDotNet.Attributes;
using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Classes;

/// <summary>Workload (a) on SQL Server.</summary>
public class SqlServerThreeColumns : WorkloadBenchmarks
{
    private protected override Database Open() => new SqlServerDatabase();

    private protected override Task<RowContest> PrepareAsync(Database database) =>
        Contest.PreparedAsync(RowContest.Of(database, new ThreeColumns(), ThreeColumns.RowsToWrite));
}

/// <summary>Workloads (b) and (c) on SQL Server.</summary>
public class SqlServerEightColumns : WorkloadBenchmarks
{
    /// <summary>Gets or sets the rows to write.</summary>
    [Params(1, 100, 10_000)]
    public int Rows { get; set; }

    /// <summary>Gets or sets whether the text has what JSON escapes.</summary>
    [Params(false, true)]
    public bool Specials { get; set; }

    private protected override Database Open() => new SqlServerDatabase();

    private protected override Task<RowContest> PrepareAsync(Database database) =>
        Contest.PreparedAsync(RowContest.Of(database, new EightColumns(Specials), Rows));
}

/// <summary>Workload (d) on SQL Server.</summary>
public class SqlServerConvertedColumns : TypedWorkloadBenchmarks
{
    private protected override Database Open() => new SqlServerDatabase();

    private protected override Task<RowContest> PrepareAsync(Database database) =>
        Contest.PreparedAsync(RowContest.Of(database, new ConvertedColumns(), ConvertedColumns.RowsToWrite));
}
