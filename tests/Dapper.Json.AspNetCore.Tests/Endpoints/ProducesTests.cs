using Microsoft.AspNetCore.Http.HttpResults;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>What OpenAPI shows of endpoints whose options it is told.</summary>
public sealed class ProducesTests(SharedApp shared) : IClassFixture<SharedApp>
{
    private const string Sql = "select Id, Title from Posts";
    private static readonly JsonResultOptions Lines = new() { Format = JsonQueryFormat.Lines };
    private static readonly JsonResultOptions QueryLines = new() { Query = new JsonQueryOptions { Format = JsonQueryFormat.Lines } };
    private static readonly JsonResultOptions Negotiated = new() { NegotiatesLines = true };
    private static readonly JsonResultOptions Created = new() { StatusCode = 201, ETag = JsonETag.FromContent() };
    private static readonly JsonResultOptions Tagged = new() { ETag = JsonETag.FromContent() };
    private static readonly JsonResultOptions GeoJson = new() { ContentType = "application/geo+json; charset=utf-8" };
    private static readonly JsonResultOptions Values = new() { Format = JsonQueryFormat.Values };
    private static readonly JsonResultOptions Table = new() { Format = JsonQueryFormat.Table };
    private static readonly JsonResultOptions Selecting = new() { Fields = new JsonFieldPolicy("[id]"), FieldsParameter = "select" };
    private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows<Post>("items")];
    private static readonly JsonResultSet[] PostWithTags = [JsonResultSet.Spread(), JsonResultSet.Values("tags")];

    private readonly TestDatabase _database = shared.Database;

    [Theory]
    [InlineData("/lines", "200 application/x-ndjson array")]
    [InlineData("/lines/query", "200 application/x-ndjson array")]
    [InlineData("/negotiated", "200 application/json array, 200 application/jsonl array, 200 application/ndjson array, 200 application/x-ndjson array")]
    [InlineData("/created", "201 application/json array", "post")]
    [InlineData("/created/row", "201 application/json Post, 404", "post")]
    [InlineData("/tagged", "200 application/json array, 304, 412 application/problem+json object")]
    [InlineData("/tagged/row", "200 application/json Post, 304, 404, 412 application/problem+json object")]
    [InlineData("/tagged/row", "200 application/json Post, 404", "post")]
    [InlineData("/type", "200 application/geo+json Post, 404")]
    [InlineData("/row/lines", "200 application/json Post, 404")]
    [InlineData("/values", "200 application/json JsonArray")]
    [InlineData("/table", "200 application/json JsonObject")]
    [InlineData("/either", "200 application/x-ndjson array, 400")]
    [InlineData("/refused/fields", "200 application/json array, 400 application/json string, 400 application/problem+json object")]
    [InlineData("/refused/cursor", "200 application/json array, 400 application/problem+json object")]
    [InlineData(
        "/refused/version",
        "200 application/json Post, 404, 412 application/json string, 412 application/problem+json object, 428 application/problem+json object", "put")]
    [InlineData("/several", "200 application/json object")]
    [InlineData("/several/found", "200 application/json object, 404")]
    [InlineData("/several/unknown", "200 application/json JsonObject")]
    [InlineData("/group/tagged", "200 application/json array, 304, 412 application/problem+json object")]
    [InlineData(
        "/group/problem", "200 application/json Post, 304, 404 application/problem+json ProblemDetails, 412 application/problem+json object")]
    public async Task The_responses_are_those_that_the_options_make(string path, string expected, string method = "get")
    {
        using JsonDocument document = await (await StartAsync()).OpenApiAsync();

        Assert.Equal(expected, document.Operation(path, method).Responses());
    }

    [Fact]
    public async Task The_fields_are_those_of_the_options()
    {
        using JsonDocument document = await (await StartAsync()).OpenApiAsync();
        JsonElement operation = document.Operation("/fields");

        Assert.Equal("select", Assert.Single(operation.GetProperty("parameters").EnumerateArray()).GetProperty("name").GetString());
        Assert.True(operation.GetProperty("responses").TryGetProperty("400", out _));
    }

    /// <remarks>Over all formats, so that a new one is shown as it is sent.</remarks>
    [Fact]
    public async Task The_content_type_of_each_format_is_the_one_that_is_sent()
    {
        TestServer server = await StartAsync();
        using JsonDocument document = await server.OpenApiAsync();
        foreach (JsonQueryFormat format in Enum.GetValues<JsonQueryFormat>())
        {
            JsonElement content = document.Operation($"/formats/{format}").GetProperty("responses").GetProperty("200").GetProperty("content");
            using HttpResponseMessage response = await server.GetAsync($"/formats/{format}");

            Assert.Equal([$"{format} {response.Content.Headers.ContentType!.MediaType}"], content.EnumerateObject().Select(type => $"{format} {type.Name}"));
        }
    }

    /// <remarks>Of how many columns the rows are, that only the SQL says: an element may be anything.</remarks>
    [Fact]
    public async Task Values_are_described_and_sent_as_an_array_of_values_or_of_rows()
    {
        TestServer server = await StartAsync();
        using JsonDocument document = await server.OpenApiAsync();
        JsonElement schema = document.Resolved(document.Operation("/values").Schema());
        using JsonDocument sent = JsonDocument.Parse(await server.GetStringAsync("/values"));
        using SqliteConnection connection = _database.Open();

        Assert.Equal("array", schema.GetProperty("type").GetString());
        Assert.True(!schema.TryGetProperty("items", out JsonElement items) || document.Resolved(items).GetRawText() == "{ }", schema.GetRawText());
        Assert.Equal(
            connection.Query<(long Id, string Title)>(Sql),
            sent.RootElement.EnumerateArray().Select(static row => (row[0].GetInt64(), row[1].GetString()!)));
    }

    private Task<TestServer> StartAsync() =>
        shared.StartAsync(Map, static services => services.AddOpenApi(static options => options.AddDapperJson()));

    private void Map(WebApplication app)
    {
        app.MapOpenApi();
        app.MapGet("/lines", () => _database.QueryJsonResult<Post>(Sql, options: Lines)).ProducesJson(Lines);
        app.MapGet("/lines/query", () => _database.QueryJsonResult<Post>(Sql, options: QueryLines)).ProducesJson(QueryLines);
        app.MapGet("/negotiated", () => _database.QueryJsonResult<Post>(Sql, options: Negotiated)).ProducesJson(Negotiated);
        app.MapPost("/created", () => _database.QueryJsonResult<Post>(Sql, options: Created)).ProducesJson(Created);
        app.MapPost("/created/row", () => _database.QueryFirstOrDefaultJsonResult<Post>(Sql, options: Created)).ProducesJson(Created);
        app.MapGet("/tagged", () => _database.QueryJsonResult<Post>(Sql, options: Tagged)).ProducesJson(Tagged);
        app.MapGet("/tagged/row", () => _database.QueryFirstOrDefaultJsonResult<Post>(Sql, options: Tagged)).ProducesJson(Tagged);
        app.MapPost("/tagged/row", () => _database.QueryFirstOrDefaultJsonResult<Post>(Sql, options: Tagged)).ProducesJson(Tagged);
        app.MapGet("/type", () => _database.QueryFirstOrDefaultJsonResult<Post>(Sql, options: GeoJson)).ProducesJson(GeoJson);
        app.MapGet("/row/lines", () => _database.QueryFirstOrDefaultJsonResult<Post>(Sql, options: Lines)).ProducesJson(Lines);
        app.MapGet("/values", () => _database.QueryJsonResult(Sql, options: Values)).ProducesJson(Values);
        app.MapGet("/table", () => _database.QueryJsonResult(Sql, options: Table)).ProducesJson(Table);
        app.MapGet("/either", Results<JsonRowsResult<Post>, BadRequest> () => _database.QueryJsonResult<Post>(Sql, options: Lines)).ProducesJson(Lines);
        JsonETag version = JsonETag.FromColumn<long>("Id");
        JsonResultOptions changing = new() { IfMatch = version, RequiresIfMatch = true };
        JsonResultOptions paging = new() { Cursor = JsonCursor.By<long>("Id") };
        app.MapGet("/refused/fields", Results<JsonRowsResult<Post>, BadRequest<string>> () => _database.QueryJsonResult<Post>(Sql)).ProducesJson(Selecting);
        app.MapGet("/refused/cursor", Results<JsonRowsResult<Post>, BadRequest> () => _database.QueryJsonResult<Post>(Sql)).ProducesJson(paging);
        app.MapPut("/refused/version", () => _database.QueryFirstOrDefaultJsonResult<Post>(Sql)).Produces<string>(412).Produces(428).ProducesJson(changing);
        app.MapGet("/several", () => _database.QueryMultipleJsonResult(Sql, null, Page)).ProducesJson(results: Page);
        app.MapGet("/several/found", () => _database.QueryMultipleJsonResult(Sql, null, PostWithTags)).ProducesJson(results: PostWithTags);
        app.MapGet("/several/unknown", () => _database.QueryMultipleJsonResult(Sql, null, Page));
        app.MapGet("/fields", () => _database.QueryJsonResult<Post>(Sql, options: Selecting)).ProducesJson(Selecting);
        foreach (JsonQueryFormat format in Enum.GetValues<JsonQueryFormat>())
        {
            JsonResultOptions options = new() { Format = format };
            app.MapGet($"/formats/{format}", () => _database.QueryJsonResult("select '[]' Document", options: options)).ProducesJson(options);
        }

        RouteGroupBuilder group = app.MapGroup("/group").ProducesJson(new() { ETag = JsonETag.FromContent() });
        group.MapGet("/tagged", () => _database.QueryJsonResult<Post>(Sql, options: Tagged));
        group.MapGet("/problem", () => _database.QueryFirstOrDefaultJsonResult<Post>(Sql, options: Tagged)).ProducesProblem(404);
    }

    public sealed record Post(long Id, string Title);
}
