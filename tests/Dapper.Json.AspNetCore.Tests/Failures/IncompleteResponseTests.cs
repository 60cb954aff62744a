namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>What the middleware around the endpoint sees of a response that was not completed.</summary>
public sealed class IncompleteResponseTests : DatabaseTest
{
    private readonly TaskCompletionSource<Observed> _seen = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <remarks>Even if middleware swallows the exception, the client must not mistake a partial response for a complete one.</remarks>
    [Theory]
    [InlineData(false, false)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(true, true)]
    public async Task A_failed_query_is_a_cancellation_with_the_cause_inside(bool isHttp2, bool isSwallowed)
    {
        await using TestServer server = await StartAsync(Rows.Sql(5_000, Rows.FailAt(4_000)), isHttp2, isSwallowed);

        using HttpResponseMessage response = await server.GetAsync("/");
        await Assert.ThrowsAnyAsync<HttpRequestException>(() => response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));

        await AssertCancelledAsync<SqliteException>();
        await server.DisposeAsync();
        Assert.Equal("Dapper.Json.AspNetCore", Assert.Single(server.Log.Errors).Category);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_client_that_disconnected_is_a_cancellation(bool isHttp2)
    {
        await using TestServer server = await StartAsync(Rows.Sql(long.MaxValue), isHttp2, isSwallowed: false);

        using (HttpResponseMessage response = await server.GetAsync("/"))
        {
            await using Stream body = await response.Content.ReadAsStreamAsync(TestContext.Current.CancellationToken);
            await body.ReadExactlyAsync(new byte[100_000], TestContext.Current.CancellationToken);
        }

        await AssertCancelledAsync<Exception>();
        await server.DisposeAsync();
        Assert.Empty(server.Log.Errors);
    }

    private async Task AssertCancelledAsync<TCause>()
        where TCause : Exception
    {
        Observed seen = await _seen.Task.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
        OperationCanceledException cancellation = Assert.IsType<OperationCanceledException>(seen.Exception);
        Assert.IsAssignableFrom<TCause>(cancellation.InnerException);
        Assert.True(cancellation.CancellationToken.IsCancellationRequested);
        Assert.True(seen.IsAborted);
        Assert.True(seen.HasStarted);
    }

    private Task<TestServer> StartAsync(string sql, bool isHttp2, bool isSwallowed) => TestServer.StartAsync(
        app =>
        {
            app.Use(async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                catch (Exception exception)
                {
                    _seen.TrySetResult(new Observed(exception, context.RequestAborted.IsCancellationRequested, context.Response.HasStarted));
                    if (!isSwallowed)
                    {
                        throw;
                    }
                }
            });
            app.MapGet("/", () => _database.QueryJsonResult(sql));
        },
        isHttp2: isHttp2);

    private sealed record Observed(Exception Exception, bool IsAborted, bool HasStarted);
}
