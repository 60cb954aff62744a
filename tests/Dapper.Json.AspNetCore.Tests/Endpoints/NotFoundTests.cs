namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>The content of a 404: problem details or a result of the app's, for an app, a group, an endpoint and a result.</summary>
public sealed class NotFoundTests : DatabaseTest
{
    private const string Sql = "select Id, Title from Posts where Id = @id";
    private const string Text = "\"There is no such post.\"";

    private static readonly JsonResultOptions Problem = new() { NotFound = JsonNotFound.Problem("No post", "There is no such post.") };
    private static readonly JsonResultOptions None = new() { NotFound = null };
    private static readonly JsonResultOptions Buffered = new() { BufferUpTo = 1024, ETag = JsonETag.FromContent() };
    private static readonly JsonResultOptions OfText = new()
    {
        NotFound = JsonNotFound.Result(static _ => TypedResults.NotFound("There is no such post."), typeof(string)),
    };

    private static readonly JsonResultSet[] Required = [JsonResultSet.Spread(), JsonResultSet.Values("others")];

    [Theory]
    [InlineData("/app/9", "Not Found", null)]
    [InlineData("/buffered/9", "Not Found", null)]
    [InlineData("/several/9", "Not Found", null)]
    [InlineData("/group/9", "No post", "There is no such post.")]
    [InlineData("/result/9", "No post", "There is no such post.")]
    [InlineData("/api", "Not Found", null)]
    public async Task Problem_details_are_written_as_the_app_customizes_them(string path, string title, string? detail)
    {
        await using TestServer server = await StartAsync();

        using HttpResponseMessage response = await server.GetAsync(path);

        JsonElement problem = await response.ProblemAsync(HttpStatusCode.NotFound);
        Assert.Equal((title, path), (problem.GetProperty("title").GetString(), problem.GetProperty("path").GetString()));
        Assert.Equal(detail, problem.TryGetProperty("detail", out JsonElement shown) ? shown.GetString() : null);
        await server.DisposeAsync();
        Assert.Equal(_database.Made, _database.Disposed);
    }

    [Theory]
    [InlineData("/text/9", Text)]
    [InlineData("/none/9", "")]
    public async Task A_result_of_the_apps_takes_its_place_and_null_none(string path, string expected)
    {
        await using TestServer server = await StartAsync();

        Assert.Equal((HttpStatusCode.NotFound, expected), await server.AnswerAsync(path));
    }

    [Theory]
    [InlineData("There is no such post.", ",\"detail\":\"There is no such post.\"")]
    [InlineData(null, "")]
    public async Task Without_the_apps_service_problem_details_have_what_they_need(string? detail, string shown)
    {
        var options = new JsonResultOptions { NotFound = JsonNotFound.Problem("No post", detail) };
        await using TestServer server = await TestServer.StartAsync(app => app.MapGet("/{id}", (int id) =>
            _database.QueryFirstOrDefaultJsonResult(Sql, new { id }, options)));

        using HttpResponseMessage response = await server.GetAsync("/9");

        Assert.Equal((HttpStatusCode.NotFound, "application/problem+json"), (response.StatusCode, response.Content.Headers.ContentType?.MediaType));
        Assert.Equal(
            $$"""{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.5","title":"No post","status":404{{shown}}}""",
            await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_cache_keeps_no_404()
    {
        await using TestServer server = await StartAsync();

        Assert.Equal(HttpStatusCode.NotFound, await server.StatusAsync("/cached/9"));
        Assert.Equal(HttpStatusCode.NotFound, await server.StatusAsync("/cached/9"));
        Assert.Equal(2, _database.Made);
    }

    [Fact]
    public async Task A_result_of_another_missing_row_ends_there()
    {
        await using TestServer server = await StartAsync(_ => _database.QueryFirstOrDefaultJsonResult(Sql, new { id = 8 }));

        Assert.Equal(HttpStatusCode.NotFound, await server.StatusAsync("/"));
        Assert.Equal(2, _database.Made);
    }

    [Fact]
    public async Task A_result_that_fails_is_the_failure_of_the_response()
    {
        await using TestServer failing = await StartAsync(static _ => throw new InvalidDataException("no content"));
        await using TestServer none = await StartAsync(static _ => null!);

        Assert.Equal(HttpStatusCode.InternalServerError, await failing.StatusAsync("/"));
        Assert.Equal(HttpStatusCode.InternalServerError, await none.StatusAsync("/"));
        Assert.IsType<InvalidDataException>(Assert.Single(failing.Log.Errors).Cause);
        Assert.Equal("The result for a missing row is null.", Assert.IsType<InvalidOperationException>(Assert.Single(none.Log.Errors).Cause).Message);
    }

    [Fact]
    public async Task A_part_that_was_sent_is_not_taken_for_the_whole()
    {
        await using TestServer server = await StartAsync(static _ => new FailingResult());

        string response = await RawClient.GetToEndAsync(server.Address, "/");

        await server.DisposeAsync();
        Assert.Equal("Dapper.Json.AspNetCore", Assert.Single(server.Log.Errors).Category);
        Assert.DoesNotContain("\r\n0\r\n\r\n", response, StringComparison.Ordinal);
    }

    /// <summary>Starts an app with an endpoint whose row is missing.</summary>
    private Task<TestServer> StartAsync(Func<HttpContext, IResult> content) => TestServer.StartAsync(
        app => app.MapGet("/", () => _database.QueryFirstOrDefaultJsonResult(Sql, new { id = 9 })),
        services => services.ConfigureJsonResults(options => options.NotFound = JsonNotFound.Result(content)));

    private Task<TestServer> StartAsync() => TestServer.StartAsync(
        app =>
        {
            app.UseOutputCache();
            app.MapGet("/app/{id}", (int id) => _database.QueryFirstOrDefaultJsonResult(Sql, new { id }));
            app.MapGet("/buffered/{id}", (int id) => _database.QueryFirstOrDefaultJsonResult(Sql, new { id }, Buffered));
            app.MapGet("/several/{id}", (int id) => _database.QueryMultipleJsonResult($"{Sql}; select Id from Posts", new { id }, Required))
                .ProducesJson(results: Required);
            app.MapGet("/cached/{id}", (int id) => _database.QueryFirstOrDefaultJsonResult(Sql, new { id })).CacheOutput();
            app.MapGet("/text/{id}", (int id) => _database.QueryFirstOrDefaultJsonResult(Sql, new { id })).WithJsonResults(OfText);
            app.MapGet("/none/{id}", (int id) => _database.QueryFirstOrDefaultJsonResult(Sql, new { id })).WithJsonResults(None);
            app.MapGet("/result/{id}", (int id) => _database.QueryFirstOrDefaultJsonResult(Sql, new { id }, Problem));
            app.MapGroup("/group").WithJsonResults(Problem).MapMethods(
                "/{id}", ["GET", "HEAD"], (int id) => _database.QueryFirstOrDefaultJsonResult<Post>(Sql, new { id }));
            app.MapControllers();
        },
        services =>
        {
            services.AddOutputCache().AddActions(_ => _database.QueryFirstOrDefaultJsonResult(Sql, new { id = 9 }));
            services.AddProblemDetails(static options => options.CustomizeProblemDetails = static problem =>
                problem.ProblemDetails.Extensions["path"] = problem.HttpContext.Request.Path.Value);
            services.ConfigureJsonResults(static options => options.NotFound = JsonNotFound.Problem());
        });

    private sealed class FailingResult : IResult
    {
        public async Task ExecuteAsync(HttpContext httpContext)
        {
            await httpContext.Response.WriteAsync("part");
            await httpContext.Response.Body.FlushAsync();
            throw new InvalidDataException("not whole");
        }
    }

    private sealed class Post
    {
        public long Id { get; set; }

        public string? Title { get; set; }
    }
}
