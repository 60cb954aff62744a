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

    [Fact]
    public async Task Those_of_a_group_are_for_changes_of_one_row()
    {
        const string Any = "update Posts set Title = 'new' where Id = 1 returning Id, Version";
        JsonSingleResult OfAny(JsonResultOptions? options) => _database.QueryFirstOrDefaultJsonResult(Any, options: options);
        JsonResultOptions unasked = new() { IfMatch = null }, forgotten = new() { IfMatch = Version, RequiresIfMatch = false };
        (string Method, int Status, Func<JsonQueryResult> Result, JsonResultOptions? OfEndpoint)[] cases =
        [
            ("POST", 200, () => _database.QueryJsonResult("select Id, max(Version) over () as Version from Posts"), null),
            ("POST", 201, () => _database.QueryFirstOrDefaultJsonResult(
                "insert into Posts (Title) values ('new') returning Id, Version", options: new() { StatusCode = 201 }), null),
            ("POST", 428, () => Update(JsonResultOptions.Default), null),
            ("POST", 428, () => Update(Group), null),
            ("POST", 500, () => OfAny(forgotten), null),
            ("POST", 500, () => OfAny(null), forgotten),
            ("GET", 200, () => _database.QueryJsonResult("select Id from Posts", options: ByContent), null),
            ("GET", 200, () => _database.QueryJsonResult("select Id from Posts"), ByContent),
            ("HEAD", 200, () => _database.QueryJsonResult("select Id from Posts", options: ByContent), null),
            ("POST", 200, () => _database.QueryJsonResult("select Id from Posts", options: ByContent), null),
            ("PUT", 500, () => Update(new(ByContent) { RequiresIfMatch = false }), null),
            ("PUT", 428, () => Update(JsonResultOptions.Default), null),
            ("PUT", 200, () => OfAny(unasked), null),
            ("PUT", 200, () => OfAny(null), unasked),
            ("PUT", 500, () => OfAny(new() { RequiresIfMatch = false }), null),
            ("DELETE", 428, () => _database.QueryFirstOrDefaultJsonResult(
                "delete from Posts where Id = 1 and Version = @ifMatchVersion returning Id, Version", options: new() { StatusCode = 204 }), null),
        ];
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            RouteGroupBuilder group = app.MapGroup("").WithJsonResults(Group);
            foreach ((int i, (string method, _, Func<JsonQueryResult> result, JsonResultOptions? options)) in cases.Index())
            {
                RouteHandlerBuilder endpoint = group.MapMethods($"/{i}", [method], result);
                _ = options is null ? endpoint : endpoint.WithJsonResults(options);
            }
        });

        foreach ((int i, (string method, int status, _, JsonResultOptions? options)) in cases.Index())
        {
            // What the endpoint itself says is compared before its handler runs.
            bool isRefused = status == 428 || method is "GET" or "HEAD" || (method == "POST" && options is not null);
            Assert.Equal((i, status), (i, (int)await server.StatusAsync(new HttpMethod(method), $"/{i}")));
            Assert.Equal((i, isRefused ? 412 : status), (i, (int)await server.StatusAsync(new HttpMethod(method), $"/{i}", ("If-Match", "\"nonsense\""))));
        }
    }

    private JsonSingleResult Update(JsonResultOptions options) => _database.QueryFirstOrDefaultJsonResult(Put, new { id = 1 }, options: options);
}
