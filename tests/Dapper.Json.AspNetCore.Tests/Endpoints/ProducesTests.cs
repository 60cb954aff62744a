using System.Text.Json;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>What OpenAPI shows of endpoints whose options it is told.</summary>
public sealed class ProducesTests : IDisposable
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

    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Theory]
    [InlineData("/lines", "200 application/x-ndjson array")]
    [InlineData("/lines/query", "200 application/x-ndjson array")]
    [InlineData("/negotiated", "200 application/json array, 200 application/jsonl array, 200 application/ndjson array, 200 application/x-ndjson array")]
    [InlineData("/created", "201 application/json array", "post")]
    [InlineData("/created/row", "201 application/json Post, 404", "post")]
    [InlineData("/tagged", "200 application/json array, 304")]
    [InlineData("/tagged/row", "200 application/json Post, 304, 404")]
    [InlineData("/tagged/row", "200 application/json Post, 404", "post")]
    [InlineData("/type", "200 application/geo+json Post, 404")]
    [InlineData("/row/lines", "200 application/json Post, 404")]
    [InlineData("/values", "200 application/json JsonArray")]
    [InlineData("/table", "200 application/json JsonObject")]
    [InlineData("/either", "200 application/x-ndjson array, 400")]
    [InlineData("/several", "200 application/json object")]
    [InlineData("/several/found", "200 application/json object, 404")]
    [InlineData("/several/unknown", "200 application/json JsonObject")]
    [InlineData("/group/tagged", "200 application/json array, 304")]
    [InlineData("/group/problem", "200 application/json Post, 304, 404 application/problem+json ProblemDetails")]
    public async Task The_responses_are_those_that_the_options_make(string path, string expected, string method = "get")
    {
        JsonElement operation = await OperationAsync(path, method);

        IEnumerable<string> shown = operation.GetProperty("responses").EnumerateObject().SelectMany(static status =>
            status.Value.TryGetProperty("content", out JsonElement content)
                ? content.EnumerateObject().Select(type => $"{status.Name} {type.Name} {NameOf(type.Value.GetProperty("schema"))}")
                : [status.Name]);
        string actual = string.Join(", ", shown.Order(StringComparer.Ordinal));
        Assert.Equal(expected, actual);
    }

    [Fact]
    public async Task The_fields_are_those_of_the_options()
    {
        JsonElement operation = await OperationAsync("/fields", "get");

        Assert.Equal("select", Assert.Single(operation.GetProperty("parameters").EnumerateArray()).GetProperty("name").GetString());
        Assert.True(operation.GetProperty("responses").TryGetProperty("400", out _));
    }

    /// <remarks>Over all formats, so that a new one is shown as it is sent.</remarks>
    [Fact]
    public async Task The_content_type_of_each_format_is_the_one_that_is_sent()
    {
        await using TestServer server = await TestServer.StartAsync(Map, static services => services.AddOpenApi(static options => options.AddDapperJson()));
        using JsonDocument document = JsonDocument.Parse(await server.GetStringAsync("/openapi/v1.json"));
        foreach (JsonQueryFormat format in Enum.GetValues<JsonQueryFormat>())
        {
            JsonElement content = document.RootElement.GetProperty("paths").GetProperty($"/formats/{format}").GetProperty("get")
                .GetProperty("responses").GetProperty("200").GetProperty("content");
            using HttpResponseMessage response = await server.GetAsync($"/formats/{format}");

            Assert.Equal([$"{format} {response.Content.Headers.ContentType!.MediaType}"], content.EnumerateObject().Select(type => $"{format} {type.Name}"));
        }
    }

    private static string NameOf(JsonElement schema) =>
        schema.TryGetProperty("$ref", out JsonElement reference) ? reference.GetString()!.Split('/')[^1] : schema.GetProperty("type").GetString()!;

    private async Task<JsonElement> OperationAsync(string path, string method)
    {
        await using TestServer server = await TestServer.StartAsync(Map, static services => services.AddOpenApi(static options => options.AddDapperJson()));
        using JsonDocument document = JsonDocument.Parse(await server.GetStringAsync("/openapi/v1.json"));
        return document.RootElement.GetProperty("paths").GetProperty(path).GetProperty(method).Clone();
    }

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
