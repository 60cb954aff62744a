using System.Net;
using System.Text;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>Content that the app writes where a result has failed before anything was sent.</summary>
public sealed class FallbackContentTests : IDisposable
{
    private const string Failing = "select 1 from Missing";
    private const string Content = "\"fallback\"";

    private readonly TestDatabase _database = new();

    public static TheoryData<string, string> Fallbacks
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (string way in new[] { "text", "json", "stream", "span", "writer", "unflushed", "file", "result", "started" })
            {
                foreach (string around in new[] { "", "errors", "compression cache pages", "timeouts errors cache" })
                {
                    // The output cache and compression lose what is not flushed, whoever writes it.
                    if (way != "unflushed" || around is "" or "errors")
                    {
                        data.Add(way, around);
                    }
                }
            }

            return data;
        }
    }

    public void Dispose() => _database.Dispose();

    [Theory]
    [MemberData(nameof(Fallbacks))]
    public async Task It_has_the_status_and_headers_that_the_handler_had_set(string way, string around)
    {
        await using TestServer server = await StartAsync(around, context => CatchAsync(context, () => WriteAsync(context, way)));

        await AssertFallbackAsync(server, "/");
    }

    [Fact]
    public async Task So_it_has_in_a_result_filter_of_a_controller()
    {
        await using TestServer server = await StartAsync("errors", static _ => Task.CompletedTask);

        await AssertFallbackAsync(server, "/fallback");
    }

    /// <remarks>Who sets a status, or asks for it as whoever writes a page for errors does, writes an error.</remarks>
    [Theory]
    [InlineData("set", 500, "error")]
    [InlineData("set 503", 503, "error")]
    [InlineData("asked", 500, "error 500")]
    [InlineData("nothing", 500, "")]
    [InlineData("looked", 500, "")]
    [InlineData("completed", 500, "")]
    public async Task An_error_that_the_app_writes_or_nothing_is_no_success(string way, int status, string expected)
    {
        await using TestServer server = await StartAsync("cache", context => CatchAsync(context, async () =>
        {
            HttpResponse response = context.Response;
            switch (way)
            {
                case "set":
                    response.StatusCode = 500;
                    await response.WriteAsync("error");
                    break;
                case "set 503":
                    response.StatusCode = 503;
                    await response.WriteAsync("error");
                    break;
                case "asked":
                    await response.WriteAsync($"error {response.StatusCode}");
                    break;
                case "looked":
                    Assert.False(response.Body.CanSeek);
                    await response.Body.FlushAsync();
                    break;
                case "completed":
                    await response.CompleteAsync();
                    break;
            }
        }));

        using HttpResponseMessage response = await server.GetAsync("/");

        Assert.Equal(status, (int)response.StatusCode);
        Assert.Equal("no-store", response.Headers.CacheControl?.ToString());
        Assert.Equal(expected, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    /// <remarks>The middleware inside swallows the exception; the one outside writes a page for the status.</remarks>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_page_for_the_status_is_an_error(bool isReExecuted)
    {
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            _ = isReExecuted ? app.UseStatusCodePagesWithReExecute("/page") : app.UseStatusCodePages();
            app.UseRouting();
            app.Use(async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                catch (SqliteException)
                {
                    // As middleware that only logs.
                }
            });
            app.MapGet("/", () => _database.QueryJsonResult(Failing));
            app.MapGet("/page", static () => "Sorry");
        });

        using HttpResponseMessage response = await server.GetAsync("/");

        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
        Assert.StartsWith(
            isReExecuted ? "Sorry" : "Status Code: 500; Internal Server Error",
            await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken),
            StringComparison.Ordinal);
    }

    /// <remarks>The page is a result as well, of another endpoint: its status is that of the error, and not the one before it.</remarks>
    [Theory]
    [InlineData("/missing", "/pages/row", 404)]
    [InlineData("/missing", "/pages/rows", 404)]
    [InlineData("/missing", "/pages/missing", 404)]
    [InlineData("/failing", "/pages/row", 500)]
    [InlineData("/failing", "/pages/rows", 500)]
    public async Task A_result_as_the_page_for_a_status_keeps_it(string path, string page, int status)
    {
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.UseStatusCodePagesWithReExecute(page);
            app.UseRouting();
            app.Use(async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                catch (SqliteException)
                {
                    // As middleware that only logs.
                }
            });
            app.MapGet("/missing", () => _database.QueryFirstOrDefaultJsonResult("select Id from Posts where Id = 9"));
            app.MapGet("/failing", () => _database.QueryJsonResult(Failing));
            app.MapGet("/pages/row", () => _database.QueryFirstOrDefaultJsonResult("select 'Sorry' as page"));
            app.MapGet("/pages/rows", () => _database.QueryJsonResult("select 'Sorry' as page"));
            app.MapGet("/pages/missing", () => _database.QueryFirstOrDefaultJsonResult("select 'Sorry' as page where 1 = 0"));
        });

        using HttpResponseMessage response = await server.GetAsync(path);

        Assert.Equal(status, (int)response.StatusCode);
        Assert.Equal(
            page switch { "/pages/row" => """{"page":"Sorry"}""", "/pages/rows" => """[{"page":"Sorry"}]""", _ => "" },
            await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task It_may_be_stored()
    {
        int calls = 0;
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseOutputCache();
                app.MapGet("/", context => CatchAsync(context, () => context.Response.WriteAsync($"{++calls}"), status: 200)).CacheOutput();
            },
            static services => services.AddOutputCache());

        Assert.Equal("1", await server.GetStringAsync("/"));
        Assert.Equal("1", await server.GetStringAsync("/"));
    }

    private static async Task AssertFallbackAsync(TestServer server, string path)
    {
        using HttpResponseMessage response = await server.GetAsync(path);

        Assert.Equal(Content, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal(HttpStatusCode.NonAuthoritativeInformation, response.StatusCode);
        Assert.Equal("public, max-age=600", response.Headers.CacheControl?.ToString());
        await server.DisposeAsync();
        Assert.Empty(server.Log.Errors);
    }

    private static async Task WriteAsync(HttpContext context, string way)
    {
        HttpResponse response = context.Response;
        byte[] content = Encoding.UTF8.GetBytes(Content);
        switch (way)
        {
            case "text":
                await response.WriteAsync(Content);
                break;
            case "json":
                await response.WriteAsJsonAsync("fallback");
                break;
            case "stream":
                await response.Body.WriteAsync(content);
                break;
            case "span":
                context.Features.Get<Microsoft.AspNetCore.Http.Features.IHttpBodyControlFeature>()!.AllowSynchronousIO = true;
                response.Body.Write(content.AsSpan());
                break;
            case "writer":
                await response.BodyWriter.WriteAsync(content);
                break;
            case "unflushed":
                content.CopyTo(response.BodyWriter.GetSpan(content.Length));
                response.BodyWriter.Advance(content.Length);
                break;
            case "file":
                string file = Path.GetTempFileName();
                await File.WriteAllBytesAsync(file, content);
                await response.SendFileAsync(file);
                File.Delete(file);
                break;
            case "started":
                await response.StartAsync();
                await response.Body.WriteAsync(content);
                break;
            default:
                await TypedResults.Text(Content, "application/json").ExecuteAsync(context);
                break;
        }
    }

    private async Task CatchAsync(HttpContext context, Func<Task> fallback, int status = StatusCodes.Status203NonAuthoritative)
    {
        context.Response.StatusCode = status;
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
            foreach (string middleware in around.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            {
                _ = middleware switch
                {
                    "errors" => app.UseExceptionHandler(),
                    "cache" => app.UseOutputCache(),
                    "timeouts" => app.UseRequestTimeouts(),
                    "pages" => app.UseStatusCodePages(),
                    _ => app.UseResponseCompression(),
                };
            }

            app.Use((context, next) =>
            {
                context.Items["database"] = _database;
                return next(context);
            });
            app.MapGet("/", handler).CacheOutput();
            app.MapControllers();
        },
        static services =>
        {
            services.AddOutputCache().AddResponseCompression().AddProblemDetails().AddRequestTimeouts();
            services.AddControllers().AddApplicationPart(typeof(FallbackController).Assembly);
        });
}

[ApiController]
public sealed class FallbackController : ControllerBase
{
    [HttpGet("/fallback")]
    [Fallback]
    public JsonQueryResult Get()
    {
        Response.StatusCode = StatusCodes.Status203NonAuthoritative;
        Response.Headers.CacheControl = "public, max-age=600";
        return ((TestDatabase)HttpContext.Items["database"]!).QueryJsonResult("select 1 from Missing");
    }
}

[AttributeUsage(AttributeTargets.Method)]
internal sealed class FallbackAttribute : Attribute, IAsyncResultFilter
{
    public async Task OnResultExecutionAsync(ResultExecutingContext context, ResultExecutionDelegate next)
    {
        ResultExecutedContext executed = await next();
        executed.ExceptionHandled = executed.Exception is SqliteException;
        await context.HttpContext.Response.WriteAsJsonAsync("fallback");
    }
}
