namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>Settings of If-Match that would do nothing, or refuse all; and which requests those of a group ask.</summary>
public sealed class IfMatchOptionsTests : DatabaseTest
{
    private const string Put =
        "update Posts set Version = Version + 1 where Id = @id and (@ifMatchVersion is null or Version = @ifMatchVersion) returning Id, Version";

    private static readonly JsonETag Version = JsonETag.FromColumn<long>("Version");
    private static readonly JsonResultOptions Group = new() { ETag = Version, IfMatch = Version, RequiresIfMatch = true };

    private static readonly JsonResultOptions ByContent = new() { ETag = JsonETag.FromContent() };

    public static TheoryData<JsonETag> Others => new(
        JsonETag.FromContent(), JsonETag.FromQuery("select 1"), JsonETag.FromColumn<long>("Id"), JsonETag.FromColumn<int>("Version"), Version.And<long>("Id"));

    [Fact]
    public async Task To_require_a_header_that_nothing_reads_is_an_error()
    {
        JsonResultOptions requires = new() { ETag = Version, RequiresIfMatch = true };
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.MapPut("/own", () => Update(requires));
            app.MapPut("/endpoint", () => Update(new() { ETag = Version })).WithJsonResults(requires);
            app.MapPut("/combined", () => Update(new() { IfMatch = Version })).WithJsonResults(requires);
            app.MapPut("/unasked", () => _database.QueryFirstOrDefaultJsonResult("select 1 as One, 1 as Version", options: new() { IfMatch = null }))
                .WithJsonResults(requires);
            app.MapGet("/read", () => _database.QueryFirstOrDefaultJsonResult("select 1 as One, 1 as Version", options: requires));
        });

        foreach ((string path, HttpMethod method, HttpStatusCode status) in ((string, HttpMethod, HttpStatusCode)[])
        [
            ("/own", HttpMethod.Put, HttpStatusCode.InternalServerError), ("/endpoint", HttpMethod.Put, HttpStatusCode.InternalServerError),
            ("/combined", HttpMethod.Put, HttpStatusCode.PreconditionRequired), ("/unasked", HttpMethod.Put, HttpStatusCode.OK),
            ("/read", HttpMethod.Get, HttpStatusCode.OK),
        ])
        {
            using HttpResponseMessage response = await server.SendAsync(method, path);
            Assert.Equal((path, status), (path, response.StatusCode));
        }

        Assert.Equal(2, server.Log.Errors.Count);
        Assert.All(server.Log.Errors, static error => Assert.Contains("RequiresIfMatch needs IfMatch", $"{error}", StringComparison.Ordinal));
        Assert.Equal(1, _database.Scalar<long>("select Version from Posts where Id = 1"));
    }

    /// <remarks>What clients have read would match in no change.</remarks>
    [Theory]
    [MemberData(nameof(Others), DisableDiscoveryEnumeration = true)]
    public async Task The_versions_of_reads_and_of_changes_are_the_same(JsonETag other)
    {
        JsonResultOptions options = new() { ETag = other, IfMatch = Version };

        ArgumentException ofResult = Assert.Throws<ArgumentException>(() => Update(options));
        InvalidOperationException ofEndpoint = await Assert.ThrowsAsync<InvalidOperationException>(
            () => new TestRequest("PUT").WithServices(services => services.ConfigureJsonResults(app => app.ETag = other))
                .ExecuteAsync(Update(new() { IfMatch = Version })));

        Assert.StartsWith("IfMatch and ETag come from different columns", ofResult.Message, StringComparison.Ordinal);
        Assert.Contains("IfMatch and ETag come from different columns", ofEndpoint.Message, StringComparison.Ordinal);
        Assert.Contains("ETag comes from ConfigureJsonResults, IfMatch comes from the options of the result", ofEndpoint.Message, StringComparison.Ordinal);
        Assert.Equal(0, _database.Made);
    }

    /// <remarks>Two of equal columns are one version, whatever their parameters are called.</remarks>
    [Fact]
    public async Task Equal_columns_are_the_same_version()
    {
        JsonETag read = JsonETag.FromColumn<long>("Version", "version");
        TestRequest get = await new TestRequest().ExecuteAsync(
            _database.QueryFirstOrDefaultJsonResult("select Id, Version from Posts where Id = 1", options: new() { ETag = read }));

        TestRequest put = await new TestRequest("PUT", ("If-Match", get.ETag!)).ExecuteAsync(Update(new() { ETag = read, IfMatch = Version }));

        Assert.Equal(200, put.Response.StatusCode);
    }

    [Theory]
    [InlineData("POST", "/search", HttpStatusCode.OK)]
    [InlineData("POST", "/posts", HttpStatusCode.Created)]
    [InlineData("POST", "/posts/1/like", HttpStatusCode.PreconditionRequired)]
    [InlineData("POST", "/posts/1/own", HttpStatusCode.PreconditionRequired)]
    [InlineData("POST", "/posts/1/forgotten", HttpStatusCode.InternalServerError)]
    [InlineData("POST", "/posts/1/forgotten/endpoint", HttpStatusCode.InternalServerError)]
    [InlineData("GET", "/posts", HttpStatusCode.OK)]
    [InlineData("GET", "/posts/endpoint", HttpStatusCode.OK)]
    [InlineData("HEAD", "/posts", HttpStatusCode.OK)]
    [InlineData("POST", "/search/content", HttpStatusCode.OK)]
    [InlineData("PUT", "/posts/1/content", HttpStatusCode.InternalServerError)]
    [InlineData("PUT", "/posts/1", HttpStatusCode.PreconditionRequired)]
    [InlineData("PUT", "/posts/1/unasked", HttpStatusCode.OK)]
    [InlineData("PUT", "/posts/1/unasked/endpoint", HttpStatusCode.OK)]
    [InlineData("PUT", "/posts/1/forgotten", HttpStatusCode.InternalServerError)]
    [InlineData("DELETE", "/posts/1", HttpStatusCode.PreconditionRequired)]
    public async Task Those_of_a_group_are_for_changes_of_one_row(string method, string path, HttpStatusCode expected)
    {
        await using TestServer server = await StartAsync();

        foreach ((string, string)[] headers in ((string, string)[][])[[], [("If-Match", "\"nonsense\"")]])
        {
            using HttpResponseMessage response = await server.SendAsync(new HttpMethod(method), path, headers);
            bool isRead = method is "GET" or "HEAD", isBeforeHandler = path == "/posts/1/forgotten/endpoint";
            bool isFailed = headers.Length > 0 && (expected == HttpStatusCode.PreconditionRequired || isRead || isBeforeHandler);
            Assert.Equal(isFailed ? HttpStatusCode.PreconditionFailed : expected, response.StatusCode);
        }
    }

    private JsonSingleResult Update(JsonResultOptions options) => _database.QueryFirstOrDefaultJsonResult(Put, new { id = 1 }, options: options);

    private Task<TestServer> StartAsync() => TestServer.StartAsync(app =>
    {
        const string Any = "update Posts set Title = 'new' where Id = 1 returning Id, Version";
        RouteGroupBuilder group = app.MapGroup("").WithJsonResults(Group);
        group.MapPost("/search", () => _database.QueryJsonResult("select Id, max(Version) over () as Version from Posts"));
        group.MapPost("/posts", () => _database.QueryFirstOrDefaultJsonResult(
            "insert into Posts (Title) values ('new') returning Id, Version", options: new() { StatusCode = 201 }));
        group.MapPost("/posts/1/like", () => Update(JsonResultOptions.Default));
        group.MapPost("/posts/1/own", () => Update(Group));
        group.MapPost("/posts/1/forgotten", () => _database.QueryFirstOrDefaultJsonResult(Any, options: new() { IfMatch = Version, RequiresIfMatch = false }));
        group.MapPost("/posts/1/forgotten/endpoint", () => _database.QueryFirstOrDefaultJsonResult(Any))
            .WithJsonResults(new() { IfMatch = Version, RequiresIfMatch = false });
        group.MapMethods("/posts", ["GET", "HEAD"], () => _database.QueryJsonResult("select Id from Posts", options: ByContent));
        group.MapGet("/posts/endpoint", () => _database.QueryJsonResult("select Id from Posts")).WithJsonResults(ByContent);
        group.MapPost("/search/content", () => _database.QueryJsonResult("select Id from Posts", options: ByContent));
        group.MapPut("/posts/1/content", () => Update(new(ByContent) { RequiresIfMatch = false }));
        group.MapPut("/posts/1", () => Update(JsonResultOptions.Default));
        group.MapPut("/posts/1/unasked", () => _database.QueryFirstOrDefaultJsonResult(Any, options: new() { IfMatch = null }));
        group.MapPut("/posts/1/unasked/endpoint", () => _database.QueryFirstOrDefaultJsonResult(Any)).WithJsonResults(new() { IfMatch = null });
        group.MapPut("/posts/1/forgotten", () => _database.QueryFirstOrDefaultJsonResult(Any, options: new() { RequiresIfMatch = false }));
        group.MapDelete("/posts/1", () => _database.QueryFirstOrDefaultJsonResult(
            "delete from Posts where Id = 1 and Version = @ifMatchVersion returning Id, Version", options: new() { StatusCode = 204 }));
    });
}
