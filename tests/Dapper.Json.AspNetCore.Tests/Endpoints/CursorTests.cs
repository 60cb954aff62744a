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
    [InlineData("/posts", """[{"id":1},{"id":2}]""")]
    [InlineData("/posts?after=", """[{"id":1},{"id":2}]""")]
    [InlineData("/posts?after=" + AfterFirst, """[{"id":2},{"id":3}]""")]
    [InlineData("/posts?before=" + AfterFirst, """[{"id":1},{"id":2}]""")]
    [InlineData("/dictionary?after=" + AfterFirst, """[{"id":2},{"id":3}]""")]
    [InlineData("/command?after=" + AfterFirst, """[{"id":2}]""")]
    [InlineData("/renamed?start=" + AfterFirst, """[{"id":2},{"id":3}]""")]
    [InlineData("/renamed?after=" + AfterFirst, """[{"id":1},{"id":2}]""")]
    [InlineData("/first?after=" + AfterFirst, """{"id":2}""")]
    [InlineData("/page?after=" + AfterFirst, """{"total":3,"items":[{"id":2},{"id":3}]}""")]
    public async Task A_page_starts_after_the_position(string path, string expected)
    {
        await using TestServer server = await StartAsync();

        Assert.Equal(expected, await server.GetStringAsync(path));
    }

    [Theory]
    [MemberData(nameof(Hostile))]
    public async Task A_text_that_is_no_position_gets_400_and_no_query_runs(string text)
    {
        await using TestServer server = await StartAsync();
        foreach (string path in (string[])["/posts?after=", "/renamed?start=", "/tagged?after="])
        {
            string name = path.Split('?', '=')[1];
            using HttpResponseMessage response = await server.GetAsync(path + text.Replace("after", name, StringComparison.Ordinal));

            JsonElement problem = await response.ProblemAsync(HttpStatusCode.BadRequest);
            Assert.Equal(Error, problem.GetProperty("errors").GetProperty(name)[0].GetString());
            Assert.Equal(0, _database.Made);
        }
    }

    [Fact]
    public async Task A_parameter_that_the_command_has_already_is_an_error()
    {
        await using TestServer server = await StartAsync();

        Assert.Equal(HttpStatusCode.InternalServerError, await server.StatusAsync("/twice"));
        Assert.Equal(0, _database.Made);
    }

    /// <remarks>Each page would be the first one, for ever.</remarks>
    [Theory]
    [InlineData("/unused/list", HttpStatusCode.InternalServerError)]
    [InlineData("/unused/typed", HttpStatusCode.InternalServerError)]
    [InlineData("/unused/several", HttpStatusCode.InternalServerError)]
    [InlineData("/unused/group", HttpStatusCode.InternalServerError)]
    [InlineData("/unused/one", HttpStatusCode.OK)]
    [InlineData("/unused/other", HttpStatusCode.OK)]
    public async Task A_list_whose_query_uses_no_parameter_of_the_cursor_is_an_error(string path, HttpStatusCode status)
    {
        await using TestServer server = await StartAsync();

        Assert.Equal(status, await server.StatusAsync(path));
        Assert.Equal(status == HttpStatusCode.OK ? 1 : 0, _database.Made);
        Assert.Equal(
            status == HttpStatusCode.OK ? [] : ["The SQL uses no parameter of the cursor, such as @afterId, so that each page would be the first one."],
            server.Log.Errors.Select(static line => Assert.IsType<InvalidOperationException>(line.Cause).Message));
    }

    private static string Forged(string json) =>
        WebEncoders.Base64UrlEncode([.. WebEncoders.Base64UrlDecode(AfterFirst)[..4], .. Encoding.UTF8.GetBytes(json)]);

    private Task<TestServer> StartAsync() => TestServer.StartAsync(
        app =>
        {
            var dictionary = new Dictionary<string, object> { ["take"] = 2 };
            var renamed = new JsonResultOptions(Options) { CursorParameter = "start" };
            var content = new JsonResultOptions(Options) { ETag = JsonETag.FromContent() };
            app.MapGet("/posts", () => _database.QueryJsonResult(Sql, new { take = 2 }, Options));
            app.MapGet("/dictionary", () => _database.QueryJsonResult(Sql, dictionary, Options));
            app.MapGet("/command", () => _database.QueryJsonResult(Sql.Replace("@take", "1", StringComparison.Ordinal), options: Options));
            app.MapGet("/renamed", () => _database.QueryJsonResult(Sql, new { take = 2 }, renamed));
            app.MapGet("/first", () => _database.QueryFirstOrDefaultJsonResult(Sql, new { take = 2 }, Options));
            app.MapGet("/page", () => _database.QueryMultipleJsonResult("select count(*) from Posts; " + Sql, new { take = 2 }, Page, Options));
            app.MapGet("/tagged", () => _database.QueryJsonResult(Sql, new { take = 2 }, content));
            const string Unused = "select Id, Title from Posts order by Id";
            var two = new JsonResultOptions { Cursor = JsonCursor.By<string>("Title").ThenBy<long>("Id") };
            app.MapGet("/unused/list", () => _database.QueryJsonResult(Unused, options: Options));
            app.MapGet("/unused/typed", () => _database.QueryJsonResult<Row>(Unused + " -- @afterIdentity", options: Options));
            app.MapGet("/unused/several", () => _database.QueryMultipleJsonResult("select 1; " + Unused, null, Page, Options));
            app.MapGroup("/unused").WithJsonResults(Options).MapGet("/group", () => _database.QueryJsonResult(Unused));
            app.MapGet("/unused/one", () => _database.QueryFirstOrDefaultJsonResult(Unused, options: Options));
            app.MapGet("/unused/other", () => _database.QueryJsonResult(Sql, new { take = 2 }, two));
            app.MapGet("/twice", () => _database.QueryJsonResult(Sql, new { take = 2, afterId = 1 }, Options));
        },
        services => services.AddProblemDetails());

    private sealed class Row
    {
        public long Id { get; set; }
    }
}
