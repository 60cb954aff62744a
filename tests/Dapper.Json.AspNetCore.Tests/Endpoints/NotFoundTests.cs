namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>The content of a 404: problem details or a result of the app's, for an app, a group, an endpoint and a result.</summary>
public sealed class NotFoundTests : DatabaseTest
{
    private const string Sql = "select Id, Title from Posts where Id = 9";

    private static readonly JsonResultOptions Problem = new() { NotFound = JsonNotFound.Problem("No post", "There is no such post.") };
    private static readonly JsonResultOptions Buffered = new() { BufferUpTo = 1024, ETag = JsonETag.FromContent() };
    private static readonly JsonResultSet[] Required = [JsonResultSet.Spread(), JsonResultSet.Values("others")];

    [Theory]
    [InlineData("/app", "Not Found", null)]
    [InlineData("/buffered", "Not Found", null)]
    [InlineData("/several", "Not Found", null)]
    [InlineData("/group", "No post", "There is no such post.")]
    [InlineData("/result", "No post", "There is no such post.")]
    [InlineData("/api", "Not Found", null)]
    public async Task Problem_details_are_written_as_the_app_customizes_them(string path, string title, string? detail)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseOutputCache();
                app.MapGet("/app", () => _database.QueryFirstOrDefaultJsonResult(Sql)).CacheOutput();
                app.MapGet("/buffered", () => _database.QueryFirstOrDefaultJsonResult(Sql, options: Buffered));
                app.MapGet("/several", () => _database.QueryMultipleJsonResult($"{Sql}; select Id from Posts", null, Required)).ProducesJson(results: Required);
                app.MapGet("/result", () => _database.QueryFirstOrDefaultJsonResult(Sql, options: Problem));
                app.MapGroup("").WithJsonResults(Problem).MapGet("/group", () => _database.QueryFirstOrDefaultJsonResult<Post>(Sql));
                app.MapControllers();
            },
            services => services.AddOutputCache().AddActions(_ => _database.QueryFirstOrDefaultJsonResult(Sql))
                .AddProblemDetails(static options => options.CustomizeProblemDetails = static problem =>
                    problem.ProblemDetails.Extensions["path"] = problem.HttpContext.Request.Path.Value)
                .ConfigureJsonResults(static options => options.NotFound = JsonNotFound.Problem()));

        // A cache keeps none.
        for (int made = 1; made <= 2; made++)
        {
            using HttpResponseMessage response = await server.GetAsync(path);

            JsonElement problem = await response.ProblemAsync(HttpStatusCode.NotFound);
            Assert.Equal((title, path), (problem.GetProperty("title").GetString(), problem.GetProperty("path").GetString()));
            Assert.Equal(detail, problem.TryGetProperty("detail", out JsonElement shown) ? shown.GetString() : null);
            Assert.Equal(made, _database.Made);
        }

        await server.DisposeAsync();
        Assert.Equal(_database.Made, _database.Disposed);
    }

    [Fact]
    public async Task A_result_of_the_apps_takes_its_place_and_null_none()
    {
        JsonNotFound text = JsonNotFound.Result(static _ => TypedResults.NotFound("There is no such post."), typeof(string));

        Assert.Equal((404, "\"There is no such post.\""), await AnswerAsync(text));
        Assert.Equal((404, ""), await AnswerAsync(null));
    }

    [Theory]
    [InlineData("There is no such post.", ",\"detail\":\"There is no such post.\"")]
    [InlineData(null, "")]
    public async Task Without_the_apps_service_problem_details_have_what_they_need(string? detail, string shown) => Assert.Equal(
        (404, $$"""{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.5","title":"No post","status":404{{shown}}}"""),
        await AnswerAsync(JsonNotFound.Problem("No post", detail)));

    [Fact]
    public async Task A_result_of_another_missing_row_ends_there()
    {
        Assert.Equal((404, ""), await AnswerAsync(JsonNotFound.Result(_ => _database.QueryFirstOrDefaultJsonResult(Sql))));
        Assert.Equal(2, _database.Made);
    }

    [Fact]
    public async Task A_result_that_fails_is_the_failure_of_the_response()
    {
        await Assert.ThrowsAsync<InvalidDataException>(() => AnswerAsync(JsonNotFound.Result(IResult (_) => throw new InvalidDataException("no content"))));
        InvalidOperationException none = await Assert.ThrowsAsync<InvalidOperationException>(
            () => AnswerAsync(JsonNotFound.Result(static IResult (_) => null!)));

        Assert.Equal("The result for a missing row is null.", none.Message);
    }

    [Fact]
    public async Task A_part_that_was_sent_is_not_taken_for_the_whole()
    {
        await using TestServer server = await TestServer.StartAsync(app => app.MapGet("/", () => _database.QueryFirstOrDefaultJsonResult(
            Sql, options: new() { NotFound = JsonNotFound.Result(static _ => new FailingResult()) })));

        string response = await RawClient.GetToEndAsync(server.Address, "/");

        await server.DisposeAsync();
        Assert.Equal("Dapper.Json.AspNetCore", Assert.Single(server.Log.Errors).Category);
        Assert.DoesNotContain("\r\n0\r\n\r\n", response, StringComparison.Ordinal);
    }

    /// <summary>Sends the content of a result, in an app that has problem details for others.</summary>
    private async Task<(int Status, string Body)> AnswerAsync(JsonNotFound? content)
    {
        TestRequest request = new TestRequest().WithServices(
            static services => services.ConfigureJsonResults(static options => options.NotFound = JsonNotFound.Problem()));
        await request.ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(Sql, options: new() { NotFound = content }));
        return (request.Response.StatusCode, request.Body);
    }

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
