namespace Dapper.Json.AspNetCore.Tests.Levels;

/// <summary>The options of a response: those of the result, of the endpoint, of its groups and of the app, setting by setting.</summary>
public sealed class LevelTests(SharedApp shared) : IClassFixture<SharedApp>
{
    private const string Sql = "select Id as PostId from Posts where Id = 2";
    private const string AppType = "application/vnd.app+json";

    private static readonly JsonQueryOptions SnakeCase = new(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower });
    private static readonly JsonResultOptions ByResult = new() { StatusCode = 250 };
    private static readonly JsonResultOptions OtherType = new() { ContentType = "application/vnd.result+json" };

    private readonly TestDatabase _database = shared.Database;

    /// <remarks>Each level sets the status code; the type and the names are set by the app alone.</remarks>
    [Theory]
    [InlineData("/app", 210)]
    [InlineData("/outer", 220)]
    [InlineData("/outer/endpoint", 240)]
    [InlineData("/outer/inner", 230)]
    [InlineData("/outer/inner/endpoint", 240)]
    [InlineData("/outer/inner/result", 250)]
    [InlineData("/outer/inner/both", 250)]
    [InlineData("/outer/inner/type", 230, "application/vnd.result+json")]
    [InlineData("/written", 210)]
    [InlineData("/written/outer", 220)]
    [InlineData("/row", 210, AppType, """{"post_id":2}""")]
    [InlineData("/several", 210, AppType, """{"rows":[{"post_id":2}]}""")]
    [InlineData("/action", 260)]
    [InlineData("/action/result", 250)]
    public async Task The_nearest_level_that_sets_a_setting_counts(string path, int status, string type = AppType, string json = """[{"post_id":2}]""")
    {
        TestServer server = await StartAsync(ConfigureApp);

        using HttpResponseMessage response = await server.GetAsync(path);

        Assert.Equal((status, type), ((int)response.StatusCode, response.Content.Headers.ContentType?.ToString()));
        Assert.Equal(json, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task Calls_for_the_app_add_up()
    {
        await using TestServer server = await TestServer.StartAsync(
            app => app.MapGet("/", () => _database.QueryJsonResult(Sql)),
            static services => services
                .ConfigureJsonResults(static options => (options.StatusCode, options.ContentType) = (210, AppType))
                .ConfigureJsonResults(static options => options.StatusCode = 211)
                .Configure<JsonResultOptions>(static options => options.Query = SnakeCase));

        using HttpResponseMessage response = await server.GetAsync("/");

        Assert.Equal((211, AppType), ((int)response.StatusCode, response.Content.Headers.ContentType?.ToString()));
        Assert.Equal("""[{"post_id":2}]""", await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    private static void ConfigureApp(JsonResultOptions options) => (options.StatusCode, options.ContentType, options.Query) = (210, AppType, SnakeCase);

    private Task<TestServer> StartAsync(Action<JsonResultOptions>? configure) => shared.StartAsync(
        app =>
        {
            app.MapControllers().WithJsonResults(new JsonResultOptions { StatusCode = 260 });
            app.MapGet("/app", () => _database.QueryJsonResult(Sql));
            app.MapGet("/row", () => _database.QuerySingleOrDefaultJsonResult(Sql));
            app.MapGet("/several", () => _database.QueryMultipleJsonResult(Sql, null, [JsonResultSet.Rows("rows")]));
            app.MapGet("/written", context => _database.CreateConnection().QueryJsonResult(Sql).ExecuteAsync(context));
            RouteGroupBuilder outer = app.MapGroup("").WithJsonResults(new JsonResultOptions { StatusCode = 220 });
            outer.MapGet("/outer", () => _database.QueryJsonResult(Sql));
            outer.MapGet("/outer/endpoint", () => _database.QueryJsonResult(Sql)).WithJsonResults(new JsonResultOptions { StatusCode = 240 });
            outer.MapGet("/written/outer", context => _database.CreateConnection().QueryJsonResult(Sql).ExecuteAsync(context));
            RouteGroupBuilder inner = outer.MapGroup("/outer/inner").WithJsonResults(new JsonResultOptions { StatusCode = 230 });
            inner.MapGet("", () => _database.QueryJsonResult(Sql));
            inner.MapGet("/endpoint", () => _database.QueryJsonResult(Sql)).WithJsonResults(new JsonResultOptions { StatusCode = 240 });
            inner.MapGet("/result", () => _database.QueryJsonResult(Sql, options: ByResult));
            inner.MapGet("/both", () => _database.QueryJsonResult(Sql, options: ByResult)).WithJsonResults(new JsonResultOptions { StatusCode = 240 });
            inner.MapGet("/type", () => _database.QueryJsonResult(Sql, options: OtherType));
        },
        services =>
        {
            services.AddSingleton(_database).AddControllers().AddApplicationPart(typeof(LevelController).Assembly);
            if (configure is not null)
            {
                services.ConfigureJsonResults(configure);
            }
        });
}

/// <summary>Endpoints of MVC. Public, as MVC wants it.</summary>
public sealed class LevelController : ControllerBase
{
    private static readonly JsonResultOptions ByResult = new() { StatusCode = 250 };

    [HttpGet("/action")]
    public JsonRowsResult Get() => Query(options: null);

    [HttpGet("/action/result")]
    public IResult GetResult() => Query(ByResult);

    private JsonRowsResult Query(JsonResultOptions? options) => HttpContext.RequestServices.GetRequiredService<TestDatabase>()
        .QueryJsonResult("select Id as PostId from Posts where Id = 2", options: options);
}
