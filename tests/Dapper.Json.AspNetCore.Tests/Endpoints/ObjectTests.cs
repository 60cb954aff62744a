namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>One object or 404, and HEAD requests of arrays.</summary>
public sealed class ObjectTests : DatabaseTest
{
    private const string Sql = "select Id, Title from Posts where Id >= @id limit 1";
    private const string CountSql = "select Id, Version * 2 as Total from Posts where Id = @id";
    private static readonly string[] Both = ["GET", "HEAD"];

    /// <remarks>SQLite knows the type of an expression only by its values, so without a row the columns do not fit T.</remarks>
    [Theory]
    [InlineData("/single/counts/2", """{"id":2,"total":2}""")]
    [InlineData("/first/counts/2", """{"id":2,"total":2}""")]
    [InlineData("/single/counts/9", null)]
    [InlineData("/first/counts/9", null)]
    public async Task There_is_one_or_404_where_an_expression_feeds_a_constructor(string path, string? expected)
    {
        await using TestServer server = await StartAsync();

        Assert.Equal((expected is null ? HttpStatusCode.NotFound : HttpStatusCode.OK, expected ?? ""), await server.AnswerAsync(path));
        Assert.Empty(server.Log.Errors);
    }

    [Fact]
    public async Task HEAD_of_an_array_runs_no_query()
    {
        await using TestServer server = await StartAsync();

        using HttpResponseMessage head = await server.SendAsync(HttpMethod.Head, "/rows");

        Assert.Equal(HttpStatusCode.OK, head.StatusCode);
        Assert.Equal("application/json; charset=utf-8", head.Content.Headers.ContentType?.ToString());
        Assert.Equal(0, _database.Made);
    }

    private Task<TestServer> StartAsync() => TestServer.StartAsync(app =>
    {
        app.MapGet("/single/counts/{id}", (int id) => _database.QuerySingleOrDefaultJsonResult<PostCount>(CountSql, new { id }));
        app.MapGet("/first/counts/{id}", (int id) => _database.QueryFirstOrDefaultJsonResult<PostCount>(CountSql, new { id }));
        app.MapMethods("/rows", Both, () => _database.QueryJsonResult(Sql, new { id = 1 }));
    });

    private sealed record PostCount(long Id, long Total);
}
