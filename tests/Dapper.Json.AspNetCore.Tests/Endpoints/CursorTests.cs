using Microsoft.AspNetCore.WebUtilities;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>Clients read a list page by page, by the position of the last row that they have.</summary>
public sealed class CursorTests : DatabaseTest
{
    private const string Sql = "select Id from Posts where @afterId is null or Id > @afterId order by Id limit @take";
    private const string Error = "The text is not a cursor of this list: send the one that a page of it ends with, unchanged.";

    // By hand: the tag, which is SHA-256 of the lines "1", "Id", "Int64", and the JSON [1].
    private const string AfterFirst = "9heI7FsxXQ";

    private static readonly JsonCursor ById = JsonCursor.By<long>("Id");
    private static readonly JsonResultOptions Options = new() { Cursor = ById };
    private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];

    public static TheoryData<string> Hostile =>
    [
        "x", "null", "[1]", "%00", "%ff", "=", AfterFirst[..^1], AfterFirst + "A", AfterFirst.ToUpperInvariant(), AfterFirst + "&after=" + AfterFirst,
        AfterFirst + "%20", Forged("""["1"]"""), Forged("[null]"), Forged("[1e99]"), Forged("[1,2]"), Forged("[1"),
        new string('A', 4097), new string('A', 7000),
    ];

    [Theory]
    [InlineData("", """[{"id":1},{"id":2}]""")]
    [InlineData("after=", """[{"id":1},{"id":2}]""")]
    [InlineData("after=" + AfterFirst, """[{"id":2},{"id":3}]""")]
    [InlineData("before=" + AfterFirst, """[{"id":1},{"id":2}]""")]
    [InlineData("start=" + AfterFirst, """[{"id":2},{"id":3}]""", "start")]
    [InlineData("after=" + AfterFirst, """[{"id":1},{"id":2}]""", "start")]
    public async Task A_page_starts_after_the_position(string query, string expected, string parameter = "after")
    {
        var options = new JsonResultOptions(Options) { CursorParameter = parameter };

        Assert.Equal(expected, (await SendAsync(_database.QueryJsonResult(Sql, new { take = 2 }, options), query)).Body);
    }

    [Fact]
    public async Task Parameters_and_results_in_any_form_have_the_position()
    {
        var dictionary = new Dictionary<string, object> { ["take"] = 2 };
        foreach ((JsonQueryResult result, string expected) in ((JsonQueryResult, string)[])
        [
            (_database.QueryJsonResult(Sql, dictionary, Options), """[{"id":2},{"id":3}]"""),
            (_database.QueryJsonResult(Sql.Replace("@take", "1", StringComparison.Ordinal), options: Options), """[{"id":2}]"""),
            (_database.QueryFirstOrDefaultJsonResult(Sql, new { take = 2 }, Options), """{"id":2}"""),
            (_database.QueryMultipleJsonResult("select count(*) from Posts; " + Sql, new { take = 2 }, Page, Options),
                """{"total":3,"items":[{"id":2},{"id":3}]}"""),
        ])
        {
            Assert.Equal(expected, (await SendAsync(result, "after=" + AfterFirst)).Body);
        }
    }

    [Theory]
    [MemberData(nameof(Hostile))]
    public async Task A_text_that_is_no_position_gets_400_and_no_query_runs(string text)
    {
        foreach (JsonResultOptions options in (JsonResultOptions[])
            [Options, new(Options) { CursorParameter = "start" }, new(Options) { ETag = JsonETag.FromContent() }])
        {
            string name = options.CursorParameter;
            JsonRowsResult result = _database.QueryJsonResult(Sql, new { take = 2 }, options);
            string query = $"{name}={text.Replace("after", name, StringComparison.Ordinal)}";
            TestRequest request = await SendAsync(result, query), head = await SendAsync(result, query, "HEAD");

            Assert.Equal((400, 400, 0), (request.Response.StatusCode, head.Response.StatusCode, _database.Made));
            Assert.Equal(Error, JsonElement.Parse(request.Body).GetProperty("errors").GetProperty(name)[0].GetString());
        }
    }

    [Fact]
    public async Task A_parameter_that_the_command_has_already_is_an_error()
    {
        await Assert.ThrowsAsync<ArgumentException>(() => SendAsync(_database.QueryJsonResult(Sql, new { take = 2, afterId = 1 }, Options), ""));
        Assert.Equal(0, _database.Made);
    }

    /// <remarks>Each page would be the first one, for ever. A cursor of a group may also come to an endpoint of one row, which has no pages.</remarks>
    [Fact]
    public async Task A_list_whose_query_uses_no_parameter_of_the_cursor_is_an_error()
    {
        const string Unused = "select Id, Title from Posts order by Id";
        foreach (JsonQueryResult result in (JsonQueryResult[])
        [
            _database.QueryJsonResult(Unused, options: Options), _database.QueryJsonResult<Row>(Unused + " -- @afterIdentity", options: Options),
            _database.QueryMultipleJsonResult("select 1; " + Unused, null, Page, Options),
        ])
        {
            InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() => SendAsync(result, ""));
            Assert.Equal("The SQL uses no parameter of the cursor, such as @afterId, so that each page would be the first one.", error.Message);
        }

        Assert.Equal(0, _database.Made);
        var two = new JsonResultOptions { Cursor = JsonCursor.By<string>("Title").ThenBy<long>("Id") };
        Assert.Equal(200, (await SendAsync(_database.QueryFirstOrDefaultJsonResult(Unused, options: Options), "")).Response.StatusCode);
        Assert.Equal(200, (await SendAsync(_database.QueryJsonResult(Sql, new { take = 2 }, two), "")).Response.StatusCode);
    }

    private static string Forged(string json) =>
        WebEncoders.Base64UrlEncode([.. WebEncoders.Base64UrlDecode(AfterFirst)[..4], .. Encoding.UTF8.GetBytes(json)]);

    private static Task<TestRequest> SendAsync(JsonQueryResult result, string query, string method = "GET")
    {
        var request = new TestRequest(method);
        request.Context.Request.QueryString = new($"?{query}");
        return request.ExecuteAsync(result);
    }

    private sealed class Row
    {
        public long Id { get; set; }
    }
}
