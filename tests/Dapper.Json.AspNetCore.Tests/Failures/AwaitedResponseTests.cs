using Microsoft.AspNetCore.Http.Timeouts;

namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>Code that awaits a response and then commits must not take one that was not completed for a success.</summary>
public sealed class AwaitedResponseTests : DatabaseTest
{
    private readonly TaskCompletionSource<bool> _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <remarks>A <c>POST</c> does not wait in the output cache: nobody shares its exception.</remarks>
    [Theory]
    [InlineData("/written", false)]
    [InlineData("/written", true)]
    [InlineData("/result", false)]
    [InlineData("/result", true)]
    public async Task A_timeout_is_its_response_and_an_exception_for_whoever_awaits_it(string path, bool isHttp2)
    {
        await using TestServer server = await StartAsync(isHttp2, "errors timeouts cache");

        Assert.Equal((HttpStatusCode.GatewayTimeout, "late"), await server.AnswerAsync(HttpMethod.Post, path));
        Assert.False(await _ended.Task.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken));
        await server.DisposeAsync();
        Assert.Empty(server.Log.Errors);
        Assert.Equal(0, _database.Scalar<long>("select count(*) from Posts where Id = 9"));
    }

    /// <remarks>The exception reaches the server, whichever streams stand before its own.</remarks>
    [Theory]
    [InlineData(false, "timeouts")]
    [InlineData(true, "timeouts")]
    [InlineData(false, "timeouts cache")]
    [InlineData(true, "timeouts response-cache")]
    [InlineData(true, "timeouts response-cache compression")]
    [InlineData(false, "compression timeouts response-cache")]
    public async Task The_response_to_a_timeout_is_complete_where_nothing_handles_the_exception(bool isHttp2, string order)
    {
        await using TestServer server = await StartAsync(isHttp2, order);

        Assert.Equal((HttpStatusCode.GatewayTimeout, ""), await server.AnswerAsync(HttpMethod.Get, "/silent", ("Accept-Encoding", "gzip")));
        Assert.False(await _ended.Task.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken));
        await server.DisposeAsync();
        Assert.Equal((1, LogLevel.Warning), (_database.Disposed, Assert.Single(server.Log.OfPackage).Level));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(Rows.Late)]
    public async Task A_failure_behind_the_output_cache_is_an_exception_for_a_handler_of_a_post(int row)
    {
        await using TestServer server = await StartAsync(false, "cache");

        await Record.ExceptionAsync(async () => await (await server.SendAsync(HttpMethod.Post, $"/failing/{row}")).Content.ReadAsStringAsync());

        Assert.False(await _ended.Task.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken));
        await server.DisposeAsync();
        Assert.Equal(0, _database.Scalar<long>("select count(*) from Posts where Id = 9"));
    }

    /// <remarks>Here the exception is withheld: requests may wait for the same response.</remarks>
    [Fact]
    public async Task A_response_that_others_wait_for_shows_in_the_token_of_the_request_and_its_own_commit_is_not_done()
    {
        await using TestServer server = await StartAsync(false, "timeouts cache");

        Assert.Equal(HttpStatusCode.GatewayTimeout, await server.StatusAsync("/committed"));
        Assert.False(await _ended.Task.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken));
        await server.DisposeAsync();
        Assert.Equal(0, _database.Scalar<long>("select count(*) from Posts where Id = 9"));
    }

    private async Task WriteAsync(HttpContext context, string sql)
    {
        await using SqliteConnection connection = _database.Open();
        await using var transaction = connection.BeginTransaction();
        await connection.ExecuteAsync("insert into Posts (Id) values (9)", transaction: transaction);
        bool isWritten = false;
        try
        {
            await connection.QueryJsonResult(sql, transaction: transaction).ExecuteAsync(context);
            await transaction.CommitAsync(CancellationToken.None);
            isWritten = true;
        }
        finally
        {
            _ended.TrySetResult(isWritten);
        }
    }

    private async Task CommitAsync(HttpContext context)
    {
        await using SqliteConnection connection = _database.Open();
        await using var transaction = connection.BeginTransaction();
        await connection.ExecuteAsync("insert into Posts (Id) values (9)", transaction: transaction);
        await connection.QueryJsonResult(Rows.Endless, options: new JsonResultOptions { CommitsTransaction = true }, transaction: transaction)
            .ExecuteAsync(context);
        _ended.TrySetResult(!context.RequestAborted.IsCancellationRequested);
    }

    private async Task UnitOfWorkAsync(HttpContext context, RequestDelegate next)
    {
        bool isDone = false;
        try
        {
            await next(context);
            isDone = true;
        }
        finally
        {
            _ended.TrySetResult(isDone);
        }
    }

    private Task<TestServer> StartAsync(bool isHttp2, string order) => TestServer.StartAsync(
        app =>
        {
            app.UseInOrder(order);
            app.Use(UnitOfWorkAsync);
            var late = new RequestTimeoutPolicy
            {
                Timeout = TimeSpan.FromMilliseconds(50),
                WriteTimeoutResponse = static context => context.Response.WriteAsync("late"),
            };
            RouteGroupBuilder cached = app.MapGroup("").CacheOutput();
            cached.MapPost("/written", (HttpContext context) => WriteAsync(context, Rows.Endless)).WithRequestTimeout(late);
            cached.MapPost("/failing/{row}", (HttpContext context, int row) => WriteAsync(context, Rows.Failing(row)));
            cached.MapPost("/result", () => _database.QueryJsonResult(Rows.Endless)).WithRequestTimeout(late);
            cached.MapGet("/committed", (HttpContext context) => CommitAsync(context)).WithRequestTimeout(late);
            app.MapGet("/silent", () => _database.QueryJsonResult(Rows.Endless))
                .CacheOutput(static policy => policy.SetLocking(false))
                .WithRequestTimeout(TimeSpan.FromMilliseconds(50));
        },
        static services => services.AddMiddleware(),
        isHttp2);
}
