namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>The version of several rows is one that they share: what differs from row to row says nothing of the whole list.</summary>
public sealed class ListVersionTests : DatabaseTest
{
    private const string Lines =
        """
        select p.Id, p.Version, l.Id as "lines[].id" from Posts p left join Posts l on l.Id > 1 where p.Id = 1 order by l.Id
        """;

    private static readonly JsonResultOptions Options = new() { ETag = JsonETag.FromColumn<long>("Version") };

    public static TheoryData<string> Forms => ["array", "lines", "table", "values", "typed", "several", "joined", "buffered", "unselected"];

    /// <remarks>At first the rows have the same version, and so a client has a tag.</remarks>
    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Rows_that_differ_are_an_error_and_no_304(string form)
    {
        TestRequest first = await new TestRequest().ExecuteAsync(ResultOf(form));
        TestRequest again = await new TestRequest("GET", ("If-None-Match", first.ETag!)).ExecuteAsync(ResultOf(form));
        _database.Execute("update Posts set Version = 2 where Id = 3");
        var same = new TestRequest("GET", ("If-None-Match", first.ETag!));
        var whole = new TestRequest();

        Exception?[] failures =
            [await Record.ExceptionAsync(() => same.ExecuteAsync(ResultOf(form))), await Record.ExceptionAsync(() => whole.ExecuteAsync(ResultOf(form)))];

        Assert.Equal((200, 304, ""), (first.Response.StatusCode, again.Response.StatusCode, again.Body));
        Assert.All(failures, failure =>
        {
            var error = Assert.IsType<JsonQueryException>(failure);
            Assert.Contains("max(Version) over ()", error.Message, StringComparison.Ordinal);
            Assert.Equal(("Version", form == "joined" ? 2L : 3L), (error.ColumnName, error.RowNumber));
        });
        Assert.Equal(("", ""), (same.Body, whole.Body));
        Assert.Equal(_database.Made, _database.Disposed);
    }

    /// <remarks>It is not written, and so it may differ.</remarks>
    [Fact]
    public async Task A_row_behind_the_first_object_or_the_page_may_have_another_version()
    {
        JsonResultSet[] page = [JsonResultSet.Rows("posts").Take(2, JsonCursor.By<long>("Id"), "next")];
        foreach (Func<IResult> result in (Func<IResult>[])
        [
            () => _database.QueryFirstOrDefaultJsonResult("select Id, Id / 2 as Version from Posts order by Id", options: Options),
            () => _database.QueryFirstOrDefaultJsonResult(
                """select Id, Id / 2 as Version, Title as "lines[].title" from Posts order by Id""", options: Options),
            () => _database.QueryMultipleJsonResult("select Id, Id / 3 as Version from Posts order by Id", null, page, Options),
        ])
        {
            TestRequest first = await new TestRequest().ExecuteAsync(result());
            TestRequest again = await new TestRequest("GET", ("If-None-Match", first.ETag!)).ExecuteAsync(result());

            Assert.Equal((200, 304), (first.Response.StatusCode, again.Response.StatusCode));
        }
    }

    /// <remarks>A change has no tag of a list, and a status without a tag none at all.</remarks>
    [Fact]
    public async Task Without_a_tag_nothing_is_compared()
    {
        TestRequest post = await new TestRequest("POST").ExecuteAsync(_database.QueryJsonResult("select Id as Version, Title from Posts", options: Options));
        TestRequest other = await new TestRequest().ExecuteAsync(
            _database.QueryJsonResult("select Id as Version, Title from Posts", options: new(Options) { StatusCode = 203 }));

        Assert.Equal((200, 203), (post.Response.StatusCode, other.Response.StatusCode));
    }

    private JsonQueryResult ResultOf(string form)
    {
        const string Sql = "select Id, Version from Posts order by Id";
        return form switch
        {
            "array" => _database.QueryJsonResult(Sql, options: Options),
            "lines" => _database.QueryJsonResult(Sql, options: new(Options) { Format = JsonQueryFormat.Lines }),
            "table" => _database.QueryJsonResult(Sql, options: new(Options) { Format = JsonQueryFormat.Table }),
            "values" => _database.QueryJsonResult(Sql.Replace("Id,", "Id, Title,", StringComparison.Ordinal), options: new(Options) { Format = JsonQueryFormat.Values }),
            "typed" => _database.QueryJsonResult<Post>(Sql, options: Options),
            "several" => _database.QueryMultipleJsonResult(Sql + "; select 1", null, [JsonResultSet.Rows("posts"), JsonResultSet.Value("one")], Options),
            "joined" => _database.QueryFirstOrDefaultJsonResult(Lines.Replace("p.Version", "l.Version", StringComparison.Ordinal), options: Options),
            "buffered" => _database.QueryJsonResult(Sql, options: new(Options) { BufferUpTo = 4096 }),
            _ => _database.QueryJsonResult(Sql, options: new(Options) { Fields = new JsonFieldPolicy("[id]") }),
        };
    }

    private sealed record Post(long Id, long Version);
}
