using Microsoft.AspNetCore.Diagnostics;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>A missing row is a 204 or a failure, for an app, a group, an endpoint and a result.</summary>
public sealed class MissingRowTests : DatabaseTest
{
    private const string Sql = "select Id, Title from Posts where Id = @id";
    private const string Put = "update Posts set Version = 2 where Id = @id and (@ifMatchVersion is null or Version = @ifMatchVersion) returning Id, Version";

    private static readonly JsonResultOptions OrNothing = new() { NotFound = JsonNotFound.NoContent() };
    private static readonly JsonResultOptions OrFailure = new() { NotFound = JsonNotFound.Throw() };
    private static readonly string[] Read = ["GET", "HEAD"];

    private static readonly JsonETag Version = JsonETag.FromColumn<long>("Version");
    private static readonly JsonResultSet[] Required = [JsonResultSet.Spread(), JsonResultSet.Values("others")];

    public static TheoryData<string> Paths =>
        ["result", "endpoint", "group", "app", "controller", "several"];

    [Theory]
    [MemberData(nameof(Paths))]
    public async Task It_is_a_204(string path)
    {
        await using TestServer server = await StartAsync(OrNothing);

        foreach (HttpMethod method in (HttpMethod[])[HttpMethod.Get, HttpMethod.Head])
        {
            using HttpResponseMessage missing = await server.SendAsync(method, $"/{path}/9");
            using HttpResponseMessage found = await server.SendAsync(method, $"/{path}/2");

            Assert.Equal((HttpStatusCode.NoContent, HttpStatusCode.OK), (missing.StatusCode, found.StatusCode));
            Assert.Empty(await missing.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
            Assert.Null(missing.Content.Headers.ContentType);
        }

        await server.DisposeAsync();
        Assert.Empty(server.Log.Errors);
        Assert.Equal(_database.Made, _database.Disposed);
    }

    [Theory]
    [MemberData(nameof(Paths))]
    public async Task It_is_the_exception_of_QuerySingle(string path)
    {
        // The oracle is Dapper itself.
        Exception expected = await Assert.ThrowsAnyAsync<Exception>(async () =>
        {
            await using SqliteConnection connection = _database.Open();
            await connection.QuerySingleAsync(Sql, new { id = 9 });
        });
        await using TestServer server = await StartAsync(OrFailure);

        foreach (HttpMethod method in (HttpMethod[])[HttpMethod.Get, HttpMethod.Head])
        {
            using HttpResponseMessage missing = await server.SendAsync(method, $"/{path}/9");
            using HttpResponseMessage found = await server.SendAsync(method, $"/{path}/2");

            Assert.Equal((HttpStatusCode.InternalServerError, HttpStatusCode.OK), (missing.StatusCode, found.StatusCode));
            Assert.Equal([$"{expected.GetType().Name}: {expected.Message}"], missing.Headers.GetValues("failure"));
        }

        await server.DisposeAsync();
        Assert.Equal(_database.Made, _database.Disposed);
    }

    [Fact]
    public async Task A_failure_comes_before_the_commit_and_the_step()
    {
        await using SqliteConnection connection = _database.Open();
        await using SqliteTransaction transaction = connection.BeginTransaction();
        bool hasRun = false;
        JsonResultOptions options = new(OrFailure)
        {
            CommitsTransaction = true,
            OnRowsRead = _ =>
            {
                hasRun = true;
                return default;
            },
        };

        JsonQueryResult result = connection.QueryMultipleJsonResult(
            "update Posts set Title = 'x' where Id = 1; select Id from Posts where Id = 9", null, [JsonResultSet.Spread()], options, transaction);
        await Assert.ThrowsAsync<InvalidOperationException>(() => new TestRequest().ExecuteAsync(result));

        Assert.False(hasRun);
        Assert.Equal("Brandung", await connection.ExecuteScalarAsync<string>("select Title from Posts where Id = 1"));
    }

    [Theory]
    [InlineData("\"nonsense\"", 412)]
    [InlineData("*", 412)]
    [InlineData(null, 500)]
    public async Task A_version_that_is_no_longer_current_is_a_412_all_the_same(string? ifMatch, int status)
    {
        await using TestServer server = await TestServer.StartAsync(
            app => app.MapPut("/{id}", (long id) => _database.QueryFirstOrDefaultJsonResult(Put, new { id }, new(OrFailure) { IfMatch = Version, ETag = Version })));

        using HttpResponseMessage response = await server.SendAsync(HttpMethod.Put, "/9", ifMatch is null ? [] : [("If-Match", ifMatch)]);

        Assert.Equal(status, (int)response.StatusCode);
    }

    [Fact]
    public async Task A_current_copy_is_no_missing_row()
    {
        JsonResultOptions options = new(OrFailure) { ETag = Version };
        const string Get = "select Id, Version from Posts where Id = 1";
        TestRequest first = await new TestRequest().ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(Get, options: options));
        TestRequest second = await new TestRequest("GET", ("If-None-Match", first.ETag!)).ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(Get, options: options));

        Assert.Equal((200, 304), (first.Response.StatusCode, second.Response.StatusCode));
    }

    private Task<TestServer> StartAsync(JsonResultOptions options) => TestServer.StartAsync(
        app =>
        {
            app.UseExceptionHandler(handler => handler.Run(static context =>
            {
                Exception failure = context.Features.Get<IExceptionHandlerFeature>()!.Error;
                context.Response.Headers["failure"] = $"{failure.GetType().Name}: {failure.Message}";
                return Task.CompletedTask;
            }));
            app.MapControllers().WithJsonResults(options);
            RouteGroupBuilder ofResult = app.MapGroup("").WithJsonResults(new() { NotFound = JsonNotFound.Problem() });
            ofResult.MapMethods("/result/{id}", Read, (long id) => Find(id, options));
            ofResult.MapMethods("/endpoint/{id}", Read, (long id) => Find(id, null)).WithJsonResults(options);
            app.MapGroup("/group").WithJsonResults(options).MapMethods("/{id}", Read, (long id) => Find(id, null));
            app.MapMethods("/app/{id}", Read, (long id) => Find(id, null));
            ofResult.MapMethods("/several/{id}", Read, (long id) => _database.QueryMultipleJsonResult($"{Sql}; select Id from Posts", new { id }, Required, options));
        },
        services => services.AddSingleton(_database).ConfigureJsonResults(app => app.NotFound = options.NotFound)
            .AddControllers().AddApplicationPart(typeof(MissingRowController).Assembly));

    private JsonSingleResult Find(long id, JsonResultOptions? options) => _database.QueryFirstOrDefaultJsonResult(Sql, new { id }, options);
}

[ApiController]
[Route("controller/{id}")]
public sealed class MissingRowController(IServiceProvider services) : ControllerBase
{
    [HttpGet]
    [HttpHead]
    public JsonSingleResult<WrappedPost> Find(long id) => services.GetRequiredService<TestDatabase>()
        .QueryFirstOrDefaultJsonResult<WrappedPost>("select Id, Title from Posts where Id = @id", new { id });
}
