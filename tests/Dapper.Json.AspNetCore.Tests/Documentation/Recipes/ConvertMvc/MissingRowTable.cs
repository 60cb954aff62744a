using Microsoft.AspNetCore.Diagnostics;

namespace Documentation.Recipes.ConvertMvc;

/// <summary>The table of docs/recipes/convert-mvc.md: each way of an action without the row, and what a result sends instead.</summary>
public sealed class MissingRowTable : DatabaseTest
{
    [Theory]
    [InlineData("single", 500, "")]
    [InlineData("first", 500, "")]
    [InlineData("problem", 404, null)]
    [InlineData("object", 404, """{"message":"There is none."}""")]
    [InlineData("text", 404, "There is none.")]
    [InlineData("no-content", 204, "")]
    [InlineData("ok-null", 204, "")]
    [InlineData("null", 204, "")]
    [InlineData("json-null", 200, "null")]
    [InlineData("null-reference", 500, "", "InvalidOperationException")]
    [InlineData("made-up", 200, """{"id":0,"title":"none"}""")]
    public async Task The_response_is_that_of_the_table(string way, int status, string? content, string? anotherException = null)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseExceptionHandler(handler => handler.Run(static context =>
                {
                    context.Response.Headers["failure"] = context.Features.Get<IExceptionHandlerFeature>()!.Error.GetType().Name;
                    return Task.CompletedTask;
                }));
                app.MapControllers();
            },
            services => services.AddSingleton(_database).AddProblemDetails().AddControllers().AddApplicationPart(typeof(MissingRowBefore).Assembly));

        foreach (long id in (long[])[9, 2])
        {
            using HttpResponseMessage before = await server.GetAsync($"/missing-row/before/{way}?id={id}");
            using HttpResponseMessage after = await server.GetAsync($"/missing-row/after/{way}?id={id}");

            string expected = await before.Content.ReadAsStringAsync();
            if (id == 9)
            {
                Assert.Equal(status, (int)before.StatusCode);
                Assert.Equal(content ?? expected, expected);
            }

            Assert.Equal(before.StatusCode, after.StatusCode);
            Assert.Equal(WithoutTrace(expected), WithoutTrace(await after.Content.ReadAsStringAsync()));
            Assert.Equal(before.Content.Headers.ContentType?.MediaType, after.Content.Headers.ContentType?.MediaType);
            string? failure = before.Headers.TryGetValues("failure", out IEnumerable<string>? names) ? Assert.Single(names) : null;
            Assert.Equal(failure is null ? null : anotherException ?? failure, after.Headers.TryGetValues("failure", out names) ? Assert.Single(names) : null);
        }

        static string WithoutTrace(string problem) => problem.Split(",\"traceId\"")[0];
    }

    [Theory]
    [InlineData("ok-null", "", null)]
    [InlineData("null", "null", "application/json; charset=utf-8")]
    [InlineData("json-null", "", null)]
    public async Task The_response_of_a_minimal_API_is_that_of_the_second_table(string way, string content, string? contentType)
    {
        var okNull = JsonNotFound.Result(static _ => TypedResults.Ok());
        var none = JsonNotFound.Result(static _ => TypedResults.Text("null", "application/json", Encoding.UTF8, 200));
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.MapGet("/before/ok-null", static () => Results.Ok(null));
            app.MapGet("/before/null", static () => (MissingPost?)null);
            app.MapGet("/before/json-null", static () => Results.Json((MissingPost?)null));
            app.MapGet("/after/ok-null", () => Find(okNull));
            app.MapGet("/after/null", () => Find(none));
            app.MapGet("/after/json-null", () => Find(okNull));
        });

        foreach (string version in (string[])["before", "after"])
        {
            using HttpResponseMessage response = await server.GetAsync($"/{version}/{way}");

            Assert.Equal(
                (HttpStatusCode.OK, content, contentType),
                (response.StatusCode, await response.Content.ReadAsStringAsync(), response.Content.Headers.ContentType?.ToString()));
        }

        JsonSingleResult<MissingPost> Find(JsonNotFound without) =>
            _database.QueryFirstOrDefaultJsonResult<MissingPost>("select Id, Title from Posts where Id = 9", options: new() { NotFound = without });
    }
}

public sealed record MissingPost(long Id, string Title);

[ApiController]
[Route("missing-row/before")]
public sealed class MissingRowBefore(IServiceProvider services) : ControllerBase
{
    private const string Sql = "select Id, Title from Posts where Id = @id";

    [HttpGet("single")]
    public async Task<ActionResult<MissingPost>> OfSingle(long id) => Ok(await Open().QuerySingleAsync<MissingPost>(Sql, new { id }));

    [HttpGet("first")]
    public async Task<ActionResult<MissingPost>> OfFirst(long id) => Ok(await Open().QueryFirstAsync<MissingPost>(Sql, new { id }));

    [HttpGet("problem")]
    public async Task<ActionResult<MissingPost>> Problem(long id) => await FindAsync(id) is { } post ? post : NotFound();

    [HttpGet("object")]
    public async Task<IActionResult> WithObject(long id) => await FindAsync(id) is { } post ? Ok(post) : NotFound(new { message = "There is none." });

    [HttpGet("text")]
    public async Task<ActionResult<MissingPost>> Text(long id) => await FindAsync(id) is { } post ? post : NotFound("There is none.");

    [HttpGet("no-content")]
    public async Task<ActionResult<MissingPost>> WithoutContent(long id) => await FindAsync(id) is { } post ? post : NoContent();

    [HttpGet("ok-null")]
    public async Task<IActionResult> OkNull(long id) => Ok(await FindAsync(id));

    [HttpGet("null")]
    public Task<MissingPost?> Null(long id) => FindAsync(id);

    [HttpGet("json-null")]
    public async Task<JsonResult> JsonNull(long id) => new(await FindAsync(id));

    [HttpGet("null-reference")]
    public async Task<IActionResult> NullReference(long id)
    {
        MissingPost post = (await FindAsync(id))!;
        return Ok(new { post.Id, post.Title });
    }

    [HttpGet("made-up")]
    public async Task<IActionResult> MadeUp(long id) => Ok(await FindAsync(id) ?? new MissingPost(0, "none"));

    private Microsoft.Data.Sqlite.SqliteConnection Open()
    {
        Microsoft.Data.Sqlite.SqliteConnection connection = services.GetRequiredService<TestDatabase>().Open();
        Response.RegisterForDispose(connection);
        return connection;
    }

    private Task<MissingPost?> FindAsync(long id) => Open().QueryFirstOrDefaultAsync<MissingPost>(Sql, new { id });
}

[ApiController]
[Route("missing-row/after")]
public sealed class MissingRowAfter(IServiceProvider services) : ControllerBase
{
    [HttpGet("single")]
    [HttpGet("first")]
    [HttpGet("null-reference")]
    public IActionResult Failure(long id) => Find(id, JsonNotFound.Throw());

    [HttpGet("problem")]
    public ActionResult<MissingPost> Problem(long id) => Find(id, JsonNotFound.Problem());

    [HttpGet("object")]
    public IActionResult WithObject(long id) => Find(id, JsonNotFound.Result(static _ => TypedResults.NotFound(new { message = "There is none." })));

    [HttpGet("text")]
    public JsonSingleResult<MissingPost> Text(long id) =>
        Find(id, JsonNotFound.Result(static _ => TypedResults.Text("There is none.", "text/plain", Encoding.UTF8, 404), typeof(string), "text/plain"));

    [HttpGet("no-content")]
    [HttpGet("ok-null")]
    [HttpGet("null")]
    public JsonSingleResult<MissingPost> WithoutContent(long id) => Find(id, JsonNotFound.NoContent());

    [HttpGet("json-null")]
    public IActionResult JsonNull(long id) =>
        Find(id, JsonNotFound.Result(static _ => TypedResults.Text("null", "application/json", Encoding.UTF8, 200)));

    [HttpGet("made-up")]
    public IActionResult MadeUp(long id) => Find(id, JsonNotFound.Result(static _ => TypedResults.Ok(new MissingPost(0, "none"))));

    private JsonSingleResult<MissingPost> Find(long id, JsonNotFound without) => services.GetRequiredService<TestDatabase>()
        .QueryFirstOrDefaultJsonResult<MissingPost>("select Id, Title from Posts where Id = @id", new { id }, new() { NotFound = without });
}
