using Dapper.Json.AspNetCore.Tests.Server;
using Dapper.Json.Tests.Fakes;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Tests.Caching.Matrix;

/// <summary>How the first response of a run ends, before it is complete.</summary>
public enum MatrixEnd
{
    FailsBefore,
    FailsInTheMiddle,
    ClientLeavesBefore,
    ClientLeavesInTheMiddle,
}

/// <summary>
/// The requests for one address: the first does not get its whole response, those that come meanwhile wait for the same one in the output cache,
/// and others come later.
/// </summary>
internal sealed class MatrixRun(MatrixEnd end)
{
    private const int Count = 60;

    /// <summary>A row that is read when part of the response has been sent.</summary>
    private const int Middle = 50;

    private static readonly JsonResultOptions Small = new() { Query = new JsonQueryOptions { FlushThreshold = 1024 } };

    private readonly TaskCompletionSource<int> _firstEnded = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly SemaphoreSlim _waiting = new(0);
    private int _requests;
    private int _queries;

    /// <summary>Gets the whole document.</summary>
    public static string Json { get; } = Rows.Json(Count);

    /// <summary>Gets what holds up the first query until the others wait.</summary>
    public FakeGate Gate { get; } = new();

    public bool IsInTheMiddle { get; } = end is MatrixEnd.FailsInTheMiddle or MatrixEnd.ClientLeavesInTheMiddle;

    public bool IsFailure { get; } = end is MatrixEnd.FailsBefore or MatrixEnd.FailsInTheMiddle;

    public int Queries => Volatile.Read(ref _queries);

    /// <summary>Gets the status that the first response ended with at the server.</summary>
    public Task<int> FirstEnded => _firstEnded.Task;

    /// <summary>Waits until further requests wait.</summary>
    public async Task WaitForAsync(int requests, CancellationToken cancellationToken)
    {
        for (int i = 0; i < requests; i++)
        {
            if (!await _waiting.WaitAsync(TestServer.Hung, cancellationToken))
            {
                throw new TimeoutException("A request does not wait.");
            }
        }
    }

    /// <summary>Stands around all other middleware.</summary>
    public async Task ObserveAsync(HttpContext context, RequestDelegate next)
    {
        bool isFirst = Interlocked.Increment(ref _requests) == 1;
        try
        {
            Task response = next(context);
            if (!isFirst)
            {
                // Nothing before the wait in the output cache is asynchronous.
                _waiting.Release();
            }

            await response;
        }
        finally
        {
            if (isFirst)
            {
                _firstEnded.TrySetResult(context.Response.StatusCode);
            }
        }
    }

    public JsonQueryResult Query(HttpResponse response)
    {
        response.Headers.CacheControl = "public, max-age=600";
        bool isFirst = Interlocked.Increment(ref _queries) == 1;
        FakeColumn[] columns = [FakeColumn.Of<int>("n"), FakeColumn.Of<string>("text")];
        var rows = new FakeResult(columns, Enumerable.Range(1, Count).Select(static n => new object?[] { n, Rows.Text }));
        int row = IsInTheMiddle ? Middle : 1;
        FakeServer server = isFirst
            ? new FakeServer(IsFailure ? rows.FailingAt(row, new FakeServerException("The query has failed.")) : rows) { ReadGate = Gate, GatedRow = row }
            : new FakeServer(rows);
        return new TestSource(() => new FakeConnection(server)).QueryJsonResult("select n, text from t", options: Small);
    }
}
