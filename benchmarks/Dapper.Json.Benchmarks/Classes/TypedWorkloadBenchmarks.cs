using BenchmarkDotNet.Attributes;
using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;

namespace Dapper.Json.Benchmarks.Classes;

/// <summary>
/// The contenders that know the type of the rows, as BenchmarkDotNet wants them: a class per workload and database says
/// which contest.
/// </summary>
[MemoryDiagnoser]
public abstract class TypedWorkloadBenchmarks
{
    private RowContest? _contest;

    private protected RowContest Current => _contest ?? throw new InvalidOperationException("Not set up.");

    /// <summary>The baseline of the ratio column.</summary>
    [Benchmark(Baseline = true, Description = "Dapper + STJ source gen")]
    public Task DapperSourceGenerated() => Current.DapperSourceGeneratedAsync();

    /// <summary>This library, by the metadata that the baseline writes with.</summary>
    [Benchmark(Description = "Dapper.Json, typed")]
    public Task DapperJsonTyped() => Current.DapperJsonTypedAsync();

    /// <summary>The baseline without a source generator.</summary>
    [Benchmark(Description = "Dapper + STJ reflection")]
    public Task DapperReflection() => Current.DapperReflectionAsync();

    /// <summary>The older serializer.</summary>
    [Benchmark(Description = "Dapper + Newtonsoft")]
    public Task DapperNewtonsoft() => Current.DapperNewtonsoftAsync();

    /// <summary>Entity Framework at its leanest.</summary>
    [Benchmark(Description = "EF Core + STJ")]
    public Task EntityFramework() => Current.EntityFrameworkAsync();

    /// <summary>What most people would write where speed matters.</summary>
    [Benchmark(Description = "ADO.NET + Utf8JsonWriter")]
    public Task HandWritten() => Current.HandWrittenAsync();

    /// <summary>The database makes the JSON.</summary>
    [Benchmark(Description = "Database's own JSON")]
    public Task DatabaseJson() => Current.DatabaseJsonAsync();

    /// <summary>The floor: no JSON, only the rows.</summary>
    [Benchmark(Description = "Reader stepped")]
    public Task Step() => Current.StepAsync();

    /// <summary>Makes the database. The contest begins only when the contenders agree on the bytes.</summary>
    /// <remarks>Waits: in one process, BenchmarkDotNet 0.14 would begin before an asynchronous set-up has ended.</remarks>
    [GlobalSetup]
    public void SetUp() => SetUpAsync().GetAwaiter().GetResult();

    /// <summary>Drops its tables.</summary>
    [GlobalCleanup]
    public void CleanUp() => CleanUpAsync().GetAwaiter().GetResult();

    private protected abstract Database Open();

    private protected abstract Task<RowContest> PrepareAsync(Database database);

    private async Task SetUpAsync()
    {
        Database database = Open();
        try
        {
            _contest = await PrepareAsync(database);
        }
        catch
        {
            await database.DisposeAsync();
            throw;
        }
    }

    private async Task CleanUpAsync()
    {
        await Current.Database.DisposeAsync();
        Current.Dispose();
    }
}
