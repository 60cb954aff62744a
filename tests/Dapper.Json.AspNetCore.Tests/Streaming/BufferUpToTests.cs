using Microsoft.AspNetCore.Http.Features;

namespace Dapper.Json.AspNetCore.Tests.Streaming;

/// <summary>Responses that are buffered before they are sent.</summary>
public sealed class BufferUpToTests : DatabaseTest
{
    private const int Many = 5_000;
    private static readonly int Size = Rows.Json(Many).Length;

    [Theory]
    [InlineData("/source", 0, true)]
    [InlineData("/source", -1, false)]
    [InlineData("/connection", 0, true)]
    public async Task What_fits_frees_its_connection_before_the_first_byte_is_sent(string path, int more, bool fits)
    {
        var options = new JsonResultOptions { BufferUpTo = Size + more };
        var gate = new FakeGate();
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.Use((context, next) =>
            {
                context.Features.Set<IHttpResponseBodyFeature>(new WriterBody(new GatedWriter(context.Response.BodyWriter, gate)));
                return next(context);
            });
            app.MapGet("/source", () => _database.QueryJsonResult(Rows.Sql(Many), options: options));
            app.MapGet("/connection", () => _database.CreateConnection().QueryJsonResult(Rows.Sql(Many), options: options));
        });

        Task<HttpResponseMessage> sent = server.GetAsync(path);
        await gate.Reached.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);

        (bool isClosed, int disposed) = (_database.FirstClosed.Task.IsCompleted, _database.Disposed);
        gate.Open();
        using HttpResponseMessage response = await sent;

        // What does not fit by a byte is known with the last flush: what the query has opened is closed by then.
        Assert.True(isClosed);
        Assert.Equal(fits && path != "/connection" ? 1 : 0, disposed);
        Assert.Equal(fits ? Size : null, response.Content.Headers.ContentLength);
        Assert.Equal(Rows.Json(Many), await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(100_000)]
    public async Task What_does_not_fit_is_sent_as_its_rows_come(int bufferUpTo)
    {
        var writer = new WatchedBody();
        TestRequest request = new TestRequest().WithWriter(writer);

        await request.ExecuteAsync(_database.QueryJsonResult(Rows.Sql(Many), options: new JsonResultOptions { BufferUpTo = bufferUpTo }));

        Assert.Equal(Rows.Json(Many), writer.Text);
        Assert.Null(request.Response.ContentLength);
        Assert.True(writer.Flushes > Size / 65_536, $"{writer.Flushes} flushes");
    }

    /// <remarks>The server takes in all that it is given at once, whatever it waits for.</remarks>
    [Fact]
    public async Task What_is_buffered_is_sent_in_pieces()
    {
        var writer = new WatchedBody();

        await new TestRequest().WithWriter(writer).ExecuteAsync(
            _database.QueryJsonResult(Rows.Sql(Many), options: new JsonResultOptions { BufferUpTo = Size }));

        Assert.Equal(Rows.Json(Many), writer.Text);
        Assert.InRange(writer.Largest, 1, 32 * 1024);
    }

    [Theory]
    [InlineData(1_000, 20_000, true, false)]
    [InlineData(20_000, 1_000, true, true)]
    [InlineData(1_000, 1_000, false, false)]
    public async Task A_tag_has_its_own_size(int maxBytes, int bufferUpTo, bool isBuffered, bool hasTag)
    {
        const int Some = 200;
        var options = new JsonResultOptions { ETag = JsonETag.FromContent(maxBytes), BufferUpTo = bufferUpTo, Query = new JsonQueryOptions { FlushThreshold = 1 } };

        TestRequest request = await new TestRequest().ExecuteAsync(_database.QueryJsonResult(Rows.Sql(Some), options: options));

        Assert.Equal(Rows.Json(Some), request.Body);
        Assert.Equal(isBuffered ? request.Body.Length : null, request.Response.ContentLength);
        Assert.Equal(hasTag, request.ETag is not null);
    }

    /// <summary>A pool of two connections, four clients that receive nothing, and then one more request.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Clients_that_receive_nothing_keep_no_connection(bool buffers)
    {
        const int Connections = 2;
        var pool = new Pool(_database, Connections);
        JsonRowsResult result = pool.QueryJsonResult(Rows.Sql(Many), options: new JsonResultOptions { BufferUpTo = buffers ? Size : 0 });
        var gates = new List<FakeGate>();
        var bodies = new List<WatchedBody>();
        var responses = new List<Task<TestRequest>>();
        for (int i = 0; i < (buffers ? Connections + 2 : Connections); i++)
        {
            gates.Add(new FakeGate());
            bodies.Add(new WatchedBody());
            responses.Add(new TestRequest().WithWriter(new GatedWriter(bodies[i], gates[i])).ExecuteAsync(result));
            await Task.WhenAny(gates[i].Reached, responses[i]);
            Assert.False(responses[i].IsCompleted);
        }

        Task<TestRequest> next = new TestRequest().ExecuteAsync(pool.QueryJsonResult("select 1 as One"));

        if (buffers)
        {
            Assert.Equal("""[{"one":1}]""", (await next).Body);
        }
        else
        {
            await Assert.ThrowsAsync<TimeoutException>(() => next);
        }

        gates.ForEach(static gate => gate.Open());
        await Task.WhenAll(responses);
        Assert.All(bodies, static body => Assert.Equal(Rows.Json(Many), body.Text));
        Assert.Equal(Connections, pool.Free);
    }

    [Fact]
    public void A_negative_size_is_refused() =>
        Assert.Throws<ArgumentOutOfRangeException>("BufferUpTo", static () => new JsonResultOptions { BufferUpTo = -1 });

    /// <summary>A data source with few connections, which does not wait for one.</summary>
    private sealed class Pool(TestDatabase database, int size) : DbDataSource
    {
        private int _free = size;

        public int Free => Volatile.Read(ref _free);

        public override string ConnectionString => database.ConnectionString;

        protected override DbConnection CreateDbConnection()
        {
            if (Interlocked.Decrement(ref _free) < 0)
            {
                Interlocked.Increment(ref _free);
                throw new TimeoutException("The pool has no connection.");
            }

            DbConnection connection = database.CreateConnection();
            connection.Disposed += (_, _) => Interlocked.Increment(ref _free);
            return connection;
        }
    }
}
