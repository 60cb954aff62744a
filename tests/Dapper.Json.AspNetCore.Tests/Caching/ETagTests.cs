namespace Dapper.Json.AspNetCore.Tests.Caching;

public sealed class ETagTests : IDisposable
{
    private static readonly string[] Both = ["GET", "HEAD"];
    private static readonly JsonResultOptions FromContent = new() { ETag = JsonETag.FromContent(1_000) };
    private static readonly JsonResultOptions FromQuery = new()
    {
        ETag = JsonETag.FromQuery("select max(Version), null from Posts where Id <= @max"),
        NegotiatesLines = true,
    };

    private readonly TestDatabase _database = new();
    private int _runs;

    public ETagTests() => _database.Prepare = connection => connection.CreateFunction("run", () => ++_runs);

    public void Dispose() => _database.Dispose();

    [Theory]
    [InlineData("/content", "{0}")]
    [InlineData("/content", "W/{0}")]
    [InlineData("/content", "\"other\", {0}")]
    [InlineData("/content", "*")]
    [InlineData("/object", "{0}")]
    [InlineData("/query", "{0}")]
    [InlineData("/query", "\"other\", W/\"more\", {0}")]
    [InlineData("/query", "*")]
    public async Task A_client_whose_copy_is_current_gets_304(string path, string condition)
    {
        await using TestServer server = await StartAsync();
        using HttpResponseMessage first = await server.GetAsync(path);
        string tag = first.Headers.ETag!.ToString();
        int runs = _runs;

        foreach (HttpMethod method in new[] { HttpMethod.Get, HttpMethod.Head })
        {
            using HttpResponseMessage again = await server.SendAsync(method, path, ("If-None-Match", string.Format(null, condition, tag)));

            Assert.Equal(HttpStatusCode.NotModified, again.StatusCode);
            Assert.Equal(tag, again.Headers.ETag?.ToString());
            Assert.Equal(first.Headers.Vary, again.Headers.Vary);
            Assert.Null(again.Content.Headers.ContentType);
            Assert.Empty(await again.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
        }

        if (path == "/query")
        {
            Assert.Equal(runs, _runs);
        }

        Assert.Empty(server.Log.Errors);
    }

    [Fact]
    public async Task Only_GET_and_HEAD_have_a_tag()
    {
        await using TestServer server = await StartAsync();

        using HttpResponseMessage response = await server.SendAsync(HttpMethod.Post, "/post", ("If-None-Match", "*"));

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Null(response.Headers.ETag);
    }

    [Theory]
    [InlineData("select null", "select ''")]
    [InlineData("select 'ab', 'c'", "select 'a', 'bc'")]
    [InlineData("select 'a', 'b'", "select 'a' || char(84, 0, 0, 0, 0) || 'b'")]
    [InlineData("select 1, 2", "select 1, 3")]
    [InlineData("select x'61'", "select 'a'")]
    [InlineData("select 0.1", "select 0.1 + 1e-17 * 2")]
    public async Task Different_rows_have_different_tags(string one, string other)
    {
        await using TestServer server = await TestServer.StartAsync(app => app.MapGet("/", (string sql) =>
            _database.QueryJsonResult("select 1 as One", options: new JsonResultOptions { ETag = JsonETag.FromQuery(sql) })));

        using HttpResponseMessage first = await server.GetAsync("/?sql=" + Uri.EscapeDataString(one));
        using HttpResponseMessage same = await server.GetAsync("/?sql=" + Uri.EscapeDataString(one));
        using HttpResponseMessage second = await server.GetAsync("/?sql=" + Uri.EscapeDataString(other));
        using HttpResponseMessage none = await server.GetAsync("/?sql=" + Uri.EscapeDataString("select 1 where 1 = 0"));

        Assert.NotNull(first.Headers.ETag);
        Assert.Equal(first.Headers.ETag, same.Headers.ETag);
        Assert.NotEqual(first.Headers.ETag, second.Headers.ETag);
        Assert.Null(none.Headers.ETag);
    }

    private Task<TestServer> StartAsync() => TestServer.StartAsync(app =>
    {
        const string Sql = "select Id, Title, run() as Run from Posts where Id <= @max";
        app.MapMethods("/content", Both, () => _database.QueryJsonResult("select Id, Title from Posts", options: FromContent));
        app.MapMethods("/object", Both, () => _database.QuerySingleOrDefaultJsonResult("select Title from Posts where Id = 1", options: FromContent));
        app.MapMethods("/query", Both, () => _database.QueryJsonResult(Sql, new { max = 2 }, FromQuery));
        app.MapPost("/post", () => _database.QueryJsonResult("select Id, Title from Posts", options: FromContent));
    });
}
