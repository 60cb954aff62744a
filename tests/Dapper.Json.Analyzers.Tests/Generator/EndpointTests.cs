using System.Data.Common;
using System.Net;
using Dapper.Json.AspNetCore;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.Sqlite;

namespace Dapper.Json.Analyzers.Tests.Generator;

/// <summary>The calls of this file are intercepted: positions and versions of requests stand beside parameters that generated code reads.</summary>
public sealed class EndpointTests : IAsyncLifetime
{
    private const string Get = "select Id, Version from Posts where Id = @id";
    private const string Put = "update Posts set Version = Version + 1 where Id = @id and (@ifMatchVersion is null or Version = @ifMatchVersion) returning Id, Version";
    private const string Both = "select Id from Posts where Id > coalesce(@afterId, 0) and Id < @id and (@ifMatchVersion is null or Version = @ifMatchVersion)";

    private static readonly JsonCursor ById = JsonCursor.By<long>("Id");
    private static readonly JsonETag Version = JsonETag.FromColumn<long>("Version");
    private static readonly JsonResultOptions OfGet = new() { ETag = Version };
    private static readonly JsonResultOptions OfPut = new() { ETag = Version, IfMatch = Version };
    private static readonly JsonResultOptions OfBoth = new() { Cursor = ById, IfMatch = Version };
    private static readonly JsonResultOptions OfTag = new() { Cursor = ById, ETag = JsonETag.FromQuery("select @afterId, @take, count(*) from Posts") };

    internal static readonly JsonResultOptions Paged = new() { Cursor = ById };

    internal static readonly JsonResultSet[] Pages = [JsonResultSet.Rows("posts").Take(2, ById, "next")];

    private readonly SqliteConnection _database = new("Data Source=:memory:");
    private WebApplication _app = null!;
    private HttpClient _client = null!;

    internal static string Page(string more = "", string take = "@take") =>
        $"select Id from Posts where Id > coalesce(@afterId, 0){more} order by Id limit {take}";

    [Theory]
    [InlineData("anonymous")]
    [InlineData("record")]
    [InlineData("struct")]
    [InlineData("nullable")]
    [InlineData("literal")]
    [InlineData("list")]
    [InlineData("controller")]
    public async Task The_pages_of_a_list(string path)
    {
        string first = await _client.GetStringAsync(new Uri($"/{path}", UriKind.Relative), Token);
        Assert.StartsWith("""{"posts":[{"id":1},{"id":2}],"next":"9h""", first, StringComparison.Ordinal);

        string next = first.Split("\"next\":\"")[1].TrimEnd('"', '}');
        Assert.Equal("""{"posts":[{"id":3}],"next":null}""", await _client.GetStringAsync(new Uri($"/{path}?after={next}", UriKind.Relative), Token));
    }

    [Theory]
    [InlineData("posts")]
    [InlineData("controller")]
    public async Task A_change_of_the_version_that_the_client_has(string path)
    {
        using HttpResponseMessage read = await SendAsync(HttpMethod.Get, $"/{path}/1");
        string tag = read.Headers.ETag!.ToString();
        using HttpResponseMessage changed = await SendAsync(HttpMethod.Put, $"/{path}/1", ("If-Match", tag));
        using HttpResponseMessage stale = await SendAsync(HttpMethod.Put, $"/{path}/1", ("If-Match", tag));
        using HttpResponseMessage any = await SendAsync(HttpMethod.Put, $"/{path}/1");

        Assert.Equal((HttpStatusCode.OK, HttpStatusCode.PreconditionFailed, HttpStatusCode.OK), (changed.StatusCode, stale.StatusCode, any.StatusCode));
        Assert.Equal(3, _database.ExecuteScalar<long>("select Version from Posts where Id = 1"));
    }

    [Fact]
    public async Task A_position_and_a_version_of_one_request()
    {
        using HttpResponseMessage response = await SendAsync(HttpMethod.Put, "/both?after=x");
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);

        using HttpResponseMessage first = await SendAsync(HttpMethod.Put, "/both");
        Assert.Equal("""{"id":1}""", await first.Content.ReadAsStringAsync(Token));
    }

    [Fact]
    public async Task An_ETag_of_a_query_has_the_parameters_too()
    {
        using HttpResponseMessage read = await SendAsync(HttpMethod.Get, "/tagged");
        using HttpResponseMessage same = await SendAsync(HttpMethod.Get, "/tagged", ("If-None-Match", read.Headers.ETag!.ToString()));

        Assert.Equal("""[{"id":1},{"id":2}]""", await read.Content.ReadAsStringAsync(Token));
        Assert.Equal(HttpStatusCode.NotModified, same.StatusCode);
    }

    [Theory]
    [InlineData("twice")]
    [InlineData("twice/version")]
    public async Task A_parameter_that_the_object_has_already_is_an_error(string path)
    {
        using HttpResponseMessage response = await SendAsync(HttpMethod.Put, $"/{path}");

        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
    }

    public async ValueTask InitializeAsync()
    {
        _database.Open();
        _database.Execute("create table Posts (Id integer primary key, Version integer); insert into Posts values (1, 1), (2, 1), (3, 1)");
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddSingleton<DbConnection>(_database).AddControllers().AddApplicationPart(typeof(EndpointTests).Assembly);
        _app = builder.Build();
        MapPages(_app);
        _app.MapGet("/posts/{id}", (int id) => _database.QueryFirstOrDefaultJsonResult(Get, new { id }, OfGet));
        _app.MapPut("/posts/{id}", (int id) => _database.QueryFirstOrDefaultJsonResult(Put, new { id }, OfPut));
        _app.MapPut("/both", () => _database.QueryFirstOrDefaultJsonResult(Both, new { id = 9 }, OfBoth));
        _app.MapGet("/tagged", () => _database.QueryJsonResult(Page(), new { take = 2 }, OfTag));
        _app.MapPut("/twice", () => _database.QueryJsonResult(Page(), new { take = 2, AfterID = 1 }, Paged));
        _app.MapPut("/twice/version", () => _database.QueryFirstOrDefaultJsonResult(Put, new { id = 1, ifMatchVersion = 1 }, OfPut));
        _app.MapControllers();
        await _app.StartAsync(Token);
        _client = new HttpClient { BaseAddress = new Uri(_app.Urls.Single()) };
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _app.DisposeAsync();
        await _database.DisposeAsync();
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private void MapPages(WebApplication app)
    {
        app.MapGet("/anonymous", () => _database.QueryMultipleJsonResult(Page(), new { take = 3 }, Pages, Paged));
        app.MapGet("/record", () => _database.QueryMultipleJsonResult(Page(take: "@Take"), new Taken(3), Pages, Paged));
        app.MapGet("/struct", () => _database.QueryMultipleJsonResult(Page(take: "@Take"), new TakenValue(3), Pages, Paged));
        app.MapGet("/nullable", () => _database.QueryMultipleJsonResult(Page(take: "@Take"), (TakenValue?)new TakenValue(3), Pages, Paged));
        app.MapGet("/literal", () => _database.QueryMultipleJsonResult(Page(" and Id < {=most}"), new { take = 3, most = 9 }, Pages, Paged));
        app.MapGet("/list", () => _database.QueryMultipleJsonResult(Page(" and Id in @ids"), new { take = 3, ids = new[] { 1, 2, 3 } }, Pages, Paged));
    }

    private Task<HttpResponseMessage> SendAsync(HttpMethod method, string path, params (string Name, string Value)[] headers)
    {
        var request = new HttpRequestMessage(method, new Uri(path, UriKind.Relative));
        foreach ((string name, string value) in headers)
        {
            request.Headers.TryAddWithoutValidation(name, value);
        }

        return _client.SendAsync(request, Token);
    }

    internal sealed record Taken(int Take);

    internal readonly record struct TakenValue(int Take);
}

/// <summary>The same endpoints, as actions. Public, as MVC wants it.</summary>
public sealed class EndpointController(DbConnection database) : ControllerBase
{
    private static readonly JsonETag Version = JsonETag.FromColumn<long>("Version");
    private static readonly JsonResultOptions OfGet = new() { ETag = Version };
    private static readonly JsonResultOptions OfPut = new() { ETag = Version, IfMatch = Version };

    [HttpGet("/controller")]
    public IResult GetPage() => database.QueryMultipleJsonResult(EndpointTests.Page(), new { take = 3 }, EndpointTests.Pages, EndpointTests.Paged);

    [HttpGet("/controller/{id}")]
    public IResult Get(int id) => database.QueryFirstOrDefaultJsonResult("select Id, Version from Posts where Id = @id", new { id }, OfGet);

    [HttpPut("/controller/{id}")]
    public IResult Put(int id) => database.QueryFirstOrDefaultJsonResult(
        "update Posts set Version = Version + 1 where Id = @id and (@ifMatchVersion is null or Version = @ifMatchVersion) returning Id, Version", new { id }, OfPut);
}
