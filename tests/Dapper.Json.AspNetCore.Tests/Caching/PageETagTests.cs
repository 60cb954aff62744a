using System.Security.Cryptography;
using Microsoft.AspNetCore.WebUtilities;

namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>Pages with the cursor of the next one, totals and lists tied by keys, whose ETag is a column beside the columns of these.</summary>
public sealed class PageETagTests : DatabaseTest
{
    private const string Posts = "select Id, Title, Version from Posts where @afterId is null or Id > @afterId order by Id limit 3";
    private const string Counted = "select count(*) over () as n, sum(Rating) over () as stars, Id, Title, Version from Posts order by Id limit 3";
    private const string Tags = "select 2 as PostId, 'b' as Tag union all select 1, 'a' union all select 1, 'c'";
    private const string Newest = "(select max(Version) from Posts) as Version";
    private const string WithTags =
        """[{"id":1,"title":"Brandung","tags":[{"tag":"a"},{"tag":"c"}]},{"id":2,"title":"Ebbe","tags":[{"tag":"b"}]}]""";

    private const int Large = 400;

    private static readonly JsonCursor ById = JsonCursor.By<long>("Id");
    private static readonly JsonCursor ByTitle = JsonCursor.By<string>("Title").ThenBy<long>("Id");
    private static readonly JsonETag Version = JsonETag.FromColumn<long>("Version");
    private static readonly JsonResultSet Items = JsonResultSet.Rows("items").Take(2, ById, "next");
    private static readonly JsonResultSet Lists = JsonResultSet.Rows("items[].tags").On("PostId", "Id");
    private static readonly JsonResultSet[] Totals = [Items, JsonResultSet.Total("total", "items", "n"), JsonResultSet.Total("stars", "items", "stars")];

    private static readonly string[] Reads = ["GET", "HEAD"];

    private static readonly string After1 = Position("[1]", "Id", "Int64"), After2 = Position("[2]", "Id", "Int64");

    public static TheoryData<string, string> Pages => new()
    {
        { "/page", $$"""{"items":[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"}],"next":"{{After2}}"}""" },
        { "/page?after=" + After1, """{"items":[{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}],"next":null}""" },
        { "/buffered", $$"""{"items":[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"}],"next":"{{After2}}"}""" },
        {
            "/two",
            $$"""{"items":[{"title":"Brandung","id":1},{"title":"Ebbe","id":2}],"next":"{{Position("""["Ebbe",2]""", "Title", "String", "Id", "Int64")}}"}"""
        },
        {
            "/same",
            $$"""{"items":[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"}],"next":"{{Position("[1,2]", "Version", "Int64", "Id", "Int64")}}"}"""
        },
        { "/totals", $$"""{"items":[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"}],"next":"{{After2}}","total":3,"stars":7.75}""" },
        { "/before", $$"""{"items":{{WithTags}},"next":"{{After2}}"}""" },
        { "/after", $$"""{"items":{{WithTags}},"next":"{{After2}}"}""" },
        { "/all", $$"""{"items":{{WithTags}},"next":"{{After2}}","total":3,"stars":7.75}""" },
        { "/large", $$"""{"items":{{Rows.Json(Large)}},"next":"{{Position($"[{Large}]", "n", "Int64")}}"}""" },
    };

    [Theory]
    [MemberData(nameof(Pages))]
    public async Task A_page_is_whole_and_the_current_copy_is_not_sent_again(string path, string expected)
    {
        await using TestServer server = await StartAsync();

        using HttpResponseMessage first = await server.GetAsync(path);
        string body = await first.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        string tag = first.Headers.ETag?.ToString() ?? "";
        using HttpResponseMessage second = await server.GetAsync(path, ("If-None-Match", $"\"other\", {tag}"));
        using HttpResponseMessage head = await server.SendAsync(HttpMethod.Head, path);
        using HttpResponseMessage current = await server.SendAsync(HttpMethod.Head, path, ("If-None-Match", tag));

        Assert.Equal((HttpStatusCode.OK, expected), (first.StatusCode, body));
        Assert.All([second, current], response => Assert.Equal((HttpStatusCode.NotModified, tag), (response.StatusCode, response.Headers.ETag?.ToString())));
        Assert.Equal((HttpStatusCode.OK, tag), (head.StatusCode, head.Headers.ETag?.ToString()));
        Assert.Empty(server.Log.Errors);
        await server.DisposeAsync();
        Assert.Equal(_database.Made, _database.Disposed);
    }

    [Theory]
    [InlineData("/page")]
    [InlineData("/totals")]
    [InlineData("/before")]
    [InlineData("/all")]
    [InlineData("/large")]
    public async Task A_new_version_is_sent_whole_with_its_own_tag(string path)
    {
        await using TestServer server = await StartAsync();
        using HttpResponseMessage first = await server.GetAsync(path);
        _database.Execute("update Posts set Version = 2");

        using HttpResponseMessage changed = await server.GetAsync(path, ("If-None-Match", first.Headers.ETag?.ToString() ?? ""));

        Assert.Equal(HttpStatusCode.OK, changed.StatusCode);
        Assert.NotEqual(first.Headers.ETag, changed.Headers.ETag);
        Assert.Equal(
            await first.Content.ReadAsStringAsync(TestContext.Current.CancellationToken),
            await changed.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task Each_page_of_a_version_has_its_own_tag()
    {
        await using TestServer server = await StartAsync();
        var tags = new List<string>();
        foreach (string path in (string[])["/page", $"/page?after={After1}", $"/page?after={After2}", "/two", "/totals", "/after", "/all"])
        {
            tags.Add(await server.ETagAsync(path));
        }

        Assert.Distinct(tags);
    }

    /// <summary>Returns a position by hand: the tag, which is of SHA-256 of these lines, and the values.</summary>
    private static string Position(string values, params string[] columns) => WebEncoders.Base64UrlEncode(
        [.. SHA256.HashData(Encoding.UTF8.GetBytes($"1\n{string.Join('\n', columns)}"))[..4], .. Encoding.UTF8.GetBytes(values)]);

    private Task<TestServer> StartAsync() => TestServer.StartAsync(app =>
    {
        var options = new JsonResultOptions { ETag = Version };
        var paged = new JsonResultOptions(options) { Cursor = ById };
        Map("/page", Posts, [Items], paged);
        Map("/buffered", Posts, [Items], new(paged) { BufferUpTo = 4096 });
        Map(
            "/two", "select Title, Version, Id, 'x' as Stamp from Posts order by Title, Id limit 3", [JsonResultSet.Rows("items").Take(2, ByTitle, "next")],
            new() { ETag = Version.And<string>("Stamp") });
        JsonResultSet same = JsonResultSet.Rows("items").Take(2, JsonCursor.By<long>("Version").ThenBy<long>("Id"), "next");
        Map("/same", "select Id, Title, Version from Posts order by Version, Id limit 3", [same], options);
        Map("/totals", Counted, Totals, options);
        Map("/before", $"select {Newest}, * from ({Tags}); select Id, Title from Posts order by Id limit 3", [Lists, Items], options);
        Map("/after", $"select Id, Title, Version from Posts order by Id limit 3; {Tags}", [Items, Lists], options);
        Map("/all", $"{Counted}; {Tags}", [.. Totals, Lists], options);
        Map("/large", Rows.Sql(Large + 1, $", {Newest}"), [JsonResultSet.Rows("items").Take(Large, JsonCursor.By<long>("n"), "next")], options);

        void Map(string path, string sql, JsonResultSet[] results, JsonResultOptions of) =>
            app.MapMethods(path, Reads, () => _database.QueryMultipleJsonResult(sql, null, results, of));
    });
}
