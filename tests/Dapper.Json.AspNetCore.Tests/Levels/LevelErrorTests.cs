using Dapper.Json.AspNetCore.Options;

namespace Dapper.Json.AspNetCore.Tests.Levels;

/// <summary>Options of app and groups that do not fit a query, are changed later, or are given as null.</summary>
public sealed class LevelErrorTests : DatabaseTest
{
    private const string Sql = "select Id from Posts where Id = 2";
    private static readonly JsonResultSet[] Results = [JsonResultSet.Rows("rows")];

    [Theory]
    [InlineData("/typed", "A typed query writes each row as an object", "Format comes from WithJsonResults")]
    [InlineData("/row", "A method that writes one row writes it as an object", "Format comes from WithJsonResults")]
    [InlineData("/several", "Several results are written as one object", "Format comes from WithJsonResults")]
    [InlineData("/fields", "JsonQueryFormat.Values writes no fields", "Query comes from ConfigureJsonResults, Fields comes from WithJsonFields.")]
    [InlineData("/commit", "CommitsTransaction needs a transaction", "CommitsTransaction comes from WithJsonResults")]
    public async Task Settings_that_do_not_fit_a_query_are_an_error_that_says_where_they_were_set(string path, string reason, string origins)
    {
        await using TestServer server = await StartAsync();

        Assert.Equal(HttpStatusCode.InternalServerError, await server.StatusAsync(path));
        string message = Assert.Single(server.Log.Errors, static line => line.Cause is InvalidOperationException).Cause!.Message;
        Assert.Contains(reason, message, StringComparison.Ordinal);
        Assert.Contains(origins, message, StringComparison.Ordinal);
        Assert.Equal(0, _database.Made);
    }

    [Theory]
    [InlineData("/untyped", "[2]")]
    [InlineData("/row/own", """{"id":2}""")]
    [InlineData("/commit/own", """[{"id":2}]""")]
    [InlineData("/fields/own", "[2]")]
    public async Task A_result_s_own_options_correct_them(string path, string expected)
    {
        await using TestServer server = await StartAsync();

        Assert.Equal(expected, await server.GetStringAsync(path));
    }

    [Fact]
    public async Task Null_is_refused()
    {
        await using WebApplication app = WebApplication.CreateSlimBuilder().Build();

        Assert.Throws<ArgumentNullException>("services", static () => ((IServiceCollection)null!).ConfigureJsonResults(static _ => { }));
        Assert.Throws<ArgumentNullException>("configure", static () => new ServiceCollection().ConfigureJsonResults(null!));
        Assert.Throws<ArgumentNullException>("builder", static () => ((RouteGroupBuilder)null!).WithJsonResults(JsonResultOptions.Default));
        Assert.Throws<ArgumentNullException>("options", () => app.MapGroup("").WithJsonResults(null!));
    }

    /// <remarks>A plan converts each column's name. One that is made again for each request would convert it again.</remarks>
    [Fact]
    public async Task Nothing_is_combined_again_for_another_request()
    {
        var policy = new CountingPolicy();
        var raw = new JsonResultOptions { NegotiatesLines = true, Query = new JsonQueryOptions { RawJsonColumns = ["Title"] } };
        IServiceProvider app = new TestRequest().WithServices(services => services.ConfigureJsonResults(options =>
            options.Query = new JsonQueryOptions(new JsonSerializerOptions { PropertyNamingPolicy = policy }))).Context.RequestServices;
        foreach (string accept in (string[])["application/json", "application/x-ndjson", "application/json", "application/x-ndjson"])
        {
            var request = new TestRequest("GET", ("Accept", accept)) { Context = { RequestServices = app } };
            await request.ExecuteAsync(_database.QueryJsonResult("select '[1]' as Title", options: raw));
            Assert.Equal("""{"title":[1]}""", request.Body.Trim('[', ']', '\n'));
            var defaults = EndpointDefaults.Of(request.Context);
            Assert.Same(defaults.With(raw), defaults.With(raw));
            Assert.Same(defaults.Over(raw.Query, JsonQueryFormat.Lines), defaults.Over(raw.Query, JsonQueryFormat.Lines));
        }

        // One plan for each format.
        Assert.Equal(2, policy.Calls);
        Assert.Same(raw, EndpointDefaults.Of(new DefaultHttpContext()).With(raw));
        Assert.Same(raw, EndpointDefaults.Of(new TestRequest().WithServices(static services => services.AddOptions()).Context).With(raw));
    }

    private Task<TestServer> StartAsync() => TestServer.StartAsync(
        app =>
        {
            JsonResultOptions array = new() { Format = JsonQueryFormat.Array };
            JsonResultOptions withoutCommit = new() { CommitsTransaction = false }, withoutFields = new() { Fields = null };
            RouteGroupBuilder values = app.MapGroup("").WithJsonResults(new JsonResultOptions { Format = JsonQueryFormat.Values });
            values.MapGet("/untyped", () => _database.QueryJsonResult(Sql));
            values.MapGet("/typed", () => _database.QueryJsonResult<Post>(Sql));
            values.MapGet("/row", () => _database.QuerySingleOrDefaultJsonResult(Sql));
            values.MapGet("/row/own", () => _database.QuerySingleOrDefaultJsonResult(Sql, options: array));
            values.MapGet("/several", () => _database.QueryMultipleJsonResult(Sql, null, Results));
            values.MapGet("/fields", () => _database.QueryJsonResult(Sql)).WithJsonFields(new JsonFieldPolicy("[id]"));
            values.MapGet("/fields/own", () => _database.QueryJsonResult(Sql, options: withoutFields)).WithJsonFields(new JsonFieldPolicy("[id]"));
            RouteGroupBuilder commits = app.MapGroup("").WithJsonResults(new JsonResultOptions { CommitsTransaction = true });
            commits.MapGet("/commit", () => _database.QueryJsonResult(Sql));
            commits.MapGet("/commit/own", () => _database.QueryJsonResult(Sql, options: withoutCommit));
        },
        static services => services.ConfigureJsonResults(static options => options.Query = new JsonQueryOptions { PathNames = true }));

    private sealed record Post(long Id);
}
