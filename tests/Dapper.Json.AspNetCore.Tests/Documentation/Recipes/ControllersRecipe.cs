using System.Net.Http.Json;
using Microsoft.AspNetCore.Http.HttpResults;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/controllers.md, and what the page says comes out.</summary>
public sealed class ControllersRecipe : RecipeTest
{
    [Theory]
    [InlineData("/api/posts", HttpStatusCode.OK, """[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]""")]
    [InlineData("/api/posts/selected?fields=[id]", HttpStatusCode.OK, """[{"id":1},{"id":2},{"id":3}]""")]
    [InlineData("/api/posts/2", HttpStatusCode.OK, """{"id":2,"title":"Ebbe"}""")]
    [InlineData("/api/posts/9", HttpStatusCode.NotFound, "")]
    [InlineData("/api/posts/by/8", HttpStatusCode.OK, """[{"id":2,"title":"Ebbe"}]""")]
    [InlineData("/api/posts/by/0", HttpStatusCode.NotFound, "")]
    [InlineData("/api/posts/latest?count=1&fields=[title]", HttpStatusCode.OK, """{"title":"Flut"}""")]
    [InlineData("/api/posts/selected?fields=[password]", HttpStatusCode.BadRequest, null)]
    [InlineData("/api/posts/latest", HttpStatusCode.BadRequest, null)]
    public async Task Actions_return_results_and_problem_details(string path, HttpStatusCode status, string? content)
    {
        await using TestServer server = await StartAsync();

        using HttpResponseMessage response = await server.GetAsync(path);
        string sent = await response.Content.ReadAsStringAsync();
        Assert.Equal((status, content ?? sent), (response.StatusCode, sent));
        Assert.Equal(content is null, response.Content.Headers.ContentType?.MediaType == "application/problem+json");
    }

    [Fact]
    public async Task A_post_is_created_and_an_invalid_one_refused()
    {
        await using TestServer server = await StartAsync();

        using HttpResponseMessage created = await server.Client.PostAsJsonAsync("/api/posts", new NewTitle("Watt"));
        Assert.Equal((HttpStatusCode.Created, """{"id":4,"title":"Watt"}"""), (created.StatusCode, await created.Content.ReadAsStringAsync()));
        Assert.Equal("/api/posts/4", created.Headers.Location?.ToString());
        using HttpResponseMessage refused = await server.Client.PostAsJsonAsync("/api/posts", new { });
        Assert.Equal(HttpStatusCode.BadRequest, refused.StatusCode);
    }

    [Fact]
    public async Task OpenAPI_shows_types_and_statuses()
    {
        await using TestServer server = await StartAsync();
        using JsonDocument document = await server.OpenApiAsync();

        Assert.Equal("200 application/json array", document.Operation("/api/posts").Responses());
        Assert.Equal("200 application/json array, 400 application/problem+json object", document.Operation("/api/posts/selected").Responses());
        Assert.StartsWith("201 application/json PostTitle", document.Operation("/api/posts", "post").Responses(), StringComparison.Ordinal);
        Assert.Equal("200 application/json PostTitle, 404", document.Operation("/api/posts/{id}").Responses());
        Assert.Equal("200 application/json array, 404", document.Operation("/api/posts/by/{author}").Responses());
        Assert.Equal(
            ("fields", "count,fields"), (document.Operation("/api/posts/selected").Parameters(), document.Operation("/api/posts/latest").Parameters()));
    }

    private Task<TestServer> StartAsync() => TestServer.StartAsync(
        app =>
        {
            app.MapControllers();
            app.MapOpenApi();
        },
        services =>
        {
            services.AddSingleton(CreateDataSource()).AddControllers().AddApplicationPart(typeof(PostsController).Assembly);
            services.AddOpenApi(options =>
            {
                options.ShouldInclude = static api => api.RelativePath!.StartsWith("api/posts", StringComparison.Ordinal);
                options.AddDapperJson();
            });
        });
}

[ApiController]
[Route("api/posts")]
public sealed class PostsController(DbDataSource database) : ControllerBase
{
    private static readonly JsonResultOptions Stored = new() { StatusCode = StatusCodes.Status201Created, Location = "/api/posts/{id}" };

    [HttpGet]
    public JsonRowsResult<PostTitle> All() => database.QueryJsonResult<PostTitle>("select Id, Title from Posts order by Id");

    [HttpGet("{id:int}")]
    public JsonSingleResult<PostTitle> One(int id) =>
        database.QuerySingleOrDefaultJsonResult<PostTitle>("select Id, Title from Posts where Id = @id", new { id });

    [HttpPost]
    [ProducesResponseType<PostTitle>(StatusCodes.Status201Created)]
    public IActionResult Create(NewTitle post) =>
        database.QuerySingleOrDefaultJsonResult<PostTitle>("insert into Posts (Title) values (@Title) returning Id, Title", post, Stored);
}

public sealed record PostTitle(long Id, string Title);

public sealed record NewTitle(string Title);

/// <summary>Actions with other results, and with fields that OpenAPI shows.</summary>
[ApiController]
[Route("api/posts")]
public sealed class SelectedPostsController(DbDataSource database) : ControllerBase
{
    internal static readonly JsonResultOptions Selectable = new() { Fields = new JsonFieldPolicy("[id,title]") };

    [HttpGet("selected")]
    [PostFields]
    public JsonRowsResult<PostTitle> All() => database.QueryJsonResult<PostTitle>("select Id, Title from Posts order by Id", options: Selectable);

    [HttpGet("by/{author:int}")]
    public async Task<Results<JsonRowsResult<PostTitle>, NotFound>> ByAuthor(int author)
    {
        await using DbConnection connection = await database.OpenConnectionAsync();
        return await connection.ExecuteScalarAsync<bool>("select exists (select 1 from Authors where Id = @author)", new { author })
            ? database.QueryJsonResult<PostTitle>("select Id, Title from Posts where AuthorId = @author order by Id", new { author })
            : TypedResults.NotFound();
    }

    [HttpGet("latest")]
    [PostFields]
    public ActionResult<PostTitle> Latest(int count) => count == 1
        ? database.QueryFirstOrDefaultJsonResult<PostTitle>("select Id, Title from Posts order by Id desc", options: Selectable)
        : ValidationProblem("Only one is shown.");
}

/// <summary>Shows the options of an action's results in OpenAPI.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class PostFieldsAttribute : Attribute, IJsonResultsMetadata
{
    public JsonResultOptions? Options => SelectedPostsController.Selectable;

    public IReadOnlyList<JsonResultSet>? Results => null;
}
