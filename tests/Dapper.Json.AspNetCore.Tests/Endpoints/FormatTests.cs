using System.Text.RegularExpressions;
using Dapper.Json.Tests;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>Each format as a response.</summary>
public sealed partial class FormatTests : DatabaseTest
{
    private const string Sql = "select '[1]' as Title";

    /// <summary>Gets each format with its content type and document.</summary>
    public static TheoryData<JsonQueryFormat, string, string> Documents =>
        new(Enum.GetValues<JsonQueryFormat>().Select(static format => (format, TypeOf(format), DocumentOf(format))));

    /// <summary>Gets the formats that write no objects.</summary>
    public static TheoryData<JsonQueryFormat> WithoutObjects => new(Enum.GetValues<JsonQueryFormat>().Except([JsonQueryFormat.Array, JsonQueryFormat.Lines]));

    [Theory]
    [MemberData(nameof(Documents))]
    public async Task A_document_has_its_type_and_its_length(JsonQueryFormat format, string type, string expected)
    {
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.MapMethods("/given", ["GET", "HEAD"], () => _database.QueryJsonResult(Sql, options: new() { Format = format }));
            app.MapGet("/query", () => _database.QueryJsonResult(Sql, options: new() { Query = new JsonQueryOptions { Format = format } }));
        });

        using HttpResponseMessage get = await server.GetAsync("/given");
        using HttpResponseMessage head = await server.SendAsync(HttpMethod.Head, "/given");

        Assert.Equal(type, get.Content.Headers.ContentType?.ToString());
        Assert.Equal(expected, await get.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal(expected.Length, get.Content.Headers.ContentLength);
        Assert.Equal(get.Content.Headers.ContentType, head.Content.Headers.ContentType);
        Assert.Equal(expected, await server.GetStringAsync("/query"));
    }

    [Theory]
    [MemberData(nameof(Documents))]
    public async Task A_tag_of_the_content_is_sent_back_for_304(JsonQueryFormat format, string type, string expected)
    {
        var options = new JsonResultOptions { Format = format, ETag = JsonETag.FromContent() };
        TestRequest first = await new TestRequest().ExecuteAsync(_database.QueryJsonResult(Sql, options: options));

        TestRequest second = await new TestRequest("GET", ("If-None-Match", first.ETag!)).ExecuteAsync(_database.QueryJsonResult(Sql, options: options));

        Assert.Equal((200, type, expected), (first.Response.StatusCode, first.Response.ContentType, first.Body));
        Assert.Equal((304, ""), (second.Response.StatusCode, second.Body));
    }

    [Fact]
    public async Task Each_format_has_a_tag_of_its_own_where_it_comes_from_a_query()
    {
        var tags = new HashSet<string?>();
        foreach (JsonQueryFormat format in Enum.GetValues<JsonQueryFormat>())
        {
            var options = new JsonResultOptions { Format = format, ETag = JsonETag.FromQuery("select 1 as Version") };
            tags.Add((await new TestRequest().ExecuteAsync(_database.QueryJsonResult(Sql, options: options))).ETag);
        }

        Assert.Equal(Enum.GetValues<JsonQueryFormat>().Length, tags.Count);
        Assert.DoesNotContain(null, tags);
    }

    [Theory]
    [MemberData(nameof(WithoutObjects))]
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

        Assert.Equal("""{"title":"[1]"}""", one.Body);
        Assert.Equal("""{"titles":["[1]"]}""", several.Body);
    }

    /// <summary>Gives the media type that the page of the options names for a format; JSON, which is always UTF-8 here, for none.</summary>
    private static string TypeOf(JsonQueryFormat format)
    {
        string row = File.ReadLines(Repository.PathOf("docs/reference/options.md")).Single(line => line.StartsWith($"| `{format}` |", StringComparison.Ordinal));
        return MediaType().Match(row) is { Success: true, Value: var type } ? type : "application/json; charset=utf-8";
    }

    private static string DocumentOf(JsonQueryFormat format)
    {
        using var connection = new SqliteConnection("Data Source=:memory:");
        return connection.QueryJsonString(Sql, options: new() { Format = format });
    }

    [GeneratedRegex(@"application/[\w.+-]+")]
    private static partial Regex MediaType();

    private sealed record Post(string Title);
}
