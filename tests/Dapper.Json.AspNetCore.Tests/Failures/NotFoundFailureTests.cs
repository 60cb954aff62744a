namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>Failures of the content of a 404 are handled once, as those of a row are.</summary>
public sealed class NotFoundFailureTests : DatabaseTest
{
    private const string Missing = "select Id, Title from Posts where Id = 9";

    public static TheoryData<string, string> Contents => new()
    {
        { "rows", "errors timeouts" }, { "rows", "timeouts errors cache" }, { "typed", "cache errors timeouts" }, { "row", "timeouts compression errors" },
        { "several", "compression errors timeouts" }, { "written", "timeouts errors" }, { "stepped", "timeouts errors pages" },
    };

    [Theory]
    [MemberData(nameof(Contents))]
    public async Task A_timeout_before_its_start_is_the_response_of_the_policy(string content, string order)
    {
        await using TestServer server = await StartAsync(order, _ => Content(content, Rows.Endless));

        Assert.Equal((HttpStatusCode.GatewayTimeout, ""), await server.AnswerAsync(HttpMethod.Get, "/", ("Accept-Encoding", "gzip")));
        await server.DisposeAsync();
        Assert.Equal(LogLevel.Warning, Assert.Single(server.Log.OfPackage).Level);
        Assert.Empty(server.Log.Errors);
    }

    [Theory]
    [MemberData(nameof(Contents))]
    public async Task A_failure_before_its_start_is_a_500_that_is_logged_once(string content, string order)
    {
        await using TestServer server = await StartAsync(order, _ => Content(content, Rows.Failing(content is "row" or "several" ? 1 : Rows.Early)));

        using HttpResponseMessage response = await server.GetAsync("/failing");

        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
        Assert.DoesNotContain(Rows.Text, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken), StringComparison.Ordinal);
        await server.DisposeAsync();
        Assert.IsType<SqliteException>(Assert.Single(server.Log.Errors).Cause);
    }

    /// <remarks>As a retry policy around the result does it.</remarks>
    [Theory]
    [InlineData("query")]
    [InlineData("status")]
    [InlineData("code")]
    [InlineData("none")]
    public async Task A_row_that_is_found_by_a_second_try_is_sent_as_a_row(string content)
    {
        var options = new JsonResultOptions
        {
            NotFound = content == "none" ? null : JsonNotFound.Result(context => content switch
            {
                "query" => _database.QueryJsonResult("select 1 from Missing"),
                "status" => new FailingResult(410),
                _ => new FailingResult(404),
            }),
        };
        await using TestServer server = await TestServer.StartAsync(app => app.MapGet("/", async context =>
        {
            context.Response.StatusCode = StatusCodes.Status203NonAuthoritative;
            context.Response.Headers.CacheControl = "public, max-age=600";
            JsonSingleResult result = _database.QueryFirstOrDefaultJsonResult(Missing, options: options);
            try
            {
                await result.ExecuteAsync(context);
            }
            catch (Exception failure) when (failure is SqliteException or InvalidDataException)
            {
                Assert.Equal(StatusCodes.Status500InternalServerError, context.Response.StatusCode);
            }

            _database.Execute("insert into Posts (Id, Title) values (9, 'Gischt')");
            await result.ExecuteAsync(context);
        }));

        using HttpResponseMessage response = await server.GetAsync("/");

        Assert.Equal(HttpStatusCode.NonAuthoritativeInformation, response.StatusCode);
        Assert.Equal("public, max-age=600", response.Headers.CacheControl?.ToString());
        Assert.Equal("""{"id":9,"title":"Gischt"}""", await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_second_query_in_the_content_has_the_status_of_the_content()
    {
        await using TestServer server = await StartAsync("errors", _ => new SecondResult(_database));

        Assert.Equal((HttpStatusCode.NotFound, """[{"one":1}]"""), await server.AnswerAsync("/failing"));
    }

    private IResult Content(string content, string sql) => content switch
    {
        "typed" => _database.QueryJsonResult<Row>(sql),
        "row" => _database.QueryFirstOrDefaultJsonResult(sql),
        "several" => _database.QueryMultipleJsonResult(sql, null, [JsonResultSet.Rows("rows")]),
        "written" => new WrittenResult(_database.CreateConnection().QueryJsonResult(sql)),
        "stepped" => _database.QueryJsonResult(sql, options: new JsonResultOptions { BufferUpTo = 1024 }),
        _ => _database.QueryJsonResult(sql),
    };

    private Task<TestServer> StartAsync(string order, Func<HttpContext, IResult> content) => TestServer.StartAsync(
        app =>
        {
            app.UseInOrder(order);
            var endpoints = app.MapGroup("").CacheOutput().WithJsonResults(new JsonResultOptions { NotFound = JsonNotFound.Result(content), StatusCode = 201 });
            endpoints.MapGet("/", () => _database.QueryFirstOrDefaultJsonResult(Missing)).WithRequestTimeout(TimeSpan.FromMilliseconds(50));
            endpoints.MapGet("/failing", () => _database.QueryFirstOrDefaultJsonResult(Missing));
        },
        static services => services.AddMiddleware());

    private sealed class Row
    {
        public string? Text { get; set; }

        public long N { get; set; }

        public long? X { get; set; }

        public long? S { get; set; }
    }

    private sealed class FailingResult(int status) : IResult
    {
        public Task ExecuteAsync(HttpContext httpContext)
        {
            httpContext.Response.StatusCode = status;
            throw new InvalidDataException("no content");
        }
    }

    private sealed class SecondResult(TestDatabase database) : IResult
    {
        public async Task ExecuteAsync(HttpContext httpContext)
        {
            try
            {
                await database.QueryJsonResult("select 1 from Missing").ExecuteAsync(httpContext);
            }
            catch (SqliteException)
            {
                await database.QueryJsonResult("select 1 as One").ExecuteAsync(httpContext);
            }
        }
    }
}
