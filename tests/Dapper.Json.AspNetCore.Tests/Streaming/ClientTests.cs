namespace Dapper.Json.AspNetCore.Tests.Streaming;

/// <summary>Clients that are slow, many, or disconnected.</summary>
public sealed class ClientTests : DatabaseTest
{
    private const long Endless = long.MaxValue;

    private readonly TaskCompletionSource _started = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private long _rows;

    public ClientTests() => _database.Prepare = connection => connection.CreateFunction("tick", () =>
    {
        _started.TrySetResult();
        return Interlocked.Increment(ref _rows);
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_disconnected_client_cancels_a_query_that_has_no_row_yet(bool isHttp2)
    {
        string sql = $"select sum(length(text)) as s from ({Rows.Sql(Endless, ", tick() as t")}) where t > 0";
        await using TestServer server = await StartAsync(sql, isHttp2);

        await DisconnectWhileTheQueryRunsAsync(server);

        await AssertStoppedQuietlyAsync(server);
    }

    [Fact]
    public async Task A_disconnected_client_cancels_the_query_of_the_tag()
    {
        string endless = $"select sum(t) as s from ({Rows.Sql(Endless, ", tick() as t")})";
        await using TestServer server = await TestServer.StartAsync(app =>
            app.MapGet("/", () => _database.QueryJsonResult("select 1 as One", options: new JsonResultOptions { ETag = JsonETag.FromQuery(endless) })));

        await DisconnectWhileTheQueryRunsAsync(server);

        await AssertStoppedQuietlyAsync(server);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Two_hundred_requests_at_once_each_get_the_whole_response(bool isHttp2)
    {
        await using TestServer server = await StartAsync(Rows.Sql(1_000), isHttp2);

        string[] responses = await Task.WhenAll(Enumerable.Range(0, 200).Select(_ => server.GetStringAsync("/")));

        string expected = Rows.Json(1_000);
        Assert.All(responses, response => Assert.Equal(expected, response));
        await server.DisposeAsync();
        Assert.Empty(server.Log.Errors);
        Assert.Equal(_database.Made, _database.Disposed);
    }

    private Task<TestServer> StartAsync(string sql, bool isHttp2) =>
        TestServer.StartAsync(app => app.MapGet("/", () => _database.QueryJsonResult(sql)), isHttp2: isHttp2);

    private async Task DisconnectWhileTheQueryRunsAsync(TestServer server)
    {
        using var source = new CancellationTokenSource();
        Task<HttpResponseMessage> request = server.Client.GetAsync("/", source.Token);
        await _started.Task.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => request);
    }

    private async Task AssertStoppedQuietlyAsync(TestServer server)
    {
        await _database.FirstClosed.Task.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
        await server.DisposeAsync();
        Assert.Equal(1, _database.Disposed);
        Assert.Empty(server.Log.Errors);
        Assert.Equal(LogLevel.Debug, Assert.Single(server.Log.OfPackage).Level);
    }
}
