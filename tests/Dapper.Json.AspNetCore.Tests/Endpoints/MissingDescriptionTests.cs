using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc.ApiExplorer;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>
/// What is shown of the response without a row, and beside what an endpoint declares itself: the status that is sent, and all contents. What the options
/// alone say is shown by <see cref="Described.SentAsDescribedTests"/>.
/// </summary>
public sealed class MissingDescriptionTests(SharedApp shared) : IClassFixture<SharedApp>
{
    internal const string Sql = "select Id, Title from Posts where Id = 99";

    internal static readonly JsonResultOptions OrNoContent = new() { NotFound = JsonNotFound.NoContent() };

    private static readonly JsonResultOptions OrFailure = new() { NotFound = JsonNotFound.Throw() };
    private static readonly JsonResultOptions OrProblem = new() { NotFound = JsonNotFound.Problem() };

    private readonly TestDatabase _database = shared.Database;

    [Theory]
    [InlineData("/failure/group/but", "200 application/json Post, 404")]
    [InlineData("/failure/group/problem", "200 application/json Post, 404 application/problem+json ProblemDetails")]
    [InlineData("/beside", "200 application/json Post, 404 application/problem+json object, 404 text/plain string")]
    [InlineData("/union", "200 application/json Post, 404 application/json Other")]
    [InlineData("/union/problem", "200 application/json Post, 404 application/json Other, 404 application/problem+json object")]
    [InlineData("/union/two", "200 application/json Post, 404 application/json Post or Other")]
    [InlineData("/instead", "200 application/json Post or Other")]
    [InlineData("/instead/text", "200 application/json object, 200 text/plain string")]
    [InlineData("/missing", "200 application/json Post, 204")]
    [InlineData("/missing/text", "200 application/json Post, 404 text/plain string")]
    [InlineData("/several/unknown", "200 application/json JsonObject")]
    [InlineData("/either", "200 application/x-ndjson array, 400")]
    [InlineData("/refused/fields", "200 application/json array, 400 application/json string, 400 application/problem+json object")]
    [InlineData("/refused/cursor", "200 application/json array, 400 application/problem+json object")]
    [InlineData(
        "/refused/version",
        "200 application/json Post, 404, 412 application/json string, 412 application/problem+json object, 428 application/problem+json object", "put")]
    [InlineData("/tagged/group", "200 application/json array, 304, 412 application/problem+json object")]
    [InlineData(
        "/tagged/problem", "200 application/json Post, 304, 404 application/problem+json ProblemDetails, 412 application/problem+json object")]
    public async Task The_responses_are_those_that_are_sent(string path, string expected, string method = "get")
    {
        TestServer server = await StartAsync();

        using JsonDocument document = await server.OpenApiAsync();

        Assert.Equal(expected, document.Operation(path, method).Responses(NameOf));
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
        app.MapGet("/plain", () => Find(null));
        app.MapGet("/none", () => Find(OrNoContent)).ProducesJson(OrNoContent);
        app.MapGet("/failure", () => Find(OrFailure)).ProducesJson(OrFailure);
        RouteGroupBuilder failing = app.MapGroup("/failure/group").WithJsonResults(OrFailure);
        failing.MapGet("/but", () => Find(null)).WithJsonResults(new() { NotFound = null });
        failing.MapGet("/problem", () => Find(null)).WithJsonResults(OrProblem);
        app.MapGet("/beside", () => Find(OrProblem)).ProducesJson(OrProblem).Produces<string>(404, "text/plain");
        app.MapGet("/union", Results<JsonSingleResult<Post>, NotFound<Other>> () => Find(null));
        app.MapGet("/union/problem", Results<JsonSingleResult<Post>, NotFound<Other>> () => Find(OrProblem)).ProducesJson(OrProblem);
        var orPost = new JsonResultOptions { NotFound = JsonNotFound.Result(static _ => TypedResults.NotFound(new Post(0, ""))) };
        app.MapGet("/union/two", Results<JsonSingleResult<Post>, NotFound<Other>> () => Find(orPost)).ProducesJson(orPost);
        var orOk = new JsonResultOptions { NotFound = JsonNotFound.Result(static _ => TypedResults.Ok(new Other(1))) };
        var orOkText = new JsonResultOptions { NotFound = JsonNotFound.Result(static _ => Results.Text("None."), typeof(string), "text/plain", 200) };
        app.MapGet("/instead", () => Find(orOk)).ProducesJson(orOk);
        app.MapGet("/instead/text", () => Find(orOkText)).ProducesJson(orOkText);
        Refused(app);
        Set(app);
    }

    private void Refused(WebApplication app)
    {
        JsonResultOptions lines = new() { Format = JsonQueryFormat.Lines }, selecting = new() { Fields = new JsonFieldPolicy("[id]") };
        JsonResultOptions paging = new() { Cursor = JsonCursor.By<long>("Id") }, tagged = new() { ETag = JsonETag.FromContent() };
        JsonResultOptions changing = new() { IfMatch = JsonETag.FromColumn<long>("Id"), RequiresIfMatch = true };
        app.MapGet("/several/unknown", () => _database.QueryMultipleJsonResult(Sql, null, [JsonResultSet.Rows<Post>("items")]));
        app.MapGet("/either", Results<JsonRowsResult<Post>, BadRequest> () => _database.QueryJsonResult<Post>(Sql, options: lines)).ProducesJson(lines);
        app.MapGet("/refused/fields", Results<JsonRowsResult<Post>, BadRequest<string>> () => _database.QueryJsonResult<Post>(Sql)).ProducesJson(selecting);
        app.MapGet("/refused/cursor", Results<JsonRowsResult<Post>, BadRequest> () => _database.QueryJsonResult<Post>(Sql)).ProducesJson(paging);
        app.MapPut("/refused/version", () => Find(null)).Produces<string>(412).Produces(428).ProducesJson(changing);
        RouteGroupBuilder group = app.MapGroup("/tagged").ProducesJson(tagged);
        group.MapGet("/group", () => _database.QueryJsonResult<Post>(Sql, options: tagged));
        group.MapGet("/problem", () => Find(tagged)).ProducesProblem(404);
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
