namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>Tags from columns of the query itself: strong, in one round trip, and known before anything is written.</summary>
public sealed class ColumnETagTests : DatabaseTest
{
    private static readonly JsonETag Version = JsonETag.FromColumn<long>("ETag");
    private static readonly JsonResultOptions OfRow = new() { ETag = Version };

    /// <remarks>That there are too many rows is an error of a content that is not sent.</remarks>
    [Fact]
    public async Task A_current_copy_of_the_only_row_is_not_sent_again_whatever_follows_it()
    {
        TestRequest request = await new TestRequest("GET", ("If-None-Match", "*"))
            .ExecuteAsync(_database.QuerySingleOrDefaultJsonResult("select Id, Version as etag from Posts", options: OfRow));

        Assert.Equal(304, request.Response.StatusCode);
    }

    /// <remarks>A value that cannot be written shows that it is not read.</remarks>
    [Theory]
    [InlineData(1)]
    [InlineData(101)]
    [InlineData(102)]
    [InlineData(1000)]
    public async Task The_database_is_asked_once_and_no_value_of_the_rows_is_read(int rows)
    {
        JsonRowsResult result = _database.QueryJsonResult(
            "with recursive n(i) as (select 1 union all select i + 1 from n where i < @rows) select 1 as etag, 'no JSON' as [doc::json] from n",
            new { rows }, OfRow);
        await Assert.ThrowsAsync<JsonQueryException>(() => new TestRequest().ExecuteAsync(result));
        int made = _database.Made;

        TestRequest request = await new TestRequest("GET", ("If-None-Match", "*")).ExecuteAsync(result);

        Assert.Equal((304, ""), (request.Response.StatusCode, request.Body));
        Assert.Equal((made + 1, made + 1), (_database.Made, _database.Disposed));
    }

    /// <remarks>What stands before the result that has the version may be longer than a flush.</remarks>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Nothing_is_sent_before_the_version_is_known(bool isCurrent)
    {
        JsonResultSet[] results = [JsonResultSet.MustExist(), JsonResultSet.Constant("meta", new string('x', 100_000)), JsonResultSet.Rows("rows")];
        var request = new TestRequest("GET", ("If-None-Match", isCurrent ? "*" : "\"other\""));

        await request.ExecuteAsync(_database.QueryMultipleJsonResult("select 1; select 5 as etag, 1 as id", null, results, OfRow));

        Assert.NotNull(request.ETag);
        Assert.Equal(isCurrent ? (304, 0) : (200, 100_000 + """{"meta":"","rows":[{"id":1}]}""".Length), (request.Response.StatusCode, request.Body.Length));
    }

    [Fact]
    public async Task An_empty_list_beside_what_must_be_there_has_a_tag()
    {
        JsonResultSet[] results = [JsonResultSet.MustExist(), JsonResultSet.Rows("rows")];
        TestRequest first = await new TestRequest().ExecuteAsync(
            _database.QueryMultipleJsonResult("select 1; select 5 as etag, 1 as id where 0", null, results, OfRow));
        TestRequest again = await new TestRequest("GET", ("If-None-Match", first.ETag!)).ExecuteAsync(
            _database.QueryMultipleJsonResult("select 1; select 5 as etag, 1 as id where 0", null, results, OfRow));

        Assert.Equal(("""{"rows":[]}""", 304), (first.Body, again.Response.StatusCode));
    }

    [Theory]
    [InlineData("select Id from Posts", "'etag'")]
    [InlineData("select 1 as etag, Id, 2 as ETag from Posts", "which the result has twice")]
    public async Task A_column_that_is_missing_or_there_twice_is_an_error_before_anything_is_sent(string sql, string part)
    {
        var request = new TestRequest();

        JsonQueryException failure = await Assert.ThrowsAsync<JsonQueryException>(
            () => request.ExecuteAsync(_database.QueryJsonResult(sql, options: OfRow)));

        Assert.Contains(part, failure.Message, StringComparison.OrdinalIgnoreCase);
        Assert.Equal((false, _database.Made), (request.Response.HasStarted, _database.Disposed));
    }

    [Fact]
    public async Task Null_is_a_version_too_and_one_of_many_characters_is_an_error()
    {
        var options = new JsonResultOptions { ETag = JsonETag.FromColumn<string>("etag") };
        string sql = "select @version as etag, Id from Posts";

        TestRequest ofNull = await new TestRequest().ExecuteAsync(_database.QueryJsonResult(sql, new { version = (string?)null }, options: options));
        JsonQueryException failure = await Assert.ThrowsAsync<JsonQueryException>(
            () => new TestRequest().ExecuteAsync(_database.QueryJsonResult(sql, new { version = new string('x', 4000) }, options: options)));

        Assert.NotNull(ofNull.ETag);
        Assert.StartsWith("The columns of the ETag are too long: 5", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Wrong_definitions_are_refused()
    {
        Assert.Throws<ArgumentNullException>("column", static () => JsonETag.FromColumn<long>(null!));
        Assert.Throws<ArgumentException>("column", static () => Version.And<int>("ETag"));
        Assert.Throws<ArgumentException>("type", static () => JsonETag.FromColumn<int?>("Version"));
        Assert.Throws<ArgumentException>("column", static () => JsonETag.FromColumn<int>("a.b"));
        Assert.Throws<InvalidOperationException>(static () => JsonETag.FromContent().And<int>("Version"));
        Assert.Throws<ArgumentException>("IfMatch", static () => new JsonResultOptions { IfMatch = JsonETag.FromContent() });
        Assert.Throws<ArgumentException>(
            "options", () => _database.QueryJsonResult("select 1", options: new(OfRow) { Format = JsonQueryFormat.ForJson }));
    }
}
