using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc.Filters;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>A request that is refused for its fields or its cursor has changed nothing: the handler has not run.</summary>
public sealed class RefusalOrderTests(SharedApp shared) : IClassFixture<SharedApp>
{
    private const string Sql = "select Id, Title from Posts where Title = 'New'";
    internal const string PageSql = Sql + " and (@afterId is null or Id > @afterId)";

    private static readonly JsonFieldPolicy Policy = new("[id,title]");
    private static readonly JsonResultOptions Cursor = new() { Cursor = JsonCursor.By<long>("Id") };
    private static readonly JsonResultOptions NoFields = new() { Fields = null };

    private readonly TestDatabase _database = shared.Database;

    public static TheoryData<string> Selecting =>
    [
        "/group/result", "/group/task", "/group/union", "/group/written", "/group/delegate", "/group/inner/deep", "/group/header",
        "/group/described", "/group/cursor", "/endpoint", "/later", "/storing/api", "/storing/plain", "/storing/plain/task",
    ];

    [Theory]
    [MemberData(nameof(Selecting))]
    public async Task A_handler_runs_once_and_only_if_the_fields_are_those_of_the_policy(string path)
    {
        TestServer server = await StartAsync();

        await AssertRefusedAsync(server, path + "?fields=[nope]", "fields");
        await AssertStoredAsync(server, path + "?fields=[title]", """[{"title":"New"}]""");
    }

    [Theory]
    [InlineData("/group/inner/narrow?only=[title]", "only")]
    [InlineData("/group/cursor?after=nope", "after")]
    [InlineData("/cursor?after=nope", "after")]
    [InlineData("/storing/plain/task?after=nope", "after")]
    public async Task The_handler_of_a_refused_request_does_not_run(string path, string parameter) =>
        await AssertRefusedAsync(await StartAsync(), path, parameter);

    [Theory]
    [InlineData("/group/inner/narrow?only=[id]&fields=[nope]", """[{"id":4}]""")]
    [InlineData("/group/open?fields=[nope]", """[{"id":4,"title":"New"}]""")]
    [InlineData("/group/cursor?after=9heI7FsxXQ&fields=[title]", """[{"title":"New"}]""")]
    [InlineData("/group/cursor", """[{"id":4,"title":"New"}]""")]
    [InlineData("/storing/plain/task?fields=[title]&after=9heI7FsxXQ", """[{"title":"New"}]""")]
    public async Task The_handler_of_any_other_request_runs_once(string path, string expected) =>
        await AssertStoredAsync(await StartAsync(), path, expected);

    /// <remarks>The name is that of another parameter there, though the endpoint is in the group.</remarks>
    [Theory]
    [InlineData("/group/search?fields=body", "body")]
    [InlineData("/group/renamed?fields=body", "body")]
    [InlineData("/group/members?fields=body", "body")]
    [InlineData("/storing/search?after=yesterday&fields=body", "yesterday body")]
    [InlineData("/storing/members?after=yesterday&fields=body", "yesterday body")]
    public async Task A_handler_that_takes_a_parameter_of_the_name_itself_is_not_checked(string path, string expected)
    {
        TestServer server = await StartAsync();

        Assert.Equal(expected, await server.ContentAsync(path));
    }

    /// <remarks>What a filter of the endpoint writes comes after the check of the group, also if the endpoint has a check of its own.</remarks>
    [Fact]
    public async Task A_group_checks_before_the_filters_of_its_endpoints()
    {
        TestServer server = await StartAsync();

        await AssertRefusedAsync(server, "/group/filtered?fields=[nope]", "fields");
        await AssertRefusedAsync(server, "/group/filtered?after=nope", "after");
    }

    /// <remarks>Who may not see the endpoint does not learn its fields.</remarks>
    [Theory]
    [InlineData("/guarded?fields=[nope]")]
    [InlineData("/storing/guarded?fields=[nope]")]
    public async Task Filters_that_stand_before_it_come_first(string path)
    {
        TestServer server = await StartAsync();

        Assert.Equal(HttpStatusCode.Unauthorized, await server.StatusAsync(HttpMethod.Post, path));
        Assert.Equal(0, Stored());
    }

    /// <remarks>What only the result is given is known when it is executed: the handler has run.</remarks>
    [Fact]
    public async Task Options_of_the_result_are_checked_when_it_is_executed()
    {
        TestServer server = await StartAsync();

        Assert.Equal(HttpStatusCode.BadRequest, await server.StatusAsync(HttpMethod.Post, "/own?fields=[nope]"));
        Assert.Equal(1, Stored());
    }

    /// <remarks>The app's fields are checked with the cursor of an endpoint, and otherwise with the result.</remarks>
    [Theory]
    [InlineData("/cursor?fields=[nope]", 0)]
    [InlineData("/plain?fields=[nope]", 1)]
    public async Task Options_of_the_app_are_checked_with_those_of_the_endpoint(string path, int stored)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapPost("/cursor", () => Store(sql: PageSql)).WithJsonResults(Cursor);
                app.MapPost("/plain", () => Store());
            },
            static services => services.ConfigureJsonResults(static options => options.Fields = Policy));

        Assert.Equal(HttpStatusCode.BadRequest, await server.StatusAsync(HttpMethod.Post, path));
        Assert.Equal(stored, Stored());
    }

    private async Task AssertRefusedAsync(TestServer server, string path, string parameter)
    {
        using HttpResponseMessage response = await server.SendAsync(HttpMethod.Post, path);

        JsonElement problem = await response.ProblemAsync(HttpStatusCode.BadRequest);
        Assert.Equal(1, problem.GetProperty("errors").GetProperty(parameter).GetArrayLength());
        Assert.Equal(0, Stored());
    }

    private async Task AssertStoredAsync(TestServer server, string path, string expected)
    {
        Assert.Equal(expected, await server.ContentAsync(HttpMethod.Post, path));
        Assert.Equal(1, Stored());
    }

    /// <summary>Counts what the handlers of a test have stored, and takes it away for the next.</summary>
    private int Stored() => _database.Execute("delete from Posts where Title = 'New'");

    private JsonRowsResult Store(JsonResultOptions? options = null, string sql = Sql)
    {
        _database.Execute("insert into Posts (Title) values ('New')");
        return _database.QueryJsonResult(sql, options: options);
    }

    private EndpointFilterInvocationContext Stored(EndpointFilterInvocationContext invocation)
    {
        _ = Store();
        return invocation;
    }

    private Task<TestServer> StartAsync() => shared.StartAsync(
        app =>
        {
            app.MapControllers().WithJsonFields(Policy).WithJsonResults(Cursor);
            RouteGroupBuilder group = app.MapGroup("/group").WithJsonFields(Policy);
            group.MapPost("/result", () => Store());
            group.MapPost("/described", () => Store()).ProducesJson(new JsonResultOptions { Fields = Policy });
            group.MapPost("/task", static async Task<IResult> (TestDatabase database) =>
            {
                await Task.Yield();
                database.Execute("insert into Posts (Title) values ('New')");
                return database.QueryJsonResult(Sql);
            });
            group.MapPost("/union", Results<JsonRowsResult, NotFound> () => Store());
            group.MapPost("/written", Task (HttpResponse response) =>
            {
                _ = Store();
                return _database.CreateConnection().QueryJsonResult(Sql).ExecuteAsync(response.HttpContext);
            });
            group.MapPost("/delegate", (RequestDelegate)(context =>
            {
                _ = Store();
                return _database.CreateConnection().QueryJsonResult(Sql).ExecuteAsync(context);
            }));
            group.MapPost("/cursor", () => Store(sql: PageSql)).WithJsonResults(Cursor);
            group.MapPost("/header", ([FromHeader] string? fields) => Store());
            group.MapPost("/filtered", () => Store(sql: PageSql)).AddEndpointFilter((invocation, next) => next(Stored(invocation))).WithJsonResults(Cursor);
            group.MapGet("/search", (string fields) => Results.Text(fields));
            group.MapGet("/renamed", ([FromQuery(Name = "Fields")] string text) => Results.Text(text));
            group.MapGet("/members", ([AsParameters] Search search) => Results.Text(search.Fields));
            group.MapPost("/open", () => Store()).WithJsonResults(NoFields);
            RouteGroupBuilder inner = group.MapGroup("/inner").WithJsonResults(new JsonResultOptions { BufferUpTo = 1000 });
            inner.MapPost("/deep", () => Store());
            inner.MapPost("/narrow", () => Store()).WithJsonFields(new JsonFieldPolicy("[id]"), "only");
            app.MapPost("/endpoint", () => Store()).WithJsonFields(Policy);
            app.MapPost("/cursor", () => Store(sql: PageSql)).WithJsonResults(Cursor);
            app.MapPost("/own", () => Store(new JsonResultOptions { Fields = Policy }));
            app.MapPost("/guarded", () => Store())
                .AddEndpointFilter(static (_, _) => ValueTask.FromResult<object?>(TypedResults.Unauthorized()))
                .WithJsonFields(Policy);
            RouteGroupBuilder later = app.MapGroup("");
            later.MapPost("/later", () => Store());
            later.WithJsonFields(Policy);
        },
        services => services.AddSingleton(_database).AddControllers().AddApplicationPart(typeof(StoringController).Assembly));

    internal sealed record Search(string Fields);
}

/// <summary>Endpoints of MVC. Public, as MVC wants it.</summary>
[ApiController]
[Route("storing/api")]
public sealed class StoringApiController : ControllerBase
{
    [HttpPost]
    public JsonRowsResult Post() => StoringController.Store(HttpContext);
}

/// <inheritdoc cref="StoringApiController"/>
[Route("storing")]
public sealed class StoringController : ControllerBase
{
    [HttpPost("plain")]
    public IResult Post() => Store(HttpContext);

    [HttpPost("plain/task")]
    public async Task<IResult> PostLater()
    {
        await Task.Yield();
        return Store(HttpContext);
    }

    [HttpPost("guarded")]
    [Guard]
    public IResult Guarded() => Store(HttpContext);

    [HttpGet("search")]
    public IActionResult Search(string after, [FromQuery(Name = "fields")] string text) => Content($"{after} {text}");

    [HttpGet("members")]
    public IActionResult Members([FromQuery] Searched searched) => Content($"{searched.After} {searched.Fields}");

    internal static JsonRowsResult Store(HttpContext context)
    {
        TestDatabase database = context.RequestServices.GetRequiredService<TestDatabase>();
        database.Execute("insert into Posts (Title) values ('New')");
        return database.QueryJsonResult(RefusalOrderTests.PageSql);
    }

    public sealed record Searched(string After, string Fields);

    [AttributeUsage(AttributeTargets.Method)]
    private sealed class GuardAttribute : Attribute, IAuthorizationFilter
    {
        public void OnAuthorization(AuthorizationFilterContext context) => context.Result = new UnauthorizedResult();
    }
}
