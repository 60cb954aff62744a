using System.Buffers;
using System.Globalization;
using System.Security.Claims;
using System.Text.Encodings.Web;
using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.AspNetCore.RateLimiting;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.Options;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/protect.md and docs/recipes/caching.md, and what the pages say comes out.</summary>
public sealed class ProtectRecipe : RecipeTest
{
    private const string Reader = "7;reader";
    private const string Editor = "8;editor";

    private int _connections;

    [Theory]
    [InlineData("/posts/mine", null, HttpStatusCode.Unauthorized, "")]
    [InlineData("/posts/mine", Reader, HttpStatusCode.OK, """[{"id":1,"title":"Brandung"}]""")]
    [InlineData("/posts/mine", Editor, HttpStatusCode.OK, """[{"id":2,"title":"Ebbe"}]""")]
    [InlineData("/posts/drafts", null, HttpStatusCode.Unauthorized, "")]
    [InlineData("/posts/drafts", Reader, HttpStatusCode.Forbidden, "")]
    [InlineData("/posts/drafts", Editor, HttpStatusCode.OK, """[{"id":3,"title":"Flut"}]""")]
    [InlineData("/posts/rated", null, HttpStatusCode.OK, """[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"}]""")]
    [InlineData("/posts/rated?fields=[id,rating]", Editor, HttpStatusCode.OK, """[{"id":1,"rating":4.5},{"id":2,"rating":3.9}]""")]
    [InlineData("/posts/rated?fields=[id,rating]", Reader, HttpStatusCode.BadRequest, null)]
    public async Task Users_see_what_they_may(string path, string? user, HttpStatusCode status, string? content)
    {
        await using TestServer server = await StartAsync();

        using HttpResponseMessage response = await GetAsync(server, path, user);
        string sent = await response.Content.ReadAsStringAsync();
        Assert.Equal((status, content ?? sent), (response.StatusCode, sent));
        Assert.Equal(status == HttpStatusCode.OK ? 1 : 0, _connections);
    }

    /// <remarks>As a browser asks that both use.</remarks>
    [Fact]
    public async Task The_next_author_does_not_get_the_copy_of_the_first()
    {
        await using TestServer server = await StartAsync();
        using HttpResponseMessage first = await GetAsync(server, "/posts/mine/newest", Reader);
        string tag = first.Headers.ETag!.ToString();

        using HttpResponseMessage next = await server.GetAsync("/posts/mine/newest", ("Authorization", Editor), ("If-None-Match", tag));
        using HttpResponseMessage again = await server.GetAsync("/posts/mine/newest", ("Authorization", Reader), ("If-None-Match", tag));

        Assert.Equal((HttpStatusCode.OK, """[{"id":2,"title":"Ebbe"}]"""), (next.StatusCode, await next.Content.ReadAsStringAsync()));
        Assert.Equal(HttpStatusCode.NotModified, again.StatusCode);
        Assert.Equal("no-cache, private", first.Headers.CacheControl?.ToString());
    }

    [Fact]
    public async Task A_cached_response_needs_no_query()
    {
        await using TestServer server = await StartAsync();

        Assert.Equal(All, await server.GetStringAsync("/posts/cached"));
        Assert.Equal(All, await server.GetStringAsync("/posts/cached"));
        Assert.Equal(1, _connections);
        Assert.Equal("""[{"id":1},{"id":2},{"id":3}]""", await server.GetStringAsync("/posts/cached?fields=[id]"));
        Assert.Equal(2, _connections);

        // A user who has signed in is not given what is in the cache.
        using HttpResponseMessage own = await GetAsync(server, "/posts/cached", Reader);
        Assert.Equal((All, 3), (await own.Content.ReadAsStringAsync(), _connections));

        Assert.Equal(HttpStatusCode.Unauthorized, await server.StatusAsync(HttpMethod.Post, "/posts/3?title=Watt"));
        using HttpResponseMessage renamed = await server.SendAsync(HttpMethod.Post, "/posts/3?title=Watt", ("Authorization", Editor));
        Assert.Equal("""[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Watt"}]""", await server.GetStringAsync("/posts/cached"));
    }

    [Fact]
    public async Task A_cached_response_has_its_ETag()
    {
        await using TestServer server = await StartAsync();
        using HttpResponseMessage first = await server.GetAsync("/posts/tagged");
        string tag = first.Headers.ETag!.ToString();
        int connections = _connections;

        Assert.Equal(HttpStatusCode.NotModified, await server.StatusAsync("/posts/tagged", ("If-None-Match", tag)));
        Assert.Equal(connections, _connections);
    }

    [Fact]
    public async Task Requests_beyond_the_limit_are_refused()
    {
        await using TestServer server = await StartAsync();

        for (int i = 0; i < 3; i++)
        {
            Assert.Equal(i < 2 ? HttpStatusCode.OK : HttpStatusCode.TooManyRequests, await server.StatusAsync("/posts/limited"));
        }

        Assert.Equal(2, _connections);
    }

    [Fact]
    public async Task A_response_counts_until_its_client_has_it()
    {
        await using TestServer server = await StartAsync();

        using (HttpResponseMessage reading = await server.GetAsync("/posts/export"))
        {
            using HttpResponseMessage refused = await server.GetAsync("/posts/export");
            Assert.Equal((HttpStatusCode.OK, HttpStatusCode.TooManyRequests), (reading.StatusCode, refused.StatusCode));
        }
    }

    private const string All = """[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]""";

    private static Task<HttpResponseMessage> GetAsync(TestServer server, string path, string? user) =>
        user is null ? server.GetAsync(path) : server.GetAsync(path, ("Authorization", user));

    private Task<TestServer> StartAsync() => TestServer.StartAsync(
        static app =>
        {
            app.UseAuthentication();
            app.UseAuthorization();
            app.UseRateLimiter();
            app.UseOutputCache();

            app.MapGet("/posts/mine", (DbDataSource database, ClaimsPrincipal user) =>
                database.QueryJsonResult(
                    "select Id, Title from Posts where AuthorId = @author order by Id",
                    new { author = int.Parse(user.FindFirstValue(ClaimTypes.NameIdentifier)!, CultureInfo.InvariantCulture) }))
                .RequireAuthorization();

            app.MapGet("/posts/drafts", (DbDataSource database) =>
                database.QueryJsonResult("select Id, Title from Posts where PublishedAt is null order by Id"))
                .RequireAuthorization("editors");

            app.MapGet("/posts/mine/newest", (DbDataSource database, ClaimsPrincipal user, HttpResponse response) =>
            {
                response.Headers.CacheControl = "private, no-cache";
                return database.QueryJsonResult(
                    "select Id, Title from Posts where AuthorId = @author order by PublishedAt desc",
                    new { author = int.Parse(user.FindFirstValue(ClaimTypes.NameIdentifier)!, CultureInfo.InvariantCulture) },
                    PostTags.Newest);
            }).RequireAuthorization();

            app.MapGet("/posts/rated", (DbDataSource database, ClaimsPrincipal user) =>
                database.QueryJsonResult(
                    "select Id, Title, Rating from Posts where Rating is not null order by Id",
                    options: user.IsInRole("editor") ? PostFields.OfEditors : PostFields.OfAll));

            app.MapGet("/posts/cached", (DbDataSource database) => database.QueryJsonResult("select Id, Title from Posts order by Id"))
                .WithJsonFields(new JsonFieldPolicy("[id,title]"))
                .CacheOutput(policy => policy.Expire(TimeSpan.FromSeconds(30)).Tag("posts"));

            app.MapPost("/posts/{id:int}", async (DbDataSource database, IOutputCacheStore cache, int id, string title, CancellationToken token) =>
            {
                await using DbConnection connection = await database.OpenConnectionAsync(token);
                await connection.ExecuteAsync("update Posts set Title = @title where Id = @id", new { id, title });
                // Not with the request's token: a client that leaves now would keep the old rows in the cache.
                await cache.EvictByTagAsync("posts", CancellationToken.None);
            }).RequireAuthorization("editors");

            app.MapGet("/posts/hybrid", async (DbDataSource database, HybridCache cache, CancellationToken aborted) =>
            {
                byte[] json = await cache.GetOrCreateAsync("posts", async token =>
                {
                    await using DbConnection connection = database.CreateConnection();
                    var buffer = new ArrayBufferWriter<byte>();
                    await connection.QueryJsonAsync("select Id, Title from Posts order by Id", null, buffer, cancellationToken: token);
                    return buffer.WrittenSpan.ToArray();
                }, tags: ["posts"], cancellationToken: aborted);
                return TypedResults.Bytes(json, "application/json; charset=utf-8");
            });

            app.MapGet("/posts/tagged", (DbDataSource database) =>
                database.QueryJsonResult("select Id, Title from Posts order by Id", options: PostTags.Tagged))
                .CacheOutput();

            app.MapGet("/posts/limited", (DbDataSource database) => database.QueryJsonResult("select Id, Title from Posts order by Id"))
                .RequireRateLimiting("reads");

            app.MapGet("/posts/export", (DbDataSource database) => database.QueryJsonResult(
                "with recursive Numbers (Id) as (select 1 union all select Id + 1 from Numbers where Id < 10000000) select Id from Numbers"))
                .RequireRateLimiting("exports");
        },
        services =>
        {
            var builder = new { Services = services };
            services.AddAuthentication("test").AddScheme<AuthenticationSchemeOptions, TestScheme>("test", null);
            services.AddSingleton<DbDataSource>(new TestSource(() =>
            {
                Interlocked.Increment(ref _connections);
                return new SqliteConnection(ConnectionString);
            }));

            builder.Services.AddAuthorizationBuilder().AddPolicy("editors", policy => policy.RequireRole("editor"));
            builder.Services.AddRateLimiter(limits =>
            {
                limits.RejectionStatusCode = StatusCodes.Status429TooManyRequests;
                limits.AddFixedWindowLimiter("reads", window =>
                {
                    window.PermitLimit = 2;
                    window.Window = TimeSpan.FromMinutes(1);
                });
                limits.AddConcurrencyLimiter("exports", running => running.PermitLimit = 1);
            });

            builder.Services.AddOutputCache();

            builder.Services.AddHybridCache();
        });

    [Fact]
    public async Task The_bytes_of_a_query_are_kept_for_several_instances()
    {
        await using TestServer server = await StartAsync();

        string first = await server.GetStringAsync("/posts/hybrid");
        using HttpResponseMessage again = await server.GetAsync("/posts/hybrid");

        Assert.Equal("""[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]""", first);
        Assert.Equal(first, await again.Content.ReadAsStringAsync());
        Assert.Equal("application/json; charset=utf-8", again.Content.Headers.ContentType?.ToString());
        Assert.Equal(1, _connections);

        await server.Services.GetRequiredService<HybridCache>().RemoveByTagAsync("posts", CancellationToken.None);
        Assert.Equal(first, await server.GetStringAsync("/posts/hybrid"));
        Assert.Equal(2, _connections);
    }

    internal static class PostFields
    {
        public static readonly JsonResultOptions OfAll = new() { Fields = new JsonFieldPolicy("[id,title]") };

        public static readonly JsonResultOptions OfEditors = new() { Fields = new JsonFieldPolicy("[id,title,rating]") };
    }

    internal static class PostTags
    {
        public static readonly JsonResultOptions Tagged = new() { ETag = JsonETag.FromContent() };

        public static readonly JsonResultOptions Newest = new()
        {
            ETag = JsonETag.FromQuery("select max(PublishedAt) as Newest, count(*) as Posts from Posts"),
        };
    }

    /// <summary>Signs in whom the header names: a number and a role.</summary>
    private sealed class TestScheme(IOptionsMonitor<AuthenticationSchemeOptions> options, ILoggerFactory logger, UrlEncoder encoder)
        : AuthenticationHandler<AuthenticationSchemeOptions>(options, logger, encoder)
    {
        protected override Task<AuthenticateResult> HandleAuthenticateAsync()
        {
            string[] user = Request.Headers.Authorization.ToString().Split(';');
            if (user.Length < 2)
            {
                return Task.FromResult(AuthenticateResult.NoResult());
            }

            var identity = new ClaimsIdentity([new(ClaimTypes.NameIdentifier, user[0]), new(ClaimTypes.Role, user[1])], Scheme.Name);
            return Task.FromResult(AuthenticateResult.Success(new AuthenticationTicket(new ClaimsPrincipal(identity), Scheme.Name)));
        }
    }
}
