namespace Dapper.Json.AspNetCore.Tests.Endpoints;

public sealed class LinesTests : DatabaseTest
{
    private const string Sql = "select Id, '{\"a\":\n1}' as Raw from Posts where Id < 3";
    private const string JsonType = "application/json; charset=utf-8";

    private static readonly JsonQueryOptions Raw = new() { RawJsonColumns = ["Raw"] };

    [Theory]
    [InlineData(null, JsonType)]
    [InlineData("*/*", JsonType)]
    [InlineData("application/*", JsonType)]
    [InlineData("text/html", JsonType)]
    [InlineData("application/json, application/x-ndjson", JsonType)]
    [InlineData("application/json;q=0.9, application/x-ndjson;q=0.8", JsonType)]
    [InlineData("application/*;q=0.9, application/x-ndjson;q=0.5", JsonType)]
    [InlineData("application/x-ndjson;q=0", JsonType)]
    [InlineData("not a media type", JsonType)]
    [InlineData("application/x-ndjson", "application/x-ndjson")]
    [InlineData("APPLICATION/X-NDJSON; charset=utf-8", "application/x-ndjson")]
    [InlineData("application/jsonl", "application/jsonl")]
    [InlineData("application/ndjson", "application/ndjson")]
    [InlineData("application/jsonl, application/ndjson", "application/ndjson")]
    [InlineData("application/ndjson;q=0.5, application/json", JsonType)]
    [InlineData("application/jsonl, application/x-ndjson", "application/x-ndjson")]
    [InlineData("application/json;q=0.5, application/x-ndjson", "application/x-ndjson")]
    [InlineData("application/x-ndjson, */*;q=0.1", "application/x-ndjson")]
    [InlineData("*/*;q=0.1, application/x-ndjson", "application/x-ndjson")]
    [InlineData("application/*;q=0.1, application/x-ndjson", "application/x-ndjson")]
    [InlineData("*/*;q=0.9, application/*;q=0.2, application/x-ndjson;q=0.5", "application/x-ndjson")]
    [InlineData("*/*, application/json;q=0.2, application/jsonl;q=0.1, application/x-ndjson;q=0.3", "application/x-ndjson")]
    [InlineData("text/*, application/jsonl;q=0.1", "application/jsonl")]
    [InlineData("application/json;q=0, application/x-ndjson;q=0.001", "application/x-ndjson")]
    public async Task The_client_may_choose_if_the_endpoint_lets_it(string? accept, string expected)
    {
        TestRequest request = await new TestRequest("GET", accept is null ? [] : [("Accept", accept)]).ExecuteAsync(
            _database.QueryJsonResult(Sql, options: new JsonResultOptions { NegotiatesLines = true, Query = Raw }));

        Assert.Equal((expected, "Accept"), (request.Response.ContentType, request.Response.Headers.Vary.ToString()));
        Assert.Equal(expected == JsonType, request.Body.StartsWith('['));
    }

    [Fact]
    public async Task Accept_is_added_to_a_Vary_header_that_is_there()
    {
        var request = new TestRequest();
        request.Response.Headers.Vary = "Origin";

        await request.ExecuteAsync(_database.QueryJsonResult(Sql, options: new JsonResultOptions { NegotiatesLines = true }));

        Assert.Equal("Origin,Accept", request.Response.Headers.Vary.ToString());
    }

    [Theory]
    [InlineData("application/json", "application/vnd.posts+json")]
    [InlineData("application/x-ndjson", "application/x-ndjson")]
    public async Task The_content_type_of_the_array_may_be_set_if_the_client_may_choose(string accept, string expected)
    {
        TestRequest request = await new TestRequest("GET", ("Accept", accept)).ExecuteAsync(
            _database.QueryJsonResult(Sql, options: new JsonResultOptions { NegotiatesLines = true, ContentType = "application/vnd.posts+json" }));

        Assert.Equal(expected, request.Response.ContentType);
    }
}
