namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>A response that ends before its last row, or its first byte: of the rows themselves, or of the content of a 404.</summary>
public sealed class IncompleteResponseTests : DatabaseTest
{
    private readonly TaskCompletionSource<Observed> _seen = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly ManualTimeout _timeout = new();

    public IncompleteResponseTests() => _database.Prepare = connection => connection.CreateFunction("expire", () =>
    {
        _timeout.Expire();
        return 0;
    });

    /// <summary>Gets what ends it, the form of the result with what stands around it, whether it is the content of a 404, and the protocol.</summary>
    public static MatrixTheoryData<string, string, bool, bool> Ends => new(
        ["failure", "client", "timeout"],
        ["rows", "rows swallowed", "typed errors", "written errors cache", "rows cache compression", "buffered errors"],
        [false, true],
        [false, true]);

    public static MatrixTheoryData<string, bool, bool> Forms => new(
        [
            "rows errors timeouts", "rows timeouts errors cache", "typed cache errors timeouts", "row timeouts compression errors",
            "several compression errors timeouts", "written timeouts errors", "buffered timeouts errors pages",
        ],
        [false, true],
        [false, true]);

    /// <remarks>Even if middleware swallows the exception, the client must not mistake a partial response for a complete one.</remarks>
    [Theory]
    [MemberData(nameof(Ends))]
    public async Task It_is_an_error_for_its_client_and_a_cancellation_for_the_middleware_and_is_logged_once(
        string end, string form, bool isContent, bool isHttp2)
    {
        await using TestServer server = await StartAsync(form, isContent, isHttp2, end switch
        {
            "failure" => Rows.Failing(Rows.Late),
            "timeout" => Rows.Sql(long.MaxValue, $", case when n = {Rows.Late} then expire() end as x"),
            _ => Rows.Sql(long.MaxValue),
        });

        using (HttpResponseMessage response = await server.GetAsync("/"))
        {
            Assert.Equal(isContent ? HttpStatusCode.NotFound : HttpStatusCode.OK, response.StatusCode);
            await using Stream body = await response.Content.ReadAsStreamAsync(TestContext.Current.CancellationToken);
            await body.ReadExactlyAsync(new byte[100_000], TestContext.Current.CancellationToken);
            if (end != "client")
            {
                await Assert.ThrowsAnyAsync<IOException>(() => body.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken));
            }
        }

        // From those that wait in the output cache the exception is kept.
        if (!form.Contains("cache", StringComparison.Ordinal))
        {
            Observed seen = await _seen.Task.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
            OperationCanceledException cancellation = Assert.IsType<OperationCanceledException>(seen.Exception);
            Assert.NotNull(cancellation.InnerException);
            Assert.Equal((true, true, true), (cancellation.CancellationToken.IsCancellationRequested, seen.IsAborted, seen.HasStarted));
        }

        await server.DisposeAsync();
        TestLog.LogLine line = Assert.Single(server.Log.OfPackage);
        Assert.Equal(end == "client" ? [] : [line], server.Log.Errors);
        Assert.Equal(end == "client" ? LogLevel.Debug : LogLevel.Error, line.Level);
        Assert.Equal(end == "failure", line.Cause is SqliteException);
        Assert.Contains("GET /", line.Text, StringComparison.Ordinal);
        Assert.Equal(form.StartsWith("written", StringComparison.Ordinal) ? 1 : 0, _database.Made - _database.Disposed);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Before_its_start_it_is_problem_details_or_the_response_to_a_timeout_and_is_logged_once(string form, bool isContent, bool isHttp2)
    {
        bool isOne = form.StartsWith("row ", StringComparison.Ordinal) || form.StartsWith("several", StringComparison.Ordinal);
        string failing = Rows.Failing(isOne ? 1 : Rows.Early);
        await using TestServer server = await StartAsync(form, isContent, isHttp2, failing);

        using HttpResponseMessage failed = await server.GetAsync("/");
        (HttpStatusCode, string) late = await server.AnswerAsync("/late", ("Accept-Encoding", "gzip"));

        await failed.ProblemAsync(HttpStatusCode.InternalServerError);
        Assert.DoesNotContain(Rows.Text, await failed.Content.ReadAsStringAsync(TestContext.Current.CancellationToken), StringComparison.Ordinal);
        Assert.Equal((HttpStatusCode.GatewayTimeout, ""), late);
        await server.DisposeAsync();
        Assert.IsType<SqliteException>(Assert.Single(server.Log.Errors).Cause);
        Assert.Equal(LogLevel.Warning, Assert.Single(server.Log.OfPackage).Level);
    }

    protected override void Dispose(bool disposing)
    {
        _timeout.Dispose();
        base.Dispose(disposing);
    }

    private Task<TestServer> StartAsync(string form, bool isContent, bool isHttp2, string sql) => TestServer.StartAsync(
        app =>
        {
            string[] parts = form.Split(' ');
            app.UseInOrder(string.Join(' ', parts.Skip(1).Except(["swallowed"])));
            _ = parts.Contains("timeouts") ? app : app.Use(_timeout.InvokeAsync);
            app.Use((context, next) => ObserveAsync(context, next, parts.Contains("swallowed")));
            RouteHandlerBuilder Map(string path, string sql) => app
                .MapGet(path, IResult () => isContent ? _database.QueryFirstOrDefaultJsonResult("select 1 where 1 = 0") : Of(parts[0], sql))
                .CacheOutput().WithJsonResults(new JsonResultOptions { NotFound = JsonNotFound.Result(_ => Of(parts[0], sql)) });
            Map("/", sql);
            Map("/late", Rows.Endless).WithRequestTimeout(TimeSpan.FromMilliseconds(50));
        },
        static services => services.AddMiddleware(),
        isHttp2);

    private IResult Of(string form, string sql) => form switch
    {
        "typed" => _database.QueryJsonResult<Row>(sql),
        "row" => _database.QueryFirstOrDefaultJsonResult(sql),
        "several" => _database.QueryMultipleJsonResult(sql, null, [JsonResultSet.Rows("rows")]),
        "written" => new WrittenResult(_database.CreateConnection().QueryJsonResult(sql)),
        "buffered" => _database.QueryJsonResult(sql, options: new JsonResultOptions { BufferUpTo = 1024 }),
        _ => _database.QueryJsonResult(sql),
    };

    private async Task ObserveAsync(HttpContext context, RequestDelegate next, bool isSwallowed)
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
    }

    private sealed record Observed(Exception Exception, bool IsAborted, bool HasStarted);

    private sealed class Row
    {
        public string? Text { get; set; }

        public long N { get; set; }

        public long? X { get; set; }

        public long? S { get; set; }
    }
}
