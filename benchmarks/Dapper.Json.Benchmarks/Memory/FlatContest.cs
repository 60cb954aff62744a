using System.Data.Common;
using System.IO.Pipelines;
using System.Text.Json;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Memory;

/// <summary>This library, and the leanest that Dapper and System.Text.Json can do together: rows one by one.</summary>
internal sealed class FlatContest
{
    private readonly DbConnection _connection;

    /// <param name="database">The database.</param>
    /// <param name="workload">The workload; its table need not be there yet.</param>
    /// <param name="times">How often each row of its table comes.</param>
    public FlatContest(Database database, EightColumns workload, int times)
    {
        _connection = database.Connection;
        string once = Database.SelectRepeatedSql(workload, times: 1);
        string all = Database.SelectRepeatedSql(workload, times);
        Title = FormattableString.Invariant($"{database.Name}, {workload.Title} × {times * EightColumns.TableRows:N0} rows");
        Contenders =
        [
            new("Dapper unbuffered + System.Text.Json, source generated", pipe => UnbufferedAsync(once, pipe), pipe => UnbufferedAsync(all, pipe)),
            new("**Dapper.Json**", pipe => DapperJsonAsync(once, pipe), pipe => DapperJsonAsync(all, pipe)),
        ];
    }

    /// <summary>Gets the title for headings.</summary>
    public string Title { get; }

    /// <summary>Gets the contenders.</summary>
    public IReadOnlyList<FlatContender> Contenders { get; }

    private Task UnbufferedAsync(string sql, PipeWriter pipe) =>
        JsonSerializer.SerializeAsync(pipe, _connection.QueryUnbufferedAsync<Post>(sql), BenchmarkJsonContext.Default.IAsyncEnumerablePost);

    private Task<long> DapperJsonAsync(string sql, PipeWriter pipe) => _connection.QueryJsonAsync(sql, param: null, pipe);
}
