namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>A page by key has a version of its rows' columns, whether there is a next page or not.</summary>
public sealed class PageVersionTests : IDisposable
{
    private const string Sql = "select Id, Title, Version from Posts where @afterId is null or Id > @afterId order by Id limit 3";

    private static readonly JsonCursor Cursor = JsonCursor.By<long>("Id");
    private static readonly JsonResultSet[] Page = [JsonResultSet.Rows("items").Take(2, Cursor, "next")];
    private static readonly JsonResultOptions Options = new() { ETag = JsonETag.FromColumn<long>("Version") };

    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Theory]
    [InlineData("GET", false)]
    [InlineData("GET", true)]
    [InlineData("HEAD", false)]
    public async Task A_page_with_a_next_one_has_its_version(string method, bool isLong)
    {
        if (isLong)
        {
            _database.Execute("update Posts set Title = replace(hex(zeroblob(20000)), '00', 'ab')");
        }

        TestRequest request = await new TestRequest(method).ExecuteAsync(
            _database.QueryMultipleJsonResult(Sql, Cursor.Parse(null), Page, Options));

        Assert.Equal(StatusCodes.Status200OK, request.Response.StatusCode);
        Assert.NotNull(request.ETag);
        if (method == "GET")
        {
            using JsonDocument body = JsonDocument.Parse(request.Body);
            Assert.Equal([1, 2], body.RootElement.GetProperty("items").EnumerateArray().Select(static item => item.GetProperty("id").GetInt32()));
            Assert.Equal(isLong ? 40_000 : 8, body.RootElement.GetProperty("items")[0].GetProperty("title").GetString()!.Length);
            string next = body.RootElement.GetProperty("next").GetString()!;

            TestRequest last = await new TestRequest().ExecuteAsync(_database.QueryMultipleJsonResult(Sql, Cursor.Parse(next), Page, Options));
            using JsonDocument rest = JsonDocument.Parse(last.Body);
            Assert.Equal([3], rest.RootElement.GetProperty("items").EnumerateArray().Select(static item => item.GetProperty("id").GetInt32()));
            Assert.Equal(JsonValueKind.Null, rest.RootElement.GetProperty("next").ValueKind);
        }

        TestRequest again = await new TestRequest(method, ("If-None-Match", request.ETag)).ExecuteAsync(
            _database.QueryMultipleJsonResult(Sql, Cursor.Parse(null), Page, Options));
        Assert.Equal(StatusCodes.Status304NotModified, again.Response.StatusCode);
    }
}
