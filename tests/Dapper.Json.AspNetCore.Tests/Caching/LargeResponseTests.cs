namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>Responses that are too large for the output cache.</summary>
public sealed class LargeResponseTests
{
    /// <remarks>The cache has dropped its copy of the body by then, and would hand them the headers alone.</remarks>
    [Fact]
    public async Task A_request_that_waits_for_a_response_too_large_for_the_cache_gets_it_whole()
    {
        var gate = new FakeGate();
        var waits = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        int requests = 0;
        int queries = 0;
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.Use((context, next) =>
                {
                    bool isFirst = Interlocked.Increment(ref requests) == 1;
                    Task response = next(context);
                    if (!isFirst)
                    {
                        waits.TrySetResult();
                    }

                    return response;
                });
                app.UseOutputCache();
                app.MapGet("/", () =>
                {
                    bool isFirst = Interlocked.Increment(ref queries) == 1;
                    var rows = FakeResult.Counting(10_000);
                    FakeServer fake = isFirst ? new FakeServer(rows) { ReadGate = gate, GatedRow = 9_000 } : new FakeServer(rows);
                    return new TestSource(() => new FakeConnection(fake)).QueryJsonResult("select Id from t");
                }).CacheOutput();
            },
            static services => services.AddOutputCache(static options => options.MaximumBodySize = 10_000));

        Task<string> first = server.GetStringAsync("/");
        await gate.Reached.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
        Task<string> second = server.GetStringAsync("/");
        await waits.Task.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
        gate.Open();

        string json = $"[{string.Join(',', Enumerable.Range(1, 10_000).Select(static n => $$"""{"id":{{n}}}"""))}]";
        Assert.Equal(json, await first);
        Assert.Equal(json, await second);
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(1, 2)]
    public async Task A_response_is_stored_up_to_the_size_that_the_cache_takes(int missing, int queries)
    {
        const string Json = """[{"id":1},{"id":2}]""";
        int run = 0;
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseOutputCache();
                app.MapGet("/", () =>
                {
                    run++;
                    return new TestSource(static () => new FakeConnection(new FakeServer(FakeResult.Counting(2)))).QueryJsonResult("select Id from t");
                }).CacheOutput();
            },
            services => services.AddOutputCache(options => options.MaximumBodySize = Json.Length - missing));

        Assert.Equal(Json, await server.GetStringAsync("/"));
        Assert.Equal(Json, await server.GetStringAsync("/"));
        Assert.Equal(queries, run);
    }
}
