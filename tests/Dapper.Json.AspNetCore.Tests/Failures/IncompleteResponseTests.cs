namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>A response that ends before its last row: of the rows themselves, or of the content of a 404.</summary>
public sealed class IncompleteResponseTests : DatabaseTest
{
    private readonly TaskCompletionSource<Observed> _seen = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Gets what ends it, the form of the result with what stands around it, whether it is the content of a 404, and the protocol.</summary>
    public static MatrixTheoryData<string, string, bool, bool> Ends => new(
        ["failure", "client", "timeout"],
        ["rows", "rows swallowed", "typed errors", "written errors cache", "rows cache compression", "buffered errors"],
        [false, true],
        [false, true]);

    /// <remarks>Even if middleware swallows the exception, the client must not mistake a partial response for a complete one.</remarks>
    [Theory]
    [MemberData(nameof(Ends))]
    public async Task It_is_an_error_for_its_client_and_a_cancellation_for_the_middleware_and_is_logged_once(
        string end, string form, bool isContent, bool isHttp2)
    {
        using var timeout = new ManualTimeout();
        await using TestServer server = await StartAsync(timeout, end, form, isContent, isHttp2);

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

    private Task<TestServer> StartAsync(ManualTimeout timeout, string end, string form, bool isContent, bool isHttp2) => TestServer.StartAsync(
        app =>
        {
            string[] parts = form.Split(' ');
            app.UseInOrder(string.Join(' ', parts.Skip(1).Except(["swallowed"])));
            app.Use(timeout.InvokeAsync);
            app.Use((context, next) => ObserveAsync(context, next, parts.Contains("swallowed")));
            app.MapGet("/", IResult () => isContent ? _database.QueryFirstOrDefaultJsonResult("select 1 where 1 = 0") : Of(parts[0], end, timeout))
                .CacheOutput().WithJsonResults(new JsonResultOptions { NotFound = JsonNotFound.Result(_ => Of(parts[0], end, timeout)) });
        },
        static services => services.AddMiddleware(),
        isHttp2);

    private IResult Of(string form, string end, ManualTimeout timeout)
    {
        _database.Prepare = connection => connection.CreateFunction("expire", () =>
        {
            timeout.Expire();
            return 0;
        });
        string sql = end switch
        {
            "failure" => Rows.Failing(Rows.Late),
            "timeout" => Rows.Sql(long.MaxValue, $", case when n = {Rows.Late} then expire() end as x"),
            _ => Rows.Sql(long.MaxValue),
        };
        return form switch
        {
            "typed" => _database.QueryJsonResult<Row>(sql),
            "written" => new WrittenResult(_database.CreateConnection().QueryJsonResult(sql)),
            "buffered" => _database.QueryJsonResult(sql, options: new JsonResultOptions { BufferUpTo = 1024 }),
            _ => _database.QueryJsonResult(sql),
        };
    }

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
    }
}
