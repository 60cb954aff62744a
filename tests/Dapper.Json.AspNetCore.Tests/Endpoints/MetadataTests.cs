using System.Data.Common;
using System.Text.Json;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>What OpenAPI shows of results, also in controllers.</summary>
public sealed class MetadataTests : IDisposable
{
    private const string Sql = "select Id, Title from Posts where Id = 2";
    private static readonly JsonResultSet[] Results = [JsonResultSet.Value("total"), JsonResultSet.Rows<Post>("items")];
    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Theory]
    [InlineData("/rows", "array", false)]
    [InlineData("/rows/typed", "array", false)]
    [InlineData("/one", "#/components/schemas/JsonObject", true)]
    [InlineData("/one/typed", "#/components/schemas/Post", true)]
    [InlineData("/several", "#/components/schemas/JsonObject", false)]
    [InlineData("/several/typed", "#/components/schemas/Page", false)]
    [InlineData("/controller/rows", "array", false)]
    [InlineData("/controller/one", "#/components/schemas/Post", true)]
    public async Task OpenAPI_shows_the_response(string path, string schema, bool hasNotFound)
    {
        await using TestServer server = await StartAsync();

        using JsonDocument document = JsonDocument.Parse(await server.GetStringAsync("/openapi/v1.json"));
        JsonElement responses = document.RootElement.GetProperty("paths").GetProperty(path).GetProperty("get").GetProperty("responses");

        JsonElement shown = responses.GetProperty("200").GetProperty("content").GetProperty("application/json").GetProperty("schema");
        Assert.Contains(schema, shown.GetRawText(), StringComparison.Ordinal);
        Assert.Equal(schema == "array", shown.TryGetProperty("items", out _));
        Assert.Equal(hasNotFound, responses.TryGetProperty("404", out _));
        if (path.EndsWith("typed", StringComparison.Ordinal) && !path.StartsWith("/several", StringComparison.Ordinal))
        {
            Assert.Contains("#/components/schemas/Post", shown.GetRawText(), StringComparison.Ordinal);
            JsonElement post = document.RootElement.GetProperty("components").GetProperty("schemas").GetProperty("Post");
            Assert.True(post.GetProperty("properties").TryGetProperty("title", out _));
        }
    }

    [Fact]
    public async Task OpenAPI_shows_the_parts_of_a_document_and_of_a_row()
    {
        await using TestServer server = await StartAsync();

        using JsonDocument document = JsonDocument.Parse(await server.GetStringAsync("/openapi/v1.json"));
        JsonElement schemas = document.RootElement.GetProperty("components").GetProperty("schemas");

        JsonElement page = schemas.GetProperty("Page").GetProperty("properties");
        Assert.Equal("int64", page.GetProperty("total").GetProperty("format").GetString());
        Assert.Equal("#/components/schemas/Post", page.GetProperty("items").GetProperty("items").GetProperty("$ref").GetString());
        JsonElement author = schemas.GetProperty("Post").GetProperty("properties").GetProperty("author");
        Assert.Contains("#/components/schemas/Author", author.GetRawText(), StringComparison.Ordinal);
    }

    /// <remarks>The type of a result does not say in which format it is written: that is for <c>Produces</c>.</remarks>
    [Fact]
    public async Task Produces_tells_OpenAPI_of_another_format()
    {
        await using TestServer server = await StartAsync();

        using JsonDocument document = JsonDocument.Parse(await server.GetStringAsync("/openapi/v1.json"));
        JsonElement paths = document.RootElement.GetProperty("paths");

        Assert.Equal("string", SchemaOf("/values").GetProperty("items").GetProperty("type").GetString());
        Assert.Equal("#/components/schemas/Table", SchemaOf("/table").GetProperty("$ref").GetString());

        JsonElement SchemaOf(string path) => paths.GetProperty(path).GetProperty("get").GetProperty("responses").GetProperty("200")
            .GetProperty("content").EnumerateObject().Single().Value.GetProperty("schema");
    }

    [Theory]
    [InlineData("/controller/rows", """[{"id":2,"title":"Ebbe","author":null}]""")]
    [InlineData("/controller/one", """{"id":2,"title":"Ebbe","author":null}""")]
    [InlineData("/controller/result", """[{"id":2,"title":"Ebbe"}]""")]
    public async Task A_controller_s_action_may_return_a_result(string path, string expected)
    {
        await using TestServer server = await StartAsync();

        Assert.Equal(expected, await server.GetStringAsync(path));
    }

    [Fact]
    public void Results_expose_their_status_code_and_content_type()
    {
        JsonRowsResult rows = _database.QueryJsonResult(Sql);
        var options = new JsonResultOptions { StatusCode = 203, Format = JsonQueryFormat.Lines };
        JsonSingleResult<Post> one = _database.QueryFirstOrDefaultJsonResult<Post>(Sql, options: options);

        Assert.Equal(200, Assert.IsAssignableFrom<IStatusCodeHttpResult>(rows).StatusCode);
        Assert.Equal("application/json; charset=utf-8", Assert.IsAssignableFrom<IContentTypeHttpResult>(rows).ContentType);
        Assert.Equal((203, "application/json; charset=utf-8"), (one.StatusCode, one.ContentType));
        Assert.Equal("application/x-ndjson", Rows(new JsonResultOptions { Format = JsonQueryFormat.Lines }).ContentType);
        Assert.Equal("application/json; charset=utf-8", Rows(new JsonResultOptions { NegotiatesLines = true }).ContentType);

        JsonRowsResult Rows(JsonResultOptions ofRows) => _database.QueryJsonResult(Sql, options: ofRows);
    }

    private Task<TestServer> StartAsync() => TestServer.StartAsync(
        app =>
        {
            app.MapOpenApi();
            app.MapControllers();
            app.MapGet("/rows", () => _database.QueryJsonResult(Sql));
            app.MapGet("/rows/typed", () => _database.QueryJsonResult<Post>(Sql));
            app.MapGet("/several", () => _database.QueryMultipleJsonResult(Sql, null, Results));
            app.MapGet("/several/typed", () => _database.QueryMultipleJsonResult<Page>(Sql, null, Results));
            app.MapGet("/values", () => _database.QueryJsonResult(Sql, options: new() { Format = JsonQueryFormat.Values })).Produces<IEnumerable<string>>();
            app.MapGet("/table", () => _database.QueryJsonResult(Sql, options: new() { Format = JsonQueryFormat.Table })).Produces<Table>();
            app.MapGet("/one", () => _database.QuerySingleOrDefaultJsonResult(Sql));
            app.MapGet("/one/typed", () => _database.QuerySingleOrDefaultJsonResult<Post>(Sql));
        },
        services => services.AddOpenApi().AddSingleton<DbDataSource>(_database).AddControllers().AddApplicationPart(typeof(PostsController).Assembly));

    public sealed record Post(long Id, string Title)
    {
        public Author? Author { get; init; }
    }

    public sealed record Author(long Id, string Name);

    public sealed record Page(long Total, IReadOnlyList<Post> Items);

    public sealed record Table(IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<object?>> Rows);
}

[ApiController]
[Route("controller")]
public sealed class PostsController(DbDataSource database) : ControllerBase
{
    private const string Sql = "select Id, Title from Posts where Id = 2";

    [HttpGet("rows")]
    public JsonRowsResult<MetadataTests.Post> Rows() => database.QueryJsonResult<MetadataTests.Post>(Sql);

    [HttpGet("one")]
    public JsonSingleResult<MetadataTests.Post> One() => database.QuerySingleOrDefaultJsonResult<MetadataTests.Post>(Sql);

    [HttpGet("result")]
    public IResult Result() => database.QueryJsonResult(Sql);
}
