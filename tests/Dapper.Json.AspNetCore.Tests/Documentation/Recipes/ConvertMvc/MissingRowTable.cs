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

    [HttpGet("null")]
    public Task<MissingPost?> Null(long id) => FindAsync(id);

    [HttpGet("{way}")]
    public async Task<IActionResult> Get(string way, long id) => way switch
    {
        "single" => Ok(await Open().QuerySingleAsync<MissingPost>(Sql, new { id })),
        "first" => Ok(await Open().QueryFirstAsync<MissingPost>(Sql, new { id })),
        "ok-null" => Ok(await FindAsync(id)),
        "json-null" => new JsonResult(await FindAsync(id)),
        "null-reference" => Ok((await FindAsync(id))! with { Id = id }),
        "made-up" => Ok(await FindAsync(id) ?? new MissingPost(0, "none")),
        _ when await FindAsync(id) is { } post => Ok(post),
        "problem" => NotFound(),
        "object" => NotFound(new { message = "There is none." }),
        "text" => NotFound("There is none."),
        _ => NoContent(),
    };

    private async Task<MissingPost?> FindAsync(long id) => await Open().QueryFirstOrDefaultAsync<MissingPost>(Sql, new { id });

    private SqliteConnection Open()
    {
        SqliteConnection connection = services.GetRequiredService<TestDatabase>().Open();
        Response.RegisterForDispose(connection);
        return connection;
    }
}

[ApiController]
[Route("missing-row/after/{way}")]
public sealed class MissingRowAfter(IServiceProvider services) : ControllerBase
{
    [HttpGet]
    public IActionResult Get(string way, long id) => services.GetRequiredService<TestDatabase>().QueryFirstOrDefaultJsonResult<MissingPost>(
        "select Id, Title from Posts where Id = @id", new { id }, new() { NotFound = Without(way) });

    private static JsonNotFound Without(string way) => way switch
    {
        "single" or "first" or "null-reference" => JsonNotFound.Throw(),
        "problem" => JsonNotFound.Problem(),
        "object" => JsonNotFound.Result(static _ => TypedResults.NotFound(new { message = "There is none." })),
        "text" => JsonNotFound.Result(static _ => TypedResults.Text("There is none.", "text/plain", Encoding.UTF8, 404), typeof(string), "text/plain"),
        "json-null" => JsonNotFound.Result(static _ => TypedResults.Text("null", "application/json", Encoding.UTF8, 200)),
        "made-up" => JsonNotFound.Result(static _ => TypedResults.Ok(new MissingPost(0, "none"))),
        _ => JsonNotFound.NoContent(),
    };
}
