namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>Conditions that ask whether there is anything, by <c>*</c>, or that no tag can fulfil.</summary>
public sealed class AnyTagTests : DatabaseTest
{
    /// <remarks><c>*</c> names whatever is there: RFC 9110, 13.1.2. The content is longer than the 5 bytes of which there would be a tag.</remarks>
    [Fact]
    public async Task Where_the_source_has_none_the_response_has_no_tag_but_conditions()
    {
        foreach (JsonETag none in (JsonETag[])[JsonETag.FromQuery("select 1 where 1 = 0"), JsonETag.FromContent(5)])
        {
            JsonQueryResult result = _database.QueryJsonResult("select 1 as One", options: new JsonResultOptions { ETag = none });
            foreach ((string condition, int status, string body) in ((string, int, string)[])[("\"x\"", 200, """[{"one":1}]"""), ("*", 304, "")])
            {
                TestRequest request = await new TestRequest("GET", ("If-None-Match", condition)).ExecuteAsync(result);
                Assert.Equal((status, body, null), (request.Response.StatusCode, request.Body, request.ETag));
            }
        }
    }

    [Theory]
    [InlineData("GET")]
    [InlineData("HEAD")]
    public async Task Any_tag_stops_reading_where_there_is_too_much_for_one(string method)
    {
        TestRequest request = await new TestRequest(method, ("If-None-Match", "*"))
            .ExecuteAsync(_database.QueryJsonResult(Rows.Sql(long.MaxValue), options: new() { ETag = JsonETag.FromContent() }))
            .WaitAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);

        Assert.Equal((304, "", null), (request.Response.StatusCode, request.Body, request.ETag));
    }

    [Theory]
    [InlineData(1, 304)]
    [InlineData(9, 404)]
    public async Task Any_tag_needs_a_row(int id, int status)
    {
        var options = new JsonResultOptions { ETag = JsonETag.FromQuery("select 1 where 1 = 0") };
        foreach (string method in (string[])["GET", "HEAD"])
        {
            TestRequest request = await new TestRequest(method, ("If-None-Match", "*")).ExecuteAsync(
                _database.QuerySingleOrDefaultJsonResult("select Id from Posts where Id = @id", new { id }, options));
            Assert.Equal(status, request.Response.StatusCode);
        }
    }

    /// <remarks>Only the main query says whether there is a row. Nothing of it is sent, however large it is.</remarks>
    [Theory]
    [InlineData("If-None-Match", "*", 304)]
    [InlineData("If-Match", "\"other\"", 412)]
    public async Task What_is_only_looked_for_may_be_large(string header, string value, int status)
    {
        JsonResultSet[] results = [JsonResultSet.Row("one", required: true), JsonResultSet.Rows("rows")];
        TestRequest request = await new TestRequest("GET", (header, value)).ExecuteAsync(
            _database.QueryMultipleJsonResult($"select 1 as id; {Rows.Sql(5_000)}", null, results, new() { ETag = JsonETag.FromQuery("select 1") }));

        Assert.Equal(status, request.Response.StatusCode);
        Assert.DoesNotContain("\"rows\"", request.Body, StringComparison.Ordinal);
    }
}
