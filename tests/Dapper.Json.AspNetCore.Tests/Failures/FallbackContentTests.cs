using Microsoft.AspNetCore.Mvc.Filters;

namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>Content that the app writes where a result has failed before anything was sent.</summary>
public sealed class FallbackContentTests : DatabaseTest
{
    private const string Failing = "select 1 from Missing";
    private const string Content = "\"fallback\"";

    /// <remarks>So is a response to which nothing is written: nobody takes what a failed query leaves for a success.</remarks>
    [Theory]
    [InlineData("", Content)]
    [InlineData("errors", Content)]
    [InlineData("compression cache pages", Content)]
    [InlineData("timeouts errors cache", Content)]
    [InlineData("cache", "")]
    public async Task It_is_an_error_unless_it_sets_a_status(string around, string content)
    {
        await using TestServer server = await StartAsync(around, context => CatchAsync(context, () => context.Response.WriteAsync(content)));

        using HttpResponseMessage response = await server.GetAsync("/");

        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
        Assert.Equal("no-store", response.Headers.CacheControl?.ToString());
        Assert.Equal(content, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData("", "/")]
    [InlineData("errors", "/")]
    [InlineData("compression cache pages", "/")]
    [InlineData("timeouts errors cache", "/")]
    [InlineData("errors", "/fallback")]
    public async Task It_has_the_status_and_headers_that_it_sets(string around, string path)
    {
        await using TestServer server = await StartAsync(around, context => CatchAsync(context, () =>
        {
            context.Response.StatusCode = StatusCodes.Status203NonAuthoritative;
            context.Response.Headers.CacheControl = "public, max-age=600";
            return context.Response.WriteAsJsonAsync("fallback");
        }));

        using HttpResponseMessage response = await server.GetAsync(path);

        Assert.Equal(Content, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal(HttpStatusCode.NonAuthoritativeInformation, response.StatusCode);
        Assert.Equal("public, max-age=600", response.Headers.CacheControl?.ToString());
        await server.DisposeAsync();
        Assert.Empty(server.Log.Errors);
    }

    /// <remarks>
    /// The middleware inside swallows the exception; the one outside writes a page for the status. The page may be a result as well, of another endpoint: its
    /// status is that of the error, and not the one before it.
    /// </remarks>
    [Theory]
    [InlineData("/failing", "", 500, "Status Code: 500; Internal Server Error")]
    [InlineData("/failing", "/pages/text", 500, "Sorry")]
    [InlineData("/missing", "/pages/row", 404, """{"page":"Sorry"}""")]
    [InlineData("/missing", "/pages/rows", 404, """[{"page":"Sorry"}]""")]
    [InlineData("/missing", "/pages/missing", 404, "")]
    [InlineData("/failing", "/pages/row", 500, """{"page":"Sorry"}""")]
    [InlineData("/failing", "/pages/rows", 500, """[{"page":"Sorry"}]""")]
    public async Task A_page_for_a_status_keeps_it(string path, string page, int status, string content)
    {
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            _ = page.Length > 0 ? app.UseStatusCodePagesWithReExecute(page) : app.UseStatusCodePages();
            app.UseRouting();
            app.UseCatching();
            app.MapGet("/missing", () => _database.QueryFirstOrDefaultJsonResult("select Id from Posts where Id = 9"));
            app.MapGet("/failing", () => _database.QueryJsonResult(Failing));
            app.MapGet("/pages/text", static () => "Sorry");
            app.MapGet("/pages/row", () => _database.QueryFirstOrDefaultJsonResult("select 'Sorry' as page"));
            app.MapGet("/pages/rows", () => _database.QueryJsonResult("select 'Sorry' as page"));
            app.MapGet("/pages/missing", () => _database.QueryFirstOrDefaultJsonResult("select 'Sorry' as page where 1 = 0"));
        });

        (HttpStatusCode Status, string Content) answer = await server.AnswerAsync(path);

        Assert.Equal((status, content), ((int)answer.Status, answer.Content.TrimEnd()));
    }

    private async Task CatchAsync(HttpContext context, Func<Task> fallback)
    {
        context.Response.StatusCode = StatusCodes.Status203NonAuthoritative;
        context.Response.Headers.CacheControl = "public, max-age=600";
        try
        {
            await _database.QueryJsonResult(Failing).ExecuteAsync(context);
        }
        catch (SqliteException)
        {
            await fallback();
        }
    }

    private Task<TestServer> StartAsync(string around, RequestDelegate handler) => TestServer.StartAsync(
        app =>
        {
            app.UseInOrder(around);
            app.MapGet("/", handler).CacheOutput();
            app.MapControllers();
        },
        services => services.AddMiddleware().AddSingleton(_database).AddControllers().AddApplicationPart(typeof(FallbackController).Assembly));
}

[ApiController]
public sealed class FallbackController : ControllerBase
{
    [HttpGet("/fallback")]
    [Fallback]
    public JsonQueryResult Get() => HttpContext.RequestServices.GetRequiredService<TestDatabase>().QueryJsonResult("select 1 from Missing");
}

[AttributeUsage(AttributeTargets.Method)]
internal sealed class FallbackAttribute : Attribute, IAsyncResultFilter
{
    public async Task OnResultExecutionAsync(ResultExecutingContext context, ResultExecutionDelegate next)
    {
        ResultExecutedContext executed = await next();
        executed.ExceptionHandled = executed.Exception is SqliteException;
        context.HttpContext.Response.StatusCode = StatusCodes.Status203NonAuthoritative;
        context.HttpContext.Response.Headers.CacheControl = "public, max-age=600";
        await context.HttpContext.Response.WriteAsJsonAsync("fallback");
    }
}
