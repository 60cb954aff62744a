using Dapper.Json.AspNetCore.Options;

namespace Dapper.Json.AspNetCore.Tests.Streaming;

/// <summary>The memory that all responses of an app are buffered in, and its limit.</summary>
public sealed class BufferLimitTests : IDisposable
{
    private const int Chunk = 32 * 1024;
    private const int Many = 2_000;
    private static readonly JsonResultOptions Buffering = new() { BufferUpTo = 1024 * 1024 };

    // What is counted of many rows: all chunks but the first.
    private static readonly int Counted = Rows.Json(Many).Length / Chunk * Chunk;

    private readonly TestDatabase _database = new();
    private readonly CancellationTokenSource _aborted = new();
    private JsonResultOptions _app = new();

    private BufferUsage Usage => BufferUsage.Of(_app);

    public void Dispose()
    {
        Assert.Equal(0, Usage.Current);
        _aborted.Dispose();
        _database.Dispose();
    }

    [Fact]
    public async Task What_is_sent_is_no_longer_counted()
    {
        var seen = new List<long>();
        var body = new WatchedBody
        {
            OnFlush = _ =>
            {
                seen.Add(Usage.Current);
                return default;
            },
        };

        await Request().WithWriter(body).ExecuteAsync(_database.QueryJsonResult(Rows.Sql(Many), options: Buffering));

        Assert.Equal(Rows.Json(Many), body.Text);
        Assert.Equal(Enumerable.Range(0, seen.Count).Select(sent => Math.Max(0L, Counted - (sent * Chunk))), seen);
        Assert.Equal((Counted / Chunk) + 1, seen.Count);
    }

    /// <remarks>The connection of the second is open while its first bytes are sent: it is not buffered.</remarks>
    [Theory]
    [InlineData(0, false)]
    [InlineData(-1, true)]
    public async Task Beyond_the_limit_responses_are_sent_as_their_rows_come(int more, bool isBeyond)
    {
        _app = new JsonResultOptions { BufferLimit = (2 * Counted) + more };
        var gates = new[] { new FakeGate(), new FakeGate() };
        var bodies = new[] { new WatchedBody(), new WatchedBody() };
        var lengths = new List<long?>();
        var responses = new List<Task<TestRequest>>();
        for (int i = 0; i < 2; i++)
        {
            TestRequest request = Request().WithWriter(new GatedWriter(bodies[i], gates[i]));
            responses.Add(request.ExecuteAsync(_database.QueryJsonResult(Rows.Sql(Many), options: Buffering)));
            await gates[i].Reached.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
            lengths.Add(request.Response.ContentLength);
        }

        Assert.Equal([Rows.Json(Many).Length, isBeyond ? null : Rows.Json(Many).Length], lengths);
        Assert.InRange(Usage.Current, Counted, (2 * Counted) + more);
        Assert.Equal(isBeyond ? 1 : 2, _database.Disposed);
        Array.ForEach(gates, static gate => gate.Open());
        await Task.WhenAll(responses);
        Assert.All(bodies, static body => Assert.Equal(Rows.Json(Many), body.Text));
    }

    [Fact]
    public async Task Beyond_the_limit_there_is_no_tag_of_the_content()
    {
        _app = new JsonResultOptions { BufferLimit = 0 };
        var options = new JsonResultOptions { ETag = JsonETag.FromContent(1024 * 1024) };

        TestRequest large = await Request("GET", ("If-None-Match", "\"x\"")).ExecuteAsync(_database.QueryJsonResult(Rows.Sql(Many), options: options));
        TestRequest small = await Request().ExecuteAsync(_database.QueryJsonResult(Rows.Sql(3), options: options));

        Assert.Equal((200, Rows.Json(Many), null), (large.Response.StatusCode, large.Body, large.ETag));
        Assert.NotNull(small.ETag);
    }

    /// <remarks>It is in memory as a whole in any case, and its length is known.</remarks>
    [Fact]
    public async Task A_single_object_is_counted_and_never_refused()
    {
        _app = new JsonResultOptions { BufferLimit = 0 };
        long seen = 0;
        var body = new WatchedBody
        {
            OnFlush = _ =>
            {
                seen = Math.Max(seen, Usage.Current);
                return default;
            },
        };
        TestRequest request = Request().WithWriter(body);

        await request.ExecuteAsync(_database.QuerySingleOrDefaultJsonResult("select @text as T", new { text = new string('x', 4 * Chunk) }, Buffering));

        Assert.Equal(body.Text.Length, request.Response.ContentLength);
        Assert.Equal(4 * Chunk, seen);
    }

    [Theory]
    [InlineData("GET")]
    [InlineData("HEAD")]
    public async Task A_query_that_fails_gives_back_what_it_buffered(string method)
    {
        long seen = 0;
        _database.Prepare = connection => connection.CreateFunction("note", () => seen = Math.Max(seen, Usage.Current));
        var options = new JsonResultOptions(Buffering) { ETag = JsonETag.FromContent(1024 * 1024) };
        string sql = Rows.Sql(Many + Rows.Late, $", note() as noted{Rows.FailAt(Many)}");

        await Assert.ThrowsAsync<SqliteException>(() => Request(method).ExecuteAsync(_database.QueryJsonResult(sql, options: options)));

        Assert.InRange(seen, Chunk, 1024 * 1024);
        Assert.Equal(0, Usage.Current);
    }

    /// <remarks>While rows are sent, or the reader of the body has gone.</remarks>
    [Theory]
    [InlineData("sending")]
    [InlineData("reader")]
    [InlineData("failing")]
    public async Task A_client_that_goes_away_gives_back_what_was_buffered(string when)
    {
        long seen = 0;
        var pipe = new System.IO.Pipelines.Pipe();
        var body = new WatchedBody
        {
            OnFlush = _ =>
            {
                seen = Math.Max(seen, Usage.Current);
                _aborted.Cancel();
                return when == "failing" ? throw new IOException("The connection is gone.") : ValueTask.FromCanceled(_aborted.Token);
            },
        };
        TestRequest request = Request().WithWriter(when == "reader" ? pipe.Writer : body);
        request.Context.RequestAborted = _aborted.Token;
        await pipe.Reader.CompleteAsync();

        OperationCanceledException exception = await Assert.ThrowsAsync<OperationCanceledException>(
            () => request.ExecuteAsync(_database.QueryJsonResult(Rows.Sql(Many), options: Buffering)));

        Assert.NotNull(exception.InnerException);
        Assert.Equal((when == "reader" ? 0 : 1, 0L), (Math.Sign(seen), Usage.Current));
        Assert.Equal(_database.Made, _database.Disposed);
        Assert.Empty(request.Log.Errors);
    }

    [Fact]
    public void Those_that_count_at_once_never_count_more_than_the_limit()
    {
        _app = new JsonResultOptions { BufferLimit = 10 };
        int counted = 0;

        Parallel.For(0, 100_000, _ =>
        {
            if (Usage.TryAdd(10, limit: 10))
            {
                Interlocked.Increment(ref counted);
                Assert.Equal(10, Usage.Current);
                Usage.Remove(10);
            }
        });

        Assert.InRange(counted, 1, 100_000);
    }

    [Fact]
    public async Task Responses_at_once_are_all_complete_buffered_or_not()
    {
        _app = new JsonResultOptions { BufferLimit = Counted * 3 / 2 };
        int buffered = 0;

        await Parallel.ForAsync(0, 50, TestContext.Current.CancellationToken, async (_, token) =>
        {
            var body = new WatchedBody { OnFlush = static async _ => await Task.Yield() };
            TestRequest request = Request().WithWriter(body);
            await request.ExecuteAsync(_database.QueryJsonResult(Rows.Sql(Many), options: Buffering, cancellationToken: token));
            Assert.Equal(Rows.Json(Many), body.Text);
            Interlocked.Add(ref buffered, request.Response.ContentLength is null ? 0 : 1);
        });

        Assert.InRange(buffered, 1, 50);
    }

    private TestRequest Request(string method = "GET", params (string Name, string Value)[] headers) =>
        new TestRequest(method, headers).WithServices(services => services.AddSingleton(Microsoft.Extensions.Options.Options.Create(_app)));
}
