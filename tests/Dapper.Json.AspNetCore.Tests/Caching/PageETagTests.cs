namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>Pages whose ETag is a column beside those of cursor, totals and keys. Their documents are those of <see cref="Pairs.PairTests"/>.</summary>
public sealed class PageETagTests : DatabaseTest
{
    private const string Sql =
        """
        select count(*) over () as n, Id, Title, Version from Posts where @afterId is null or Id > @afterId order by Id limit 3;
        select 2 as PostId, 'b' as Tag union all select 1, 'a' union all select 1, 'c'
        """;

    private static readonly JsonCursor ById = JsonCursor.By<long>("Id");
    private static readonly JsonResultSet[] Results =
    [
        JsonResultSet.Rows("items").Take(2, ById, "next"), JsonResultSet.Total("total", "items", "n"),
        JsonResultSet.Rows("items[].tags").On("PostId", "Id").SkipOrphans(),
    ];

    /// <remarks>The query of a tag has the parameters of the position as well.</remarks>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Each_page_of_each_version_has_its_own_tag(bool isFromQuery)
    {
        JsonETag source = isFromQuery ? JsonETag.FromQuery("select @afterId, sum(Version) from Posts") : JsonETag.FromColumn<long>("Version");
        var options = new JsonResultOptions { ETag = source, Cursor = ById };
        TestRequest first = await SendAsync(options, "", tag: null), next = await SendAsync(options, "?after=9heI7FsxXQ", first.ETag);
        _database.Execute("update Posts set Version = 2");
        TestRequest changed = await SendAsync(options, "", first.ETag), same = await SendAsync(options, "", changed.ETag);

        Assert.Equal((200, 200, 200, 304), (first.Response.StatusCode, next.Response.StatusCode, changed.Response.StatusCode, same.Response.StatusCode));
        Assert.Distinct([first.ETag, next.ETag, changed.ETag]);
        Assert.Equal(!isFromQuery, first.Body == changed.Body);
        Assert.NotEqual(first.Body, next.Body);
        Assert.Equal(_database.Made, _database.Disposed);
    }

    private async Task<TestRequest> SendAsync(JsonResultOptions options, string query, string? tag)
    {
        var request = new TestRequest("GET", ("If-None-Match", tag ?? "\"other\""));
        request.Context.Request.QueryString = new(query);
        return await request.ExecuteAsync(_database.QueryMultipleJsonResult(Sql, null, Results, options));
    }
}
