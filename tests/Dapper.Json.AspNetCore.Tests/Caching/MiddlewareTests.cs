using System.IO.Compression;
using Microsoft.AspNetCore.ResponseCompression;

namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>Middleware that compresses and caches responses.</summary>
public sealed class MiddlewareTests : DatabaseTest
{
    [Theory]
    [InlineData(10)]
    [InlineData(20_000)]
    public async Task Responses_are_compressed(int rows)
    {
        await using TestServer server = await StartCompressedAsync(Rows.Sql(rows));

        using HttpResponseMessage response = await server.GetAsync("/", ("Accept-Encoding", "gzip"));

        Assert.Equal(["gzip"], response.Content.Headers.ContentEncoding);
        await using var unzipped = new GZipStream(await response.Content.ReadAsStreamAsync(TestContext.Current.CancellationToken), CompressionMode.Decompress);
        using var reader = new StreamReader(unzipped, Encoding.UTF8);
        Assert.Equal(Rows.Json(rows), await reader.ReadToEndAsync(TestContext.Current.CancellationToken));
        Assert.Empty(server.Log.Errors);
    }

    /// <remarks>Lines are not among the types that are compressed by default.</remarks>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Lines_are_compressed_where_their_type_is_named(bool isNamed)
    {
        JsonResultOptions lines = new() { Format = JsonQueryFormat.Lines };
        await using TestServer server = await StartCompressedAsync(Rows.Sql(10), lines, isNamed ? ["application/x-ndjson"] : []);

        using HttpResponseMessage response = await server.GetAsync("/", ("Accept-Encoding", "gzip"));

        Assert.Equal("application/x-ndjson", response.Content.Headers.ContentType?.MediaType);
        Assert.Equal(isNamed ? ["gzip"] : [], response.Content.Headers.ContentEncoding);
    }

    /// <remarks>Compression leaves the tag as it is: the same strong one would stand for two sequences of bytes (RFC 9110, 8.8.3.3).</remarks>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_tag_that_compression_leaves_as_it_is_is_weak(bool isFromContent)
    {
        var options = new JsonResultOptions { ETag = isFromContent ? JsonETag.FromContent() : JsonETag.FromQuery("select max(Version) from Posts") };
        await using TestServer server = await StartCompressedAsync(Rows.Sql(100), options);

        using HttpResponseMessage plain = await server.GetAsync("/");
        using HttpResponseMessage compressed = await server.GetAsync("/", ("Accept-Encoding", "gzip"));
        using HttpResponseMessage again = await server.GetAsync("/", ("Accept-Encoding", "gzip"), ("If-None-Match", plain.Headers.ETag!.ToString()));

        Assert.Equal(["gzip"], compressed.Content.Headers.ContentEncoding);
        Assert.Equal(plain.Headers.ETag, compressed.Headers.ETag);
        Assert.True(plain.Headers.ETag!.IsWeak);
        Assert.Equal(System.Net.HttpStatusCode.NotModified, again.StatusCode);
    }

    [Theory]
    [InlineData(false, 10)]
    [InlineData(false, 5_000)]
    [InlineData(true, 10)]
    [InlineData(true, 5_000)]
    public async Task Responses_are_cached(bool isResponseCache, int rows)
    {
        await using TestServer server = await StartCachedAsync(isResponseCache, _ => Rows.Sql(rows));

        Assert.Equal(Rows.Json(rows), await server.GetStringAsync("/"));
        Assert.Equal(Rows.Json(rows), await server.GetStringAsync("/"));

        Assert.Equal(1, _database.Made);
    }

    /// <remarks>Neither the status of success that it has set nor the header of the handler is for the query's response.</remarks>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task What_is_sent_instead_of_a_failed_response_is_not_cached(bool isResponseCache)
    {
        await using TestServer server = await StartCachedAsync(
            isResponseCache,
            made => Rows.Sql(10, made == 0 ? Rows.FailAt(5) : ""),
            static app => app.UseCatching(static context =>
            {
                context.Response.StatusCode = StatusCodes.Status200OK;
                return context.Response.WriteAsync("Later.");
            }));

        Assert.Equal("Later.", await server.GetStringAsync("/"));
        Assert.Equal(Rows.Json(10), await server.GetStringAsync("/"));
    }

    private Task<TestServer> StartCachedAsync(bool isResponseCache, Func<int, string> sql, Action<WebApplication>? inside = null) => TestServer.StartAsync(
        app =>
        {
            app.UseInOrder(isResponseCache ? "response-cache" : "cache");
            inside?.Invoke(app);
            // The metadata of the output cache does nothing without it.
            app.MapGet("/", (HttpResponse response) =>
            {
                response.Headers.CacheControl = "public, max-age=600";
                return _database.QueryJsonResult(sql(_database.Made));
            }).CacheOutput();
        },
        static services => services.AddMiddleware());

    private Task<TestServer> StartCompressedAsync(string sql, JsonResultOptions? options = null, params IEnumerable<string> types) => TestServer.StartAsync(
        app =>
        {
            app.UseResponseCompression();
            app.MapGet("/", () => _database.QueryJsonResult(sql, options: options));
        },
        services => services.AddResponseCompression(compression => compression.MimeTypes = [.. ResponseCompressionDefaults.MimeTypes, .. types]));
}
