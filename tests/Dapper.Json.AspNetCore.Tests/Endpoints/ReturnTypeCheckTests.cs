using Microsoft.AspNetCore.Http.HttpResults;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>A policy for fields on an endpoint that returns no result protects nothing: an error.</summary>
public sealed class ReturnTypeCheckTests : DatabaseTest
{
    private static readonly JsonFieldPolicy Policy = new("[id]");

    [Theory]
    [InlineData("list")]
    [InlineData("task")]
    [InlineData("value task")]
    [InlineData("sequence")]
    [InlineData("options")]
    public async Task A_handler_that_returns_rows_is_an_error_when_the_endpoint_is_built(string handler)
    {
        await using TestServer server = await TestServer.StartAsync(app => Map(app, handler));
        Assert.Equal((HttpStatusCode.InternalServerError, ""), await server.AnswerAsync("/"));
        await server.DisposeAsync();
        Assert.Contains(server.Log.Errors, static line =>
            line.Cause is InvalidOperationException error && error.Message.Contains("regardless of WithJsonFields", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("query")]
    [InlineData("typed query")]
    [InlineData("query in a union")]
    [InlineData("written")]
    [InlineData("text")]
    [InlineData("missing")]
    [InlineData("problem")]
    [InlineData("group")]
    [InlineData("filter")]
    public async Task Any_other_endpoint_is_left_alone(string handler)
    {
        await using TestServer server = await TestServer.StartAsync(app => Map(app, handler));
        using HttpResponseMessage response = await server.GetAsync("/");
        await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);

        await server.DisposeAsync();
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
            "query" => app.MapGet("/", () => _database.QueryJsonResult("select 1 as id")),
            "typed query" => app.MapGet("/", () => Task.FromResult<IResult>(_database.QueryJsonResult<Post>("select 1 as Id, 'secret' as Title"))),
            "query in a union" => app.MapGet("/", Results<JsonRowsResult, NotFound> () => _database.QueryJsonResult("select 1 as id")),
            "written" => app.MapGet("/", (HttpContext context, CancellationToken token) => context.Response.WriteAsync("[]", token)),
            "text" => app.MapGet("/", () => "[]"),
            "missing" => app.MapGet("/", () => Results.NotFound(posts)),
            "problem" => app.MapGet("/", () => Results.Problem("No.", statusCode: 200)),
            "group" => app.MapGroup("").WithJsonFields(Policy).MapGet("/", () => posts),
            _ => app.MapGet("/", () => posts).AddEndpointFilter(async (context, next) =>
            {
                await next(context);
                return _database.QueryJsonResult("select 1 as id");
            }),
        };
        endpoint.WithDisplayName("it");
        _ = handler == "group" ? endpoint
            : handler == "options" ? endpoint.WithJsonResults(new JsonResultOptions { Fields = Policy })
            : endpoint.WithJsonFields(Policy);
    }

    private sealed record Post(long Id, string Title);
}
