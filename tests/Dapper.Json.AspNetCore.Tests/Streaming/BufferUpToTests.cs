using Microsoft.AspNetCore.Http.Features;

namespace Dapper.Json.AspNetCore.Tests.Streaming;

/// <summary>Responses that are buffered before they are sent.</summary>
public sealed class BufferUpToTests : DatabaseTest
{
    // All its rows are in the first flush, which is the last.
    private const int Short = 10;

    // The first flush is sent while most rows have not been read.
    private const int Many = 5_000;

    private static readonly int Size = Rows.Json(Many).Length;

    private static readonly JsonQueryOptions AllAtOnce = new() { FlushThreshold = 2_000_000 };

    /// <remarks>What does not fit by a byte is known with the last flush: what the query has opened is closed by then.</remarks>
    [Theory]
    [InlineData("/source", Short, null, true, true)]
    [InlineData("/source", Many, null, false, false)]
    [InlineData("/source", Many, 0, true, true)]
    [InlineData("/source", Many, -1, true, false)]
    [InlineData("/connection", Short, null, true, true)]
    [InlineData("/connection", Many, null, false, false)]
    [InlineData("/connection", Many, 0, true, true)]
    public async Task The_connection_is_closed_before_the_last_bytes_are_sent(string path, int rows, int? more, bool isClosed, bool isWhole)
    {
        var options = new JsonResultOptions { BufferUpTo = more is null ? 0 : Size + more.Value };
        var gate = new FakeGate();
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.Use((context, next) =>
            {
                context.Features.Set<IHttpResponseBodyFeature>(new WriterBody(new GatedWriter(context.Response.BodyWriter, gate)));
                return next(context);
            });
            app.MapGet("/source", () => _database.QueryJsonResult(Rows.Sql(rows), options: options));
            app.MapGet("/connection", () => _database.CreateConnection().QueryJsonResult(Rows.Sql(rows), options: options));
        });

        Task<HttpResponseMessage> sent = server.GetAsync(path);
        await gate.Reached.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);

        Assert.Equal((isClosed, more == 0 && path == "/source" ? 1 : 0), (_database.FirstClosed.Task.IsCompleted, _database.Disposed));
        gate.Open();
        using HttpResponseMessage response = await sent;
        Assert.Equal(isWhole ? Rows.Json(rows).Length : null, response.Content.Headers.ContentLength);
        Assert.Equal(Rows.Json(rows), await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        await server.DisposeAsync();
        Assert.Equal((true, path == "/source" ? 1 : 0), (_database.FirstClosed.Task.IsCompleted, _database.Disposed));
    }

    /// <remarks>The server takes in all that it is given at once, whatever it waits for.</remarks>
    [Theory]
    [InlineData(0)]
    [InlineData(2_000_000)]
    public async Task The_server_is_given_a_long_value_in_pieces(int bufferUpTo)
    {
        string text = new('x', 1_000_000);
        var writer = new WatchedBody();

        await new TestRequest().WithWriter(writer).ExecuteAsync(
            _database.QueryJsonResult("select @text as T", new { text }, new JsonResultOptions { BufferUpTo = bufferUpTo, Query = AllAtOnce }));

        Assert.Equal($$"""[{"t":"{{text}}"}]""", writer.Text);
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
}
