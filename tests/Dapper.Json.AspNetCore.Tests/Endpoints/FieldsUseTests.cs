using System.Net;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>A policy for fields on an endpoint that returns no result protects nothing: an error if it is certain, otherwise a warning.</summary>
public sealed class FieldsUseTests : IDisposable
{
    private static readonly JsonFieldPolicy Policy = new("[id]");

    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Theory]
    [InlineData("list")]
    [InlineData("task")]
    [InlineData("value task")]
    [InlineData("sequence")]
    [InlineData("options")]
    public async Task A_handler_that_returns_rows_is_an_error_when_the_endpoint_is_built(string handler)
    {
        await using TestServer server = await TestServer.StartAsync(app => Map(app, handler));
        using HttpResponseMessage response = await server.GetAsync("/");

        Assert.Equal((HttpStatusCode.InternalServerError, ""), (response.StatusCode, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken)));
        await server.DisposeAsync();
        Assert.Contains(server.Log.Errors, static line =>
            line.Cause is InvalidOperationException error && error.Message.Contains("whatever WithFields says", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("ok", 1)]
    [InlineData("result", 1)]
    [InlineData("union", 1)]
    [InlineData("json", 1)]
    [InlineData("query", 0)]
    [InlineData("typed query", 0)]
    [InlineData("query in a union", 0)]
    [InlineData("written", 0)]
    [InlineData("text", 0)]
    [InlineData("missing", 0)]
    [InlineData("problem", 0)]
    [InlineData("group", 0)]
    [InlineData("filter", 0)]
    public async Task A_result_of_the_framework_that_has_rows_is_named_once(string handler, int warnings)
    {
        await using TestServer server = await TestServer.StartAsync(app => Map(app, handler));
        for (int i = 0; i < 2; i++)
        {
            using HttpResponseMessage response = await server.GetAsync("/");
            await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        }

        await server.DisposeAsync();
        string[] found = [.. server.Log.OfPackage.Where(static line => line.Level == LogLevel.Warning).Select(static line => line.Text)];
        Assert.Equal(warnings, found.Length);
        Assert.All(found, static text => Assert.StartsWith("The response of it is no result of Dapper.Json", text, StringComparison.Ordinal));
        Assert.Empty(server.Log.Errors);
    }

    private void Map(WebApplication app, string handler)
    {
        Post[] posts = [new(1, "secret")];
        RouteHandlerBuilder endpoint = handler switch
        {
            "list" or "options" => app.MapGet("/", () => posts.ToList()),
            "task" => app.MapGet("/", () => Task.FromResult(posts)),
            "value task" => app.MapGet("/", () => ValueTask.FromResult(posts[0])),
            "sequence" => app.MapGet("/", () => posts.AsEnumerable()),
            "ok" => app.MapGet("/", () => TypedResults.Ok(posts)),
            "result" => app.MapGet("/", () => Results.Ok(posts)),
            "union" => app.MapGet("/", Results<Ok<Post[]>, NotFound> () => TypedResults.Ok(posts)),
            "json" => app.MapGet("/", async () =>
            {
                await Task.Yield();
                return Results.Json(posts);
            }),
            "query" => app.MapGet("/", () => _database.QueryJsonResult("select 1 as id")),
            "typed query" => app.MapGet("/", () => Task.FromResult<IResult>(_database.QueryJsonResult<Post>("select 1 as Id, 'secret' as Title"))),
            "query in a union" => app.MapGet("/", Results<JsonRowsResult, NotFound> () => _database.QueryJsonResult("select 1 as id")),
            "written" => app.MapGet("/", (HttpContext context, CancellationToken token) => context.Response.WriteAsync("[]", token)),
            "text" => app.MapGet("/", () => "[]"),
            "missing" => app.MapGet("/", () => Results.NotFound(posts)),
            "problem" => app.MapGet("/", () => Results.Problem("No.", statusCode: 200)),
            "group" => app.MapGroup("").WithFields(Policy).MapGet("/", () => posts),
            _ => app.MapGet("/", () => posts).AddEndpointFilter(async (context, next) =>
            {
                await next(context);
                return _database.QueryJsonResult("select 1 as id");
            }),
        };
        endpoint.WithDisplayName("it");
        _ = handler == "group" ? endpoint
            : handler == "options" ? endpoint.WithJsonResults(new JsonResultOptions { Fields = Policy })
            : endpoint.WithFields(Policy);
    }

    private sealed record Post(long Id, string Title);
}
