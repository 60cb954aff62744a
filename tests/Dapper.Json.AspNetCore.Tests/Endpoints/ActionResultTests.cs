using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Mvc.Filters;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>A result is returned as what an action declares: its own type, IResult, IActionResult, ActionResult.</summary>
public sealed class ActionResultTests(SharedApp shared) : IClassFixture<SharedApp>
{
    public static TheoryData<string> Actions =>
    [
        "own", "own/task", "result", "action", "class", "of", "of/task", "object",
    ];

    [Theory]
    [MemberData(nameof(Actions))]
    public async Task An_action_sends_it_through_the_filters_of_MVC(string path)
    {
        TestServer server = await StartAsync();

        using HttpResponseMessage found = await server.GetAsync($"/returning/{path}?id=2&fields=[title]");
        using HttpResponseMessage missing = await server.GetAsync($"/returning/{path}?id=9");
        using HttpResponseMessage refused = await server.GetAsync($"/returning/{path}?id=2&fields=[x]");
        using HttpResponseMessage other = await server.GetAsync($"/returning/{path}?id=-1");

        Assert.Equal("""{"title":"Ebbe"}""", await found.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal("application/json; charset=utf-8", found.Content.Headers.ContentType?.ToString());
        Assert.Equal((HttpStatusCode.OK, HttpStatusCode.NotFound, HttpStatusCode.BadRequest), (found.StatusCode, missing.StatusCode, refused.StatusCode));
        Assert.Equal(path.StartsWith("own", StringComparison.Ordinal) ? HttpStatusCode.NotFound : HttpStatusCode.Conflict, other.StatusCode);
        Assert.Equal(["executing, executed"], found.Headers.GetValues("filters"));
        Assert.Empty(server.Log.Errors);
    }

    [Theory]
    [InlineData("own", "200 Post, 404")]
    [InlineData("own/task", "200 Post, 404")]
    [InlineData("of", "200 Post")]
    [InlineData("of/task", "200 Post")]
    public async Task Its_description_is_that_of_what_is_declared(string path, string expected)
    {
        TestServer server = await StartAsync();

        ApiDescription action = server.Services.GetRequiredService<IApiDescriptionGroupCollectionProvider>().ApiDescriptionGroups.Items
            .SelectMany(static group => group.Items).Single(description => description.RelativePath == $"returning/{path}");

        Assert.Equal(expected, string.Join(", ", action.SupportedResponseTypes.OrderBy(static response => response.StatusCode).Select(static response =>
            response.Type is null || response.Type == typeof(void) ? $"{response.StatusCode}" : $"{response.StatusCode} {response.Type.Name}")));
    }

    private Task<TestServer> StartAsync() => shared.StartAsync(
        static app => app.MapControllers(),
        services => services.AddSingleton(shared.Database).AddControllers().AddApplicationPart(typeof(ReturningController).Assembly));
}

[ApiController]
[Route("returning")]
[ReturningFilter]
public sealed class ReturningController(IServiceProvider services) : ControllerBase
{
    private const string Sql = "select Id, Title from Posts where Id = @id";

    private static readonly JsonResultOptions Options = new() { Fields = new JsonFieldPolicy("[id,title]") };

    [HttpGet("own")]
    public JsonSingleResult<Post> Own(long id) => services.GetRequiredService<TestDatabase>().QuerySingleOrDefaultJsonResult<Post>(Sql, new { id }, Options);

    [HttpGet("own/task")]
    public Task<JsonSingleResult<Post>> OwnTask(long id) => Task.FromResult(Own(id));

    [HttpGet("result")]
    public IResult Result(long id) => id < 0 ? TypedResults.Conflict() : Own(id);

    [HttpGet("action")]
    public IActionResult Action(long id) => id < 0 ? Conflict() : Own(id);

    [HttpGet("class")]
    public ActionResult Class(long id) => id < 0 ? Conflict() : Own(id);

    [HttpGet("of")]
    public ActionResult<Post> Of(long id) => id < 0 ? Conflict() : Own(id);

    [HttpGet("of/task")]
    public async Task<ActionResult<Post>> OfTask(long id)
    {
        await Task.Yield();
        return id < 0 ? Conflict() : Own(id);
    }

    [HttpGet("object")]
    public object Any(long id) => id < 0 ? Conflict() : Own(id);

    public sealed record Post(long Id, string Title);
}

/// <summary>Shows that the filters of a result run around it.</summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class ReturningFilterAttribute : Attribute, IAsyncResultFilter, IActionFilter
{
    public void OnActionExecuting(ActionExecutingContext context) => context.HttpContext.Response.Headers["filters"] = "executing";

    public void OnActionExecuted(ActionExecutedContext context)
    {
    }

    public async Task OnResultExecutionAsync(ResultExecutingContext context, ResultExecutionDelegate next)
    {
        context.HttpContext.Response.Headers["filters"] = "executing, executed";
        await next();
    }
}
