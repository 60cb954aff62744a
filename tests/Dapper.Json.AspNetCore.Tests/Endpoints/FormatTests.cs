namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>The formats that are neither objects in an array nor on lines.</summary>
public sealed class FormatTests : IDisposable
{
    private const string Sql = "select Title from Posts order by Id";
    private readonly TestDatabase _database = new();

    public static TheoryData<JsonQueryFormat, string> Documents => new()
    {
        { JsonQueryFormat.Values, """["Brandung","Ebbe","Flut"]""" },
        { JsonQueryFormat.Table, """{"columns":["title"],"rows":[["Brandung"],["Ebbe"],["Flut"]]}""" },
    };

    public void Dispose() => _database.Dispose();

    [Theory]
    [MemberData(nameof(Documents))]
    public async Task A_document_has_the_type_and_the_length_of_JSON(JsonQueryFormat format, string expected)
    {
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.MapMethods("/given", ["GET", "HEAD"], () => _database.QueryJsonResult(Sql, options: new() { Format = format }));
            app.MapGet("/query", () => _database.QueryJsonResult(Sql, options: new() { Query = new JsonQueryOptions { Format = format } }));
        });

        using HttpResponseMessage get = await server.GetAsync("/given");
        using HttpResponseMessage head = await server.SendAsync(HttpMethod.Head, "/given");

        Assert.Equal("application/json; charset=utf-8", get.Content.Headers.ContentType?.ToString());
        Assert.Equal(expected, await get.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal(expected.Length, get.Content.Headers.ContentLength);
        Assert.Equal(get.Content.Headers.ContentType, head.Content.Headers.ContentType);
        Assert.Equal(expected, await server.GetStringAsync("/query"));
    }

    [Theory]
    [MemberData(nameof(Documents))]
    public async Task A_tag_of_the_content_is_sent_back_for_304(JsonQueryFormat format, string expected)
    {
        var options = new JsonResultOptions { Format = format, ETag = JsonETag.FromContent() };
        TestRequest first = await new TestRequest().ExecuteAsync(_database.QueryJsonResult(Sql, options: options));

        TestRequest second = await new TestRequest("GET", ("If-None-Match", first.ETag!)).ExecuteAsync(_database.QueryJsonResult(Sql, options: options));

        Assert.Equal((200, expected), (first.Response.StatusCode, first.Body));
        Assert.Equal((304, ""), (second.Response.StatusCode, second.Body));
    }

    [Fact]
    public async Task Each_format_has_a_tag_of_its_own_where_it_comes_from_a_query()
    {
        var tags = new HashSet<string?>();
        foreach (JsonQueryFormat format in new[] { JsonQueryFormat.Array, JsonQueryFormat.Lines, JsonQueryFormat.Values, JsonQueryFormat.Table })
        {
            var options = new JsonResultOptions { Format = format, ETag = JsonETag.FromQuery("select 1 as Version") };
            tags.Add((await new TestRequest().ExecuteAsync(_database.QueryJsonResult(Sql, options: options))).ETag);
        }

        Assert.Equal(4, tags.Count);
        Assert.DoesNotContain(null, tags);
    }

    [Theory]
    [InlineData(JsonQueryFormat.Values)]
    [InlineData(JsonQueryFormat.Table)]
    [InlineData(JsonQueryFormat.ForJson)]
    public void A_format_is_refused_at_once_where_it_cannot_be_written(JsonQueryFormat format)
    {
        var options = new JsonResultOptions { Format = format };
        AssertRefused("one row", () => _database.QuerySingleOrDefaultJsonResult(Sql, options: options));
        AssertRefused("typed", () => _database.QueryFirstOrDefaultJsonResult<Post>(Sql, options: options));
        AssertRefused("one object", () => _database.QueryMultipleJsonResult(Sql, null, [JsonResultSet.Rows("rows")], options));
        AssertRefused("typed", () => _database.QueryJsonResult<Post>(Sql, options: options));
        AssertRefused("NegotiatesLines", () => _database.QueryJsonResult(Sql, options: new JsonResultOptions(options) { NegotiatesLines = true }));
        AssertRefused("one row", () => _database.QuerySingleOrDefaultJsonResult(Sql, options: new() { Query = new JsonQueryOptions { Format = format } }));

        static void AssertRefused(string reason, Action make) =>
            Assert.Contains(reason, Assert.Throws<ArgumentException>("options", make).Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Results_that_are_one_object_are_never_lines()
    {
        var options = new JsonResultOptions { Format = JsonQueryFormat.Lines };

        TestRequest one = await new TestRequest().ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(Sql, options: options));
        TestRequest several = await new TestRequest().ExecuteAsync(
            _database.QueryMultipleJsonResult(Sql, null, [JsonResultSet.Values("titles")], options));

        Assert.Equal("""{"title":"Brandung"}""", one.Body);
        Assert.Equal("""{"titles":["Brandung","Ebbe","Flut"]}""", several.Body);
    }

    private sealed record Post(string Title);
}
