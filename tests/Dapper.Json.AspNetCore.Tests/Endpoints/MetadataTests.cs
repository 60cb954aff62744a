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
    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Theory]
    [InlineData("/rows", "array", false)]
    [InlineData("/rows/typed", "array", false)]
    [InlineData("/one", "#/components/schemas/JsonObject", true)]
    [InlineData("/one/typed", "#/components/schemas/Post", true)]
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
        if (path.EndsWith("typed", StringComparison.Ordinal))
        {
            Assert.Contains("#/components/schemas/Post", shown.GetRawText(), StringComparison.Ordinal);
            JsonElement post = document.RootElement.GetProperty("components").GetProperty("schemas").GetProperty("Post");
            Assert.True(post.GetProperty("properties").TryGetProperty("title", out _));
        }
    }

    [Theory]
    [InlineData("/controller/rows", """[{"id":2,"title":"Ebbe"}]""")]
    [InlineData("/controller/one", """{"id":2,"title":"Ebbe"}""")]
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
        JsonRowResult<Post> one = _database.QueryFirstOrDefaultJsonResult<Post>(Sql, options: options);

        Assert.Equal(200, Assert.IsAssignableFrom<IStatusCodeHttpResult>(rows).StatusCode);
        Assert.Equal("application/json; charset=utf-8", Assert.IsAssignableFrom<IContentTypeHttpResult>(rows).ContentType);
        Assert.Equal((203, "application/json; charset=utf-8"), (one.StatusCode, one.ContentType));
        Assert.Equal("application/x-ndjson", Rows(new JsonResultOptions { Format = JsonQueryFormat.Lines }).ContentType);
        Assert.Equal("application/json; charset=utf-8", Rows(new JsonResultOptions { Format = JsonQueryFormat.Lines, NegotiatesLines = true }).ContentType);

        JsonRowsResult Rows(JsonResultOptions ofRows) => _database.QueryJsonResult(Sql, options: ofRows);
    }

    private Task<TestServer> StartAsync() => TestServer.StartAsync(
        app =>
        {
            app.MapOpenApi();
            app.MapControllers();
            app.MapGet("/rows", () => _database.QueryJsonResult(Sql));
            app.MapGet("/rows/typed", () => _database.QueryJsonResult<Post>(Sql));
            app.MapGet("/one", () => _database.QuerySingleOrDefaultJsonResult(Sql));
            app.MapGet("/one/typed", () => _database.QuerySingleOrDefaultJsonResult<Post>(Sql));
        },
        services => services.AddOpenApi().AddSingleton<DbDataSource>(_database).AddControllers().AddApplicationPart(typeof(PostsController).Assembly));

    public sealed record Post(long Id, string Title);
}

[ApiController]
[Route("controller")]
public sealed class PostsController(DbDataSource database) : ControllerBase
{
    private const string Sql = "select Id, Title from Posts where Id = 2";

    [HttpGet("rows")]
    public JsonRowsResult<MetadataTests.Post> Rows() => database.QueryJsonResult<MetadataTests.Post>(Sql);

    [HttpGet("one")]
    public JsonRowResult<MetadataTests.Post> One() => database.QuerySingleOrDefaultJsonResult<MetadataTests.Post>(Sql);

    [HttpGet("result")]
    public IResult Result() => database.QueryJsonResult(Sql);
}
