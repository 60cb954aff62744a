using System.Threading.Channels;

namespace Dapper.Json.AspNetCore.Tests.Caching.Matrix;

/// <summary>What ends the first response of a run before it is complete.</summary>
public enum MatrixEnd
{
    Failure,
    ClientLeaves,
    Timeout,
}

/// <summary>How the endpoint of a run sends its response.</summary>
public enum MatrixEndpoint
{
    Handler,

    /// <summary>An action of a controller, behind a filter that says that it has handled what is thrown.</summary>
    Action,

    /// <summary>A handler that executes its result itself.</summary>
    ByHand,

    /// <summary>With code that runs after the last row.</summary>
    Stepped,

    /// <summary>Nothing is sent before the last row.</summary>
    Buffered,

    /// <summary>The same, for the ETag.</summary>
    Tagged,
}

/// <summary>
/// The requests for one address: the first does not get its whole response, those that come meanwhile wait for the same one in the output cache,
/// and others come later.
/// </summary>
internal sealed class MatrixRun(MatrixEnd end, bool isInTheMiddle, MatrixEndpoint endpoint) : IDisposable
{
    private const int Count = 60;

    /// <summary>A row after several flushes.</summary>
    private const int Middle = 50;

    private static readonly JsonResultOptions Streamed = new() { Query = new JsonQueryOptions { FlushThreshold = 1024 } };
    private static readonly JsonResultOptions Stepped = new(Streamed) { OnRowsRead = static _ => default };
    private static readonly JsonResultOptions Buffered = new(Streamed) { BufferUpTo = 1024 * 1024 };
    private static readonly JsonResultOptions Tagged = new(Streamed) { ETag = JsonETag.FromContent() };

    private readonly TaskCompletionSource<int> _firstEnded = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Channel<int> _waiting = Channel.CreateUnbounded<int>();
    private readonly ManualTimeout _timeout = new();
    private int _requests;
    private int _queries;

    /// <summary>Gets the whole document.</summary>
    public static string Json { get; } = Rows.Json(Count);

    /// <summary>Gets what holds up the first query until the others wait.</summary>
    public FakeGate Gate { get; } = new();

    public MatrixEnd End => end;

    /// <summary>Gets whether a part of the first response is sent.</summary>
    public bool IsPart => isInTheMiddle && endpoint is not (MatrixEndpoint.Buffered or MatrixEndpoint.Tagged);

    public int Queries => Volatile.Read(ref _queries);

    /// <summary>Gets the status that the first response ended with at the server.</summary>
    public Task<int> FirstEnded => _firstEnded.Task;

    /// <summary>Ends the first response.</summary>
    public Task EndFirstAsync(CancellationTokenSource client)
    {
        switch (end)
        {
            case MatrixEnd.Failure:
                Gate.Open();
                return Task.CompletedTask;
            case MatrixEnd.Timeout:
                _timeout.Expire();
                return Task.CompletedTask;
            default:
                return client.CancelAsync();
        }
    }

    /// <summary>Waits until one more request waits for the first.</summary>
    public Task NextWaitsAsync(CancellationToken cancellationToken) =>
        _waiting.Reader.ReadAsync(cancellationToken).AsTask().WaitAsync(TestServer.Hung, cancellationToken);

    /// <summary>Stands around all other middleware. The first request has a timeout.</summary>
    public async Task ObserveAsync(HttpContext context, RequestDelegate next)
    {
        int request = Interlocked.Increment(ref _requests);
        bool isFirst = request == 1;
        try
        {
            Task response = isFirst ? _timeout.InvokeAsync(context, next) : next(context);
            if (!isFirst)
            {
                // Nothing before the wait in the output cache is asynchronous. The run may be over by now.
                _waiting.Writer.TryWrite(request);
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
        int row = isInTheMiddle ? Middle : 1;
        FakeServer server = isFirst
            ? new FakeServer(end == MatrixEnd.Failure ? rows.FailingAt(row, new FakeServerException("It has failed.")) : rows) { ReadGate = Gate, GatedRow = row }
            : new FakeServer(rows);
        return new TestSource(() => new FakeConnection(server)).QueryJsonResult("select n, text from t", options: endpoint switch
        {
            MatrixEndpoint.Stepped => Stepped,
            MatrixEndpoint.Buffered => Buffered,
            MatrixEndpoint.Tagged => Tagged,
            _ => Streamed,
        });
    }

    public void Dispose() => _timeout.Dispose();
}
