namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>The head of problem details is the same for <c>HEAD</c> as for <c>GET</c>, whatever stands around the endpoint.</summary>
public sealed class ProblemHeadTests : DatabaseTest
{
    private static readonly JsonResultOptions Options = new()
    {
        NotFound = JsonNotFound.Problem("No post"),
        Fields = new JsonFieldPolicy("[id,title]"),
        Cursor = JsonCursor.By<long>("Id"),
    };

    public static MatrixTheoryData<string, bool, bool> Requests => new(
        ["/minimal", "/minimal?fields=[x]", "/minimal?after=x", "/api", "/api?fields=[x]", "/view"], [false, true], [false, true]);

    [Theory]
    [MemberData(nameof(Requests))]
    public async Task HEAD_is_as_GET_behind_status_code_pages(string path, bool isHttp2, bool hasService)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseStatusCodePagesWithReExecute("/page");
                app.UseRouting();
                app.MapMethods("/minimal", ["GET", "HEAD"], Missing).WithJsonResults(Options);
                app.MapMethods("/page", ["GET", "HEAD"], static () => TypedResults.Text("a page", "text/html"));
                app.MapControllers().WithJsonResults(Options);
            },
            services =>
            {
                services.AddActions(_ => Missing());
                if (hasService)
                {
                    services.AddProblemDetails(static options => options.CustomizeProblemDetails = static problem =>
                        problem.HttpContext.Response.Headers.Append("X-Problem", "1"));
                }
            },
            isHttp2);

        using HttpResponseMessage get = await server.GetAsync(path);
        using HttpResponseMessage head = await server.SendAsync(HttpMethod.Head, path);

        Assert.Equal("application/problem+json", get.Content.Headers.ContentType?.MediaType);
        Assert.Equal(get.StatusCode, head.StatusCode);
        Assert.Equal(get.Content.Headers.ContentType, head.Content.Headers.ContentType);
        Assert.Equal(get.Headers.Contains("X-Problem"), head.Headers.Contains("X-Problem"));
        Assert.Empty(await head.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
        Assert.Empty(server.Log.Errors);
    }

    private JsonSingleResult Missing() => _database.QueryFirstOrDefaultJsonResult("select Id, Title from Posts where Id = 9");
}
