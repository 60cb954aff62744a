using System.Data;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

public sealed class ArrayTests : DatabaseTest
{
    private const string Sql = "select Id, Title from Posts where Id < @max order by Id";
    private const string Document = """[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"}]""";

    [Theory]
    [InlineData("/connection")]
    [InlineData("/source")]
    [InlineData("/typed")]
    [InlineData("/command")]
    [InlineData("/response")]
    [InlineData("/response/typed")]
    public async Task The_rows_are_the_response(string path)
    {
        await using TestServer server = await StartAsync();

        using HttpResponseMessage response = await server.GetAsync(path);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal("application/json; charset=utf-8", response.Content.Headers.ContentType?.ToString());
        Assert.Equal(Document, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal(Document.Length, response.Content.Headers.ContentLength);
        Assert.Empty(server.Log.Errors);
    }

    [Fact]
    public async Task The_caller_s_connection_is_left_as_it_was()
    {
        using DbConnection closed = _database.CreateConnection();
        using SqliteConnection open = _database.Open();
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.MapGet("/closed", () => closed.QueryJsonResult(Sql, new { max = 3 }));
            app.MapGet("/open", () => open.QueryJsonResult(Sql, new { max = 3 }));
        });

        Assert.Equal(Document, await server.GetStringAsync("/closed"));
        Assert.Equal(Document, await server.GetStringAsync("/open"));

        Assert.Equal(ConnectionState.Closed, closed.State);
        Assert.Equal(ConnectionState.Open, open.State);
        Assert.Equal(0, _database.Disposed);
    }

    [Fact]
    public async Task A_long_response_is_streamed_and_complete()
    {
        await using TestServer server = await TestServer.StartAsync(app =>
            app.MapGet("/", () => _database.QueryJsonResult(Rows.Sql(20_000))));

        using HttpResponseMessage response = await server.GetAsync("/");

        Assert.Null(response.Content.Headers.ContentLength);
        Assert.True(response.Headers.TransferEncodingChunked);
        Assert.Equal(Rows.Json(20_000), await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    private Task<TestServer> StartAsync() => TestServer.StartAsync(app =>
    {
        app.MapGet("/connection", () => _database.CreateConnection().QueryJsonResult(Sql, new { max = 3 }));
        app.MapGet("/source", () => _database.QueryJsonResult(Sql, new { max = 3 }));
        app.MapGet("/typed", () => _database.QueryJsonResult<Post>(Sql, new { max = 3 }));
        app.MapGet("/command", () => _database.QueryJsonResult(Sql, new { max = 3 }));
        app.MapGet("/response", context => _database.Open().QueryJsonResult(Sql, new { max = 3 }).ExecuteAsync(context));
        app.MapGet("/response/typed", context => _database.Open().QueryJsonResult<Post>(Sql, new { max = 3 }).ExecuteAsync(context));
    });

    private sealed record Post(long Id, string Title);
}
