using System.Data;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

public sealed class ArrayTests : DatabaseTest
{
    private const string Sql = "select Id, Title from Posts where Id < @max order by Id";
    private const string Document = """[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"}]""";

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
}
