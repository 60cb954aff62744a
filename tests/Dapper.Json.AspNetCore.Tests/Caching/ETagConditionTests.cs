using System.Globalization;

namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>When a response has a tag, and which queries run for it.</summary>
public sealed class ETagConditionTests : DatabaseTest
{
    private const string Sql = "select Id, Title from Posts";
    private static readonly JsonResultOptions FromContent = new() { ETag = JsonETag.FromContent() };
    private static readonly JsonResultOptions FromQuery = new() { ETag = JsonETag.FromQuery("select max(Version) from Posts") };

    private int _runs;

    public ETagConditionTests() => _database.Prepare = connection => connection.CreateFunction("run", () => ++_runs);

    public static TheoryData<bool> BothKinds => [true, false];

    [Theory]
    [MemberData(nameof(BothKinds))]
    public async Task Another_method_and_another_status_that_was_set_before_have_no_tag(bool isFromContent)
    {
        foreach ((string method, int status) in ((string, int)[])[("GET", 203), ("POST", 200)])
        {
            var request = new TestRequest(method, ("If-None-Match", "*"));
            request.Response.StatusCode = status;
            await request.ExecuteAsync(_database.QueryJsonResult(Sql, options: isFromContent ? FromContent : FromQuery));

            Assert.Equal((status, null), (request.Response.StatusCode, request.ETag));
        }
    }

    [Theory]
    [MemberData(nameof(BothKinds))]
    public async Task An_invalid_condition_is_ignored(bool isFromContent)
    {
        TestRequest request = await new TestRequest("GET", ("If-None-Match", "no tag"))
            .ExecuteAsync(_database.QueryJsonResult(Sql, options: isFromContent ? FromContent : FromQuery));

        Assert.Equal(200, request.Response.StatusCode);
        Assert.NotNull(request.ETag);
        Assert.NotEmpty(request.Body);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task HEAD_runs_only_the_tag_s_query_and_without_a_tag_none(bool hasTag)
    {
        TestRequest request = await new TestRequest("HEAD").ExecuteAsync(_database.QueryJsonResult("select run() as Run", options: hasTag ? FromQuery : null));

        Assert.Equal((200, "application/json; charset=utf-8"), (request.Response.StatusCode, request.Response.ContentType));
        Assert.Equal(hasTag, request.ETag?.StartsWith("W/\"", StringComparison.Ordinal) == true);
        Assert.Equal((0, hasTag ? 1 : 0), (_runs, _database.Made));
    }

    [Fact]
    public async Task HEAD_stops_reading_when_there_is_too_much_for_a_tag()
    {
        TestRequest request = await new TestRequest("HEAD").ExecuteAsync(_database.QueryJsonResult(Rows.Sql(long.MaxValue), options: FromContent))
            .WaitAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);

        Assert.Equal(200, request.Response.StatusCode);
        Assert.Null(request.Response.ContentLength);
        Assert.Null(request.ETag);
        Assert.Empty(request.Body);
    }

    /// <remarks>The largest does not fit the first flush.</remarks>
    [Theory]
    [InlineData(10)]
    [InlineData(170)]
    [InlineData(600)]
    public async Task Responses_up_to_the_size_have_a_tag(int rows)
    {
        string expected = Rows.Json(rows);

        TestRequest fits = await SendAsync("GET", expected.Length);
        TestRequest head = await SendAsync("HEAD", expected.Length);
        TestRequest larger = await SendAsync("GET", expected.Length - 1);

        Assert.NotNull(fits.ETag);
        Assert.Equal(fits.ETag, head.ETag);
        Assert.Equal(expected.Length, fits.Response.ContentLength);
        Assert.Equal(expected.Length, head.Response.ContentLength);
        Assert.Equal(expected, fits.Body);
        Assert.Null(larger.ETag);
        Assert.Equal(expected, larger.Body);

        Task<TestRequest> SendAsync(string method, int maxBytes) => new TestRequest(method)
            .ExecuteAsync(_database.QueryJsonResult(Rows.Sql(rows), options: new JsonResultOptions { ETag = JsonETag.FromContent(maxBytes) }));
    }

    /// <remarks>What is hashed is buffered in more than one piece: the first and the last row tell the contents apart.</remarks>
    [Fact]
    public async Task The_tag_is_that_of_the_whole_content()
    {
        string[] tags = [await TagAsync("0"), await TagAsync("n = 1"), await TagAsync("n = 600"), await TagAsync("0")];

        Assert.Equal(3, tags.Distinct().Count());
        Assert.Equal(tags[0], tags[3]);

        async Task<string> TagAsync(string flag) =>
            (await new TestRequest().ExecuteAsync(_database.QueryJsonResult(Rows.Sql(600, $", {flag} as flag"), options: FromContent))).ETag!;
    }

    [Fact]
    public async Task The_size_is_64_KB_by_default()
    {
        string text = new('x', (64 * 1024) - """[{"t":""}]""".Length);

        TestRequest fits = await TextAsync(text);
        TestRequest larger = await TextAsync(text + "x");

        Assert.NotNull(fits.ETag);
        Assert.Equal(string.Create(CultureInfo.InvariantCulture, $$"""[{"t":"{{text}}"}]"""), fits.Body);
        Assert.Null(larger.ETag);

        Task<TestRequest> TextAsync(string value) => new TestRequest().ExecuteAsync(_database.QueryJsonResult("select @value as T", new { value }, FromContent));
    }

    /// <remarks>The client has had the row: nothing more is read.</remarks>
    [Fact]
    public async Task A_tag_by_its_name_needs_no_row()
    {
        JsonSingleResult result = _database.QuerySingleOrDefaultJsonResult("select Id, run() as Run from Posts where Id = 1", options: FromQuery);
        TestRequest first = await new TestRequest().ExecuteAsync(result);

        TestRequest again = await new TestRequest("GET", ("If-None-Match", $"\"other\", {first.ETag}")).ExecuteAsync(result);

        Assert.Equal((304, 1), (again.Response.StatusCode, _runs));
    }
}
