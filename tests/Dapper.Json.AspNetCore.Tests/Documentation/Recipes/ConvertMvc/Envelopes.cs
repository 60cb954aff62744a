using System.Diagnostics.CodeAnalysis;
using System.Text.Encodings.Web;

namespace Documentation.Recipes.ConvertMvc;

/// <summary>The code of docs/recipes/convert-mvc.md for envelopes, results and encoders of an app.</summary>
public sealed class Envelopes : RecipeTest
{
    [Theory]
    [InlineData("/posts", 200, """{"success":true,"data":[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}],"message":null}""")]
    [InlineData("/posts/2", 200, """{"success":true,"data":{"id":2,"title":"Ebbe"},"message":null}""")]
    [InlineData("/posts/9", 404, """{"success":false,"data":null,"message":"Not found."}""")]
    public async Task Rows_come_in_the_envelope_of_the_app(string path, int status, string content)
    {
        await using TestServer server = await TestServer.StartAsync(
            static app =>
            {
                app.MapGet("/before/posts", () => new ApiResponse<Post[]>(true, [new(1, "Brandung"), new(2, "Ebbe"), new(3, "Flut")]));
                app.MapGet("/posts", (DbDataSource database) => database.Rows<Post>("select Id, Title from Posts order by Id"));
                app.MapGet("/posts/{id:int}", (DbDataSource database, int id) =>
                    database.One<Post>("select Id, Title from Posts where Id = @id", new { id }));
            },
            services => services.AddSingleton(CreateDataSource()));

        using HttpResponseMessage response = await server.GetAsync(path);

        Assert.Equal((status, content), ((int)response.StatusCode, await response.Content.ReadAsStringAsync()));
        if (path == "/posts")
        {
            Assert.Equal(content, await server.GetStringAsync("/before/posts"));
        }
    }

    [Fact]
    public async Task A_result_of_the_app_executes_that_of_the_query()
    {
        await using TestServer server = await TestServer.StartAsync(
            static app => app.MapControllers(),
            services => OnlyController.Add(services.AddSingleton(CreateDataSource()).AddControllers(), typeof(PostsController)));

        using HttpResponseMessage response = await server.GetAsync("/audited");

        Assert.Equal((HttpStatusCode.OK, "north"), (response.StatusCode, Assert.Single(response.Headers.GetValues("X-Shop"))));
        Assert.Equal("""[{"id":2}]""", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData(false, """{"text":"ü <b>"}""")]
    [InlineData(true, """{"text":"\u00FC \u003Cb\u003E"}""")]
    public async Task The_encoder_of_Json_is_another_one(bool keeps, string expected)
    {
        await using TestServer server = await TestServer.StartAsync(
            static app => app.MapControllers(),
            services =>
            {
                services.AddSingleton(CreateDataSource());
                var builder = new { Services = OnlyController.Add(services.AddControllers(), typeof(EncodersController)).Services };
                if (keeps)
                {
                    builder.Services.ConfigureHttpJsonOptions(options => options.SerializerOptions.Encoder = JavaScriptEncoder.Default);
                }
            });

        Assert.Equal("""{"text":"\u00FC \u003Cb\u003E"}""", await server.GetStringAsync("/encoders/json"));
        Assert.Equal("""{"text":"\u00FC \u003Cb\u003E"}""", await server.GetStringAsync("/encoders/json-result"));
        Assert.Equal("""{"text":"ü <b>"}""", await server.GetStringAsync("/encoders/ok"));
        Assert.Equal(expected, await server.GetStringAsync("/encoders/query"));
    }

    public sealed record Post(long Id, string Title);

    [ApiController]
    public sealed class PostsController(DbDataSource database) : ControllerBase
    {
        [HttpGet("audited")]
        public IActionResult Get() => new Audited(database.QueryJsonResult("select Id from Posts where Id = 2"));
    }

    [Route("encoders")]
    public sealed class EncodersController(DbDataSource database) : Controller
    {
        [HttpGet("json")]
        public IActionResult OfJson() => Json(new { Text = "ü <b>" });

        [HttpGet("json-result")]
        public IActionResult OfJsonResult() => new JsonResult(new { Text = "ü <b>" });

        [HttpGet("ok")]
        public IActionResult OfOk() => Ok(new { Text = "ü <b>" });

        [HttpGet("query")]
        public JsonSingleResult OfQuery() => database.QuerySingleOrDefaultJsonResult("select 'ü <b>' as Text");
    }
}

public sealed record ApiResponse<T>(bool Success, T? Data, string? Message = null);

public static class ApiResponses
{
    private static readonly JsonResultOptions OrNotFound = new()
    {
        NotFound = JsonNotFound.Result(static _ => TypedResults.NotFound(new ApiResponse<object>(false, null, "Not found."))),
    };

    public static JsonMultipleResult<ApiResponse<IEnumerable<T>>> Rows<T>(this DbDataSource database, [StringSyntax("sql")] string sql, object? param = null) =>
        database.QueryMultipleJsonResult<ApiResponse<IEnumerable<T>>>(sql, param, Envelope<T>.OfRows);

    public static JsonMultipleResult<ApiResponse<T>> One<T>(this DbDataSource database, [StringSyntax("sql")] string sql, object? param = null) =>
        database.QueryMultipleJsonResult<ApiResponse<T>>(sql, param, Envelope<T>.OfOne, OrNotFound);

    private static class Envelope<T>
    {
        public static readonly JsonResultSet[] OfRows =
            [JsonResultSet.Constant("success", true), JsonResultSet.Rows<T>("data"), JsonResultSet.Constant("message", null)];

        public static readonly JsonResultSet[] OfOne =
            [JsonResultSet.Constant("success", true), JsonResultSet.Row<T>("data", required: true), JsonResultSet.Constant("message", null)];
    }
}

/// <summary>An action's result that adds what belongs to the app, and lets that of the query write the response.</summary>
public sealed class Audited(JsonQueryResult result) : IActionResult
{
    public Task ExecuteResultAsync(ActionContext context)
    {
        context.HttpContext.Response.Headers["X-Shop"] = "north";
        return result.ExecuteResultAsync(context);
    }
}
