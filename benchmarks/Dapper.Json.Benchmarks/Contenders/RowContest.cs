using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>Contenders that write rows of a table.</summary>
internal abstract class RowContest : Contest
{
    private const string EntityFramework = "EF Core no-tracking + System.Text.Json";

    protected RowContest(string title, Database database, bool columnsDecide)
        : base(title, database)
    {
        Contender[] toStream =
        [
            new("Dapper + System.Text.Json, source generated (baseline)", DapperSourceGeneratedAsync, WritesSameBytes: true),
            new(Untyped, DapperJsonAsync, WritesSameBytes: true, IsTyped: false),
            new(Typed, DapperJsonTypedAsync, WritesSameBytes: true),
            new("Dapper + System.Text.Json, reflection", DapperReflectionAsync, WritesSameBytes: true),
            new("Dapper dynamic + System.Text.Json", DapperDynamicAsync, WritesSameBytes: true, IsTyped: false),
            new("Dapper + Newtonsoft.Json", DapperNewtonsoftAsync, WritesSameBytes: false),
            new(EntityFramework, EntityFrameworkAsync, WritesSameBytes: true),
            new("ADO.NET + Utf8JsonWriter by hand", HandWrittenAsync, WritesSameBytes: true),
            new("the database's own JSON", DatabaseJsonAsync, WritesSameBytes: false, NeedsDatabaseJson: true),
            new(Stepped, StepAsync, WritesSameBytes: false),
        ];
        Contender[] toPipe =
        [
            new("the baseline, to a pipe", DapperSourceGeneratedToPipeAsync, WritesSameBytes: true),
            new("**Dapper.Json, to a pipe**", DapperJsonToPipeAsync, WritesSameBytes: true, IsTyped: false),
        ];
        Contenders = [.. toStream.Where(contender => contender.IsTyped || columnsDecide)
            .Where(contender => !database.HasRowsOnly || contender.Name != EntityFramework)];
        PipeContenders = [.. toPipe.Where(contender => contender.IsTyped || columnsDecide)];
    }

    /// <summary>Creates the contest, whose tables are not filled yet.</summary>
    public static RowContest Of<TRow>(Database database, Workload<TRow> workload, int rows)
        where TRow : class =>
        new WorkloadContest<TRow>(database, workload, rows) { Tables = [workload] };

    /// <summary>The baseline.</summary>
    public abstract Task DapperSourceGeneratedAsync();

    /// <summary>This library.</summary>
    public abstract Task DapperJsonAsync();

    /// <summary>This library, by the metadata that the baseline writes with.</summary>
    public abstract Task DapperJsonTypedAsync();

    /// <summary>The baseline without a source generator.</summary>
    public abstract Task DapperReflectionAsync();

    /// <summary>Dapper without a class for the rows.</summary>
    public abstract Task DapperDynamicAsync();

    /// <summary>The older serializer.</summary>
    public abstract Task DapperNewtonsoftAsync();

    /// <summary>Entity Framework at its leanest.</summary>
    public abstract Task EntityFrameworkAsync();

    /// <summary>What most people would write where speed matters.</summary>
    public abstract Task HandWrittenAsync();

    /// <summary>The database makes the JSON. Most answer with one string, SQL Server with pieces of one.</summary>
    public abstract Task DatabaseJsonAsync();

    /// <summary>The floor: no JSON, only the rows.</summary>
    public abstract Task StepAsync();

    /// <summary>The baseline on a pipe.</summary>
    public abstract Task DapperSourceGeneratedToPipeAsync();

    /// <summary>This library on a pipe.</summary>
    public abstract Task DapperJsonToPipeAsync();
}
