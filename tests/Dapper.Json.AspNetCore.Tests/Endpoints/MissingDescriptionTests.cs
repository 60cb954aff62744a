using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc.ApiExplorer;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>What is shown of the response without a row: the status that is sent, and all contents.</summary>
public sealed class MissingDescriptionTests(SharedApp shared) : IClassFixture<SharedApp>
{
    internal const string Sql = "select Id, Title from Posts where Id = 99";

    internal static readonly JsonResultOptions OrNoContent = new() { NotFound = JsonNotFound.NoContent() };

    private static readonly JsonResultOptions OrFailure = new() { NotFound = JsonNotFound.Throw() };
    private static readonly JsonResultOptions OrText = new() { NotFound = JsonNotFound.Result(static _ => TypedResults.NotFound("There is none.")) };
    private static readonly JsonResultOptions OrProblem = new() { NotFound = JsonNotFound.Problem() };

    private static readonly JsonResultSet[] Several = [JsonResultSet.Spread()];

    private readonly TestDatabase _database = shared.Database;

    [Theory]
    [InlineData("/plain", "200 application/json Post, 404")]
    [InlineData("/none", "200 application/json Post, 204")]
    [InlineData("/none/untyped", "200 application/json JsonObject, 204")]
    [InlineData("/none/group", "200 application/json Post, 204")]
    [InlineData("/none/several", "200 application/json object, 204")]
    [InlineData("/failure", "200 application/json Post")]
    [InlineData("/failure/several", "200 application/json object")]
    [InlineData("/failure/group/but", "200 application/json Post, 404")]
    [InlineData("/failure/group/problem", "200 application/json Post, 404 application/problem+json ProblemDetails")]
    [InlineData("/none/results", "200 application/json Post, 204")]
    [InlineData("/text", "200 application/json Post, 404 application/json string")]
    [InlineData("/problem", "200 application/json Post, 404 application/problem+json ProblemDetails")]
    [InlineData("/problem/several", "200 application/json object, 404 application/problem+json ProblemDetails")]
    [InlineData("/other", "200 application/json Post, 404 application/json Other")]
    [InlineData("/either", "200 application/json Post, 204, 404 application/json string")]
    [InlineData("/beside", "200 application/json Post, 404 application/problem+json object, 404 text/plain string")]
    [InlineData("/union", "200 application/json Post, 404 application/json Other")]
    [InlineData("/union/problem", "200 application/json Post, 404 application/json Other, 404 application/problem+json object")]
    [InlineData("/union/two", "200 application/json Post, 404 application/json Post or Other")]
    [InlineData("/gone", "200 application/json Post, 410 text/plain string")]
    [InlineData("/gone/empty", "200 application/json Post, 410")]
    [InlineData("/gone/query", "200 application/json Post, 410 application/json Other")]
    [InlineData("/instead", "200 application/json Post or Other")]
    [InlineData("/instead/text", "200 application/json object, 200 text/plain string")]
    [InlineData("/missing", "200 application/json Post, 204")]
    [InlineData("/missing/text", "200 application/json Post, 404 text/plain string")]
    public async Task The_responses_are_those_that_are_sent(string path, string expected)
    {
        TestServer server = await StartAsync();

        using JsonDocument document = await server.OpenApiAsync();

        Assert.Equal(expected, document.Operation(path).Responses(NameOf));
    }

    /// <remarks>For what is sent in place of a row no setting of the row holds, and for a query those of the endpoint.</remarks>
    [Theory]
    [InlineData("/set/instead", "200", "{ID?:int64}|{number:int64}")]
    [InlineData("/set/created", "200", "{number:int64}")]
    [InlineData("/set/created", "201", "{ID?:int64}")]
    [InlineData("/set/other", "404", "{NUMBER:int64}")]
    [InlineData("/set/app", "404", "{number:int64}")]
    [InlineData("/set/untyped", "200", "{ID?:int64}|{NUMBER:int64}")]
    public async Task Fields_are_those_of_the_row_alone_and_names_those_of_queries(string path, string status, string expected)
    {
        TestServer server = await StartAsync();
        using JsonDocument document = await server.OpenApiAsync();

        Assert.Equal(expected, document.Shape(document.Operation(path).Schema(status)));
    }

    /// <remarks>Generators other than that of ASP.NET Core, such as Swashbuckle, read these descriptions.</remarks>
    [Fact]
    public async Task Other_generators_find_the_status_as_well()
    {
        TestServer server = await StartAsync();
        ApiDescription[] all = [.. server.Services.GetRequiredService<IApiDescriptionGroupCollectionProvider>().ApiDescriptionGroups.Items.SelectMany(static group => group.Items)];

        Assert.Equal([200, 204], StatusesOf("none"));
        Assert.Equal([200, 204], StatusesOf("missing"));
        Assert.Equal([200, 204, 404], StatusesOf("missing/both"));
        Assert.Equal([200, 404], StatusesOf("plain"));
        Assert.Equal([200], StatusesOf("failure"));

        IEnumerable<int> StatusesOf(string path) => Assert.Single(all, description => description.RelativePath == path)
            .SupportedResponseTypes.Select(static response => response.StatusCode).Order();
    }

    [Theory]
    [InlineData("/gone")]
    [InlineData("/gone/empty")]
    [InlineData("/gone/query")]
    public async Task The_status_that_is_described_is_sent(string path) => Assert.Equal(HttpStatusCode.Gone, await (await StartAsync()).StatusAsync(path));

    private static string NameOf(JsonElement schema) => schema.TryGetProperty("oneOf", out JsonElement choices)
        ? string.Join(" or ", choices.EnumerateArray().Select(static choice => choice.GetProperty("properties").TryGetProperty("number", out _) ? "Other" : "Post"))
        : OpenApiShown.NameOf(schema);

    private Task<TestServer> StartAsync() => shared.StartAsync(
        Map,
        services => services.AddSingleton(_database).AddOpenApi(static options => options.AddDapperJson())
            .AddControllers().AddApplicationPart(typeof(MissingDescriptionTests).Assembly));

    private void Map(WebApplication app)
    {
        app.MapOpenApi();
        app.MapControllers();
        var orOther = new JsonResultOptions { NotFound = JsonNotFound.Result(_ => _database.QueryFirstOrDefaultJsonResult<Other>("select 1 as Number")) };
        var orEither = new JsonResultOptions { NotFound = JsonNotFound.Result(static Results<NotFound<string>, NoContent> (_) => TypedResults.NoContent()) };
        app.MapGet("/plain", () => Find(null));
        app.MapGet("/none", () => Find(OrNoContent)).ProducesJson(OrNoContent);
        app.MapGet("/none/untyped", () => _database.QueryFirstOrDefaultJsonResult(Sql, options: OrNoContent)).ProducesJson(OrNoContent);
        app.MapGet("/none/group", () => Find(null)).WithJsonResults(OrNoContent);
        app.MapGet("/none/several", () => _database.QueryMultipleJsonResult(Sql, null, Several, OrNoContent)).ProducesJson(results: Several).ProducesJson(OrNoContent);
        app.MapGet("/none/results", () => Find(null)).WithJsonResults(new() { NotFound = JsonNotFound.Result(static _ => TypedResults.NoContent()) });
        app.MapGet("/failure", () => Find(OrFailure)).ProducesJson(OrFailure);
        app.MapGet("/failure/several", () => _database.QueryMultipleJsonResult(Sql, null, Several)).ProducesJson(results: Several).WithJsonResults(OrFailure);
        RouteGroupBuilder failing = app.MapGroup("/failure/group").WithJsonResults(OrFailure);
        failing.MapGet("/but", () => Find(null)).WithJsonResults(new() { NotFound = null });
        failing.MapGet("/problem", () => Find(null)).WithJsonResults(OrProblem);
        app.MapGet("/text", () => Find(OrText)).ProducesJson(OrText);
        app.MapGet("/problem", () => Find(OrProblem)).ProducesJson(OrProblem);
        app.MapGet("/problem/several", () => _database.QueryMultipleJsonResult(Sql, null, Several, OrProblem)).ProducesJson(OrProblem).ProducesJson(results: Several);
        app.MapGet("/other", () => Find(orOther)).ProducesJson(orOther);
        app.MapGet("/either", () => Find(orEither)).ProducesJson(orEither);
        app.MapGet("/beside", () => Find(OrProblem)).ProducesJson(OrProblem).Produces<string>(404, "text/plain");
        app.MapGet("/union", Results<JsonSingleResult<Post>, NotFound<Other>> () => Find(null));
        app.MapGet("/union/problem", Results<JsonSingleResult<Post>, NotFound<Other>> () => Find(OrProblem)).ProducesJson(OrProblem);
        var orPost = new JsonResultOptions { NotFound = JsonNotFound.Result(static _ => TypedResults.NotFound(new Post(0, ""))) };
        Gone(app);
        Set(app);
        app.MapGet("/union/two", Results<JsonSingleResult<Post>, NotFound<Other>> () => Find(orPost)).ProducesJson(orPost);
    }

    private void Gone(WebApplication app)
    {
        var orGone = new JsonResultOptions { NotFound = JsonNotFound.Result(static _ => TypedResults.Text("Gone."), typeof(string), "text/plain", 410) };
        var orEmpty = new JsonResultOptions { NotFound = JsonNotFound.Result(static _ => Results.Empty, statusCode: 410) };
        var orQuery = new JsonResultOptions
        {
            NotFound = JsonNotFound.Result(
                _ => _database.QueryFirstOrDefaultJsonResult<Other>("select 1 as Number", options: new() { StatusCode = 410 }), statusCode: 410),
        };
        var orOk = new JsonResultOptions { NotFound = JsonNotFound.Result(static _ => TypedResults.Ok(new Other(1))) };
        var orOkText = new JsonResultOptions { NotFound = JsonNotFound.Result(static _ => Results.Text("None."), typeof(string), "text/plain", 200) };
        app.MapGet("/gone", () => Find(orGone)).ProducesJson(orGone);
        app.MapGet("/gone/empty", () => Find(orEmpty)).ProducesJson(orEmpty);
        app.MapGet("/gone/query", () => Find(orQuery)).ProducesJson(orQuery);
        app.MapGet("/instead", () => Find(orOk)).ProducesJson(orOk);
        app.MapGet("/instead/text", () => Find(orOkText)).ProducesJson(orOkText);
    }

    private void Set(WebApplication app)
    {
        var query = new JsonQueryOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper };
        JsonResultOptions fields = new() { Fields = new JsonFieldPolicy("[ID]"), Query = query };
        JsonNotFound ofQuery = JsonNotFound.Result(_ => _database.QueryFirstOrDefaultJsonResult<Other>("select 1 as Number"));
        JsonNotFound ofApp = JsonNotFound.Result(static _ => TypedResults.Ok(new Other(1)));
        Map("/set/instead", new(fields) { NotFound = ofApp });
        Map("/set/created", new(fields) { NotFound = ofApp, StatusCode = 201 });
        Map("/set/other", new(fields) { NotFound = ofQuery });
        Map("/set/app", new(fields) { NotFound = JsonNotFound.Result(static _ => TypedResults.NotFound(new Other(1))) });
        Map("/set/untyped", new(fields)
        {
            NotFound = JsonNotFound.Result(_ => _database.QueryFirstOrDefaultJsonResult<Other>("select 1 as Number"), statusCode: 200),
        });

        void Map(string path, JsonResultOptions options) => app.MapGet(path, () => Find(null)).WithJsonResults(options);
    }

    private JsonSingleResult<Post> Find(JsonResultOptions? options) => _database.QueryFirstOrDefaultJsonResult<Post>(Sql, options: options);

    public sealed record Post(long Id, string Title);

    public sealed record Other(long Number);
}

/// <summary>Actions, which say by attributes what is sent.</summary>
[ApiController]
[Route("missing")]
public sealed class MissingController : ControllerBase
{
    [HttpGet("")]
    [ProducesResponseType(204)]
    public JsonSingleResult<MissingDescriptionTests.Post> NoContentOrPost() => Find();

    [HttpGet("both")]
    [ProducesResponseType(204)]
    [ProducesResponseType(404)]
    public JsonSingleResult<MissingDescriptionTests.Post> Both() => Find();

    [HttpGet("text")]
    [ProducesResponseType<string>(404, "text/plain")]
    public JsonSingleResult<MissingDescriptionTests.Post> Text() => Find();

    private JsonSingleResult<MissingDescriptionTests.Post> Find() => HttpContext.RequestServices.GetRequiredService<TestDatabase>()
        .QueryFirstOrDefaultJsonResult<MissingDescriptionTests.Post>(MissingDescriptionTests.Sql, options: MissingDescriptionTests.OrNoContent);
}
