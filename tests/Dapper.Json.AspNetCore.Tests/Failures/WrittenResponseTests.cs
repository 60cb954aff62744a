namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>A response that the handler has written to already: a document behind that would be none.</summary>
public sealed class WrittenResponseTests : DatabaseTest
{
    private const string Sql = "select Id, Title from Posts";

    [Theory]
    [InlineData("/started", "")]
    [InlineData("/written", "x")]
    [InlineData("/unflushed", "")]
    [InlineData("/twice", """[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]""")]
    public async Task Nothing_is_written_behind_what_is_there(string path, string expected)
    {
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.MapGet("/started", async (HttpResponse response) =>
            {
                await response.StartAsync();
                return _database.QueryJsonResult(Sql);
            });
            app.MapGet("/written", async (HttpResponse response) =>
            {
                await response.WriteAsync("x");
                return _database.QueryJsonResult(Sql);
            });
            app.MapGet("/unflushed", (HttpResponse response) =>
            {
                response.BodyWriter.GetSpan(1)[0] = (byte)'x';
                response.BodyWriter.Advance(1);
                return _database.QueryJsonResult(Sql);
            });
            app.MapGet("/twice", async (HttpResponse response) =>
            {
                await _database.CreateConnection().QueryJsonResult(Sql).ExecuteAsync(response.HttpContext);
                await _database.CreateConnection().QueryJsonResult(Sql).ExecuteAsync(response.HttpContext);
            });
        });

        string response = await RawClient.GetToEndAsync(server.Address, path, "Connection: close\r\n");

        Assert.DoesNotContain("x[", response, StringComparison.Ordinal);
        Assert.DoesNotContain("][", response, StringComparison.Ordinal);
        Assert.Contains(expected, response, StringComparison.Ordinal);
        await server.DisposeAsync();
        Exception cause = Assert.Single(server.Log.Errors).Cause!;
        Assert.IsType<InvalidOperationException>(cause);
        Assert.StartsWith("The response has been written to", cause.Message, StringComparison.Ordinal);
    }
}
