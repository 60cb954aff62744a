namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>No client mistakes a partial response for a complete one.</summary>
public sealed class FailureTests : DatabaseTest
{
    [Theory]
    [InlineData(1, false)]
    [InlineData(Rows.Early, false)]
    [InlineData(Rows.Early, true)]
    public async Task A_failure_before_the_response_starts_is_problem_details_with_status_500(int row, bool isHttp2)
    {
        await using TestServer server = await StartAsync(row, isHttp2);

        using HttpResponseMessage response = await server.GetAsync("/");
        string body = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);

        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
        Assert.Equal("application/problem+json", response.Content.Headers.ContentType?.MediaType);
        Assert.DoesNotContain(Rows.Text, body, StringComparison.Ordinal);
        await server.DisposeAsync();
        Assert.IsType<SqliteException>(Assert.Single(server.Log.Errors).Cause);
        Assert.Empty(server.Log.OfPackage);
    }

    /// <remarks>A status of success without content would look like a complete response.</remarks>
    [Fact]
    public async Task A_failure_before_the_response_starts_leaves_it_untouched_but_for_its_status()
    {
        (int Status, string? Type, long? Length, string Headers) seen = default;
        var options = new JsonResultOptions { StatusCode = 203, NegotiatesLines = true, ETag = JsonETag.FromQuery("select 1") };
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.Use(async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                catch (SqliteException)
                {
                    HttpResponse response = context.Response;
                    seen = (response.StatusCode, response.ContentType, response.ContentLength, string.Join(',', response.Headers));
                }
            });
            app.MapGet("/", () => _database.QueryJsonResult(Rows.Failing(250), options: options));
        });

        using HttpResponseMessage response = await server.GetAsync("/");

        Assert.Equal((500, null, null, "[Cache-Control, no-store]"), seen);
        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
    }

    /// <remarks>What handles the exception may leave the response as it is.</remarks>
    [Fact]
    public async Task A_mistake_that_is_found_before_the_query_runs_is_no_success()
    {
        JsonQueryResult misdescribed = _database.QueryMultipleJsonResult<Page>("select 1 as One", null, [JsonResultSet.Rows("other")]);
        JsonRowsResult cancelled = _database.QueryJsonResult("select 1 as One", cancellationToken: new CancellationToken(canceled: true));

        Assert.Equal(500, await StatusAsync<InvalidOperationException>(misdescribed));
        Assert.Equal(500, await StatusAsync<OperationCanceledException>(cancelled));

        static async Task<int> StatusAsync<TException>(JsonQueryResult result)
            where TException : Exception
        {
            TestRequest request = new TestRequest().WithServices();
            await Assert.ThrowsAnyAsync<TException>(() => request.ExecuteAsync(result));
            return request.Response.StatusCode;
        }
    }

    private Task<TestServer> StartAsync(int row, bool isHttp2 = false, bool handlesExceptions = true) => TestServer.StartAsync(
        app =>
        {
            if (handlesExceptions)
            {
                app.UseExceptionHandler();
            }

            app.MapGet("/", () => _database.QueryJsonResult(Rows.Failing(row)));
        },
        services => services.AddProblemDetails(),
        isHttp2);

    private sealed record Page(int Total);
}
