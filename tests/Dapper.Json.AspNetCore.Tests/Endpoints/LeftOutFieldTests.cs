namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>A policy of fields that lists a column which no row has, because it is a header: an error that says so, before the query runs.</summary>
public sealed class LeftOutFieldTests : DatabaseTest
{
    private const string Sql = "select Id, Title, Version as RowVersion from Posts where Id = 1";

    private static readonly JsonETag Version = JsonETag.FromColumn<long>("RowVersion");

    [Theory]
    [InlineData("[id,rowVersion]", "rowVersion", null)]
    [InlineData("[id,rowversion[a]]", "rowVersion", null)]
    [InlineData("[id,row_version]", "row_version", "snake")]
    [InlineData("[id,title]", "id", null)]
    public async Task Each_request_is_told_what_to_change(string policy, string field, string? naming)
    {
        JsonResultOptions options = new()
        {
            Fields = new JsonFieldPolicy(policy),
            Query = new JsonQueryOptions { PropertyNamingPolicy = naming is null ? JsonNamingPolicy.CamelCase : JsonNamingPolicy.SnakeCaseLower },
            ETag = field == "id" ? null : Version,
            Location = field == "id" ? "/posts/{Id:omit}" : null,
        };
        foreach ((string method, IResult result) in ((string, IResult)[])
        [
            ("GET", _database.QueryFirstOrDefaultJsonResult(Sql, options: options)), ("POST", _database.QuerySingleOrDefaultJsonResult(Sql, options: options)),
        ])
        {
            var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => new TestRequest(method).ExecuteAsync(result));

            Assert.StartsWith($"The policy of fields lists \"{field}\", but the column \"", failure.Message, StringComparison.Ordinal);
        }

        Assert.Equal(0, _database.Made);
    }

    [Fact]
    public async Task What_is_written_may_be_listed()
    {
        JsonResultOptions options = new() { Fields = new JsonFieldPolicy("[id,version]"), ETag = JsonETag.FromColumn<long>("Version") };

        TestRequest typed = await new TestRequest().ExecuteAsync(
            _database.QueryFirstOrDefaultJsonResult<Post>("select Id, Version from Posts where Id = 1", options: options));
        TestRequest again = await new TestRequest().ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(
            "select Id, Version as Tag, Version from Posts where Id = 1", options: new(options) { ETag = JsonETag.FromColumn<long>("Tag") }));

        Assert.Equal(("""{"id":1,"version":1}""", """{"id":1,"version":1}"""), (typed.Body, again.Body));
    }

    [Fact]
    public async Task An_endpoint_is_checked_once()
    {
        var policy = new CountingPolicy();
        JsonResultOptions options = new() { Fields = new JsonFieldPolicy("[id]"), ETag = Version, Query = new JsonQueryOptions { PropertyNamingPolicy = policy } };
        await using TestServer server = await TestServer.StartAsync(
            app => app.MapGet("/", () => _database.QueryFirstOrDefaultJsonResult(Sql)).WithJsonResults(options));
        string first = await server.GetStringAsync("/");
        int converted = policy.Calls;

        Assert.Equal(first, await server.GetStringAsync("/"));
        Assert.Equal((true, converted), (converted > 0, policy.Calls));
    }

    private sealed record Post(long Id, long Version);
}
