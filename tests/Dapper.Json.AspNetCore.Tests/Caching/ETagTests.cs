namespace Dapper.Json.AspNetCore.Tests.Caching;

public sealed class ETagTests : IDisposable
{
    private readonly TestDatabase _database = new();
    public void Dispose() => _database.Dispose();

    [Fact]
    public async Task Only_GET_and_HEAD_have_a_tag()
    {
        TestRequest request = await new TestRequest("POST", ("If-None-Match", "*")).ExecuteAsync(
            _database.QueryJsonResult("select Id, Title from Posts", options: new() { ETag = JsonETag.FromContent() }));

        Assert.Equal((200, null), (request.Response.StatusCode, request.ETag));
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
}
