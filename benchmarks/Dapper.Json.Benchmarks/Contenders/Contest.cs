using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>Contenders that do the same work: run a query and write its rows to <see cref="Stream"/>.</summary>
internal abstract class Contest : IDisposable
{
    /// <summary>The name of this library, its columns' types deciding what is written.</summary>
    public const string Untyped = "**Dapper.Json**";

    /// <summary>The name of this library, the contract of the baseline's type deciding what is written.</summary>
    public const string Typed = "**Dapper.Json, typed**";

    /// <summary>The name of the floor: what it takes is the driver's and the database's, whoever writes the rows.</summary>
    public const string Stepped = "reader stepped, nothing read";

    protected Contest(string title, Database database, bool columnsDecide)
    {
        Title = title;
        Database = database;
        Contender[] toStream =
        [
            new("Dapper + System.Text.Json, source generated (baseline)", DapperSourceGeneratedAsync, WritesSameBytes: true),
            new(Untyped, DapperJsonAsync, WritesSameBytes: true, IsTyped: false),
            new(Typed, DapperJsonTypedAsync, WritesSameBytes: true),
            new("Dapper + System.Text.Json, reflection", DapperReflectionAsync, WritesSameBytes: true),
            new("Dapper dynamic + System.Text.Json", DapperDynamicAsync, WritesSameBytes: true, IsTyped: false),
            new("Dapper + Newtonsoft.Json", DapperNewtonsoftAsync, WritesSameBytes: false),
            new("EF Core no-tracking + System.Text.Json", EntityFrameworkAsync, WritesSameBytes: true),
            new("ADO.NET + Utf8JsonWriter by hand", HandWrittenAsync, WritesSameBytes: true),
            new("the database's own JSON", DatabaseJsonAsync, WritesSameBytes: false),
            new(Stepped, StepAsync, WritesSameBytes: false),
        ];
        Contender[] toPipe =
        [
            new("the baseline, to a pipe", DapperSourceGeneratedToPipeAsync, WritesSameBytes: true),
            new("**Dapper.Json, to a pipe**", DapperJsonToPipeAsync, WritesSameBytes: true, IsTyped: false),
        ];
        Contenders = [.. toStream.Where(contender => contender.IsTyped || columnsDecide)];
        PipeContenders = [.. toPipe.Where(contender => contender.IsTyped || columnsDecide)];
    }

    /// <summary>Gets the title for headings.</summary>
    public string Title { get; }

    /// <summary>Gets the database.</summary>
    public Database Database { get; }

    /// <summary>Gets the contenders; the first is the baseline.</summary>
    public IReadOnlyList<Contender> Contenders { get; }

    /// <summary>Gets contenders that write to a pipe, which is drained into <see cref="Stream"/>.</summary>
    public IReadOnlyList<Contender> PipeContenders { get; }

    /// <summary>Gets or sets the stream that all of them write to. The check leaves one in memory.</summary>
    public Stream Stream { get; set; } = Stream.Null;

    /// <summary>Fills the table and checks that the contenders agree on the bytes.</summary>
    public static async Task<Contest> PrepareAsync<TRow>(Database database, Workload<TRow> workload, int rows)
        where TRow : class
    {
        await database.CreateTableAsync(workload);
        var contest = new WorkloadContest<TRow>(database, workload, rows);
        await ByteComparison.VerifyAsync(contest);
        return contest;
    }

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

    /// <inheritdoc/>
    public void Dispose()
    {
        Stream.Dispose();
        GC.SuppressFinalize(this);
    }
}
