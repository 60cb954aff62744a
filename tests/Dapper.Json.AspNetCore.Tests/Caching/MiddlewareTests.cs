using System.IO.Compression;
using System.Text;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>Middleware that compresses and caches responses.</summary>
public sealed class MiddlewareTests : IDisposable
{
    private readonly TestDatabase _database = new();
    private readonly TaskCompletionSource _firstEnded = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public void Dispose() => _database.Dispose();

    [Theory]
    [InlineData(10)]
    [InlineData(20_000)]
    public async Task Responses_are_compressed(int rows)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseResponseCompression();
                app.MapGet("/", () => _database.QueryJsonResult(Rows.Sql(rows)));
            },
            services => services.AddResponseCompression());

        using HttpResponseMessage response = await server.GetAsync("/", ("Accept-Encoding", "gzip"));

        Assert.Equal(["gzip"], response.Content.Headers.ContentEncoding);
        await using var unzipped = new GZipStream(await response.Content.ReadAsStreamAsync(TestContext.Current.CancellationToken), CompressionMode.Decompress);
        using var reader = new StreamReader(unzipped, Encoding.UTF8);
        Assert.Equal(Rows.Json(rows), await reader.ReadToEndAsync(TestContext.Current.CancellationToken));
        Assert.Empty(server.Log.Errors);
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

    /// <remarks>Error handling between the endpoint and the cache lets no exception through to the cache.</remarks>
    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task A_part_of_a_document_is_never_cached(bool isResponseCache, bool isHandledInside)
    {
        await using TestServer server = await StartCachedAsync(
            isResponseCache, made => Rows.Sql(5_000, made == 0 ? Rows.FailAt(4_000) : ""), isHandledInside);

        await Assert.ThrowsAnyAsync<HttpRequestException>(() => server.GetStringAsync("/"));

        // While the first request runs, output caching makes a second one wait for it and share its failure.
        await _firstEnded.Task.WaitAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);
        Assert.Equal(Rows.Json(5_000), await server.GetStringAsync("/"));
        Assert.Equal(2, _database.Made);
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task A_response_whose_client_disconnected_is_never_cached(bool isResponseCache, bool isHandledInside)
    {
        await using TestServer server = await StartCachedAsync(
            isResponseCache, made => Rows.Sql(made == 0 ? long.MaxValue : 10), isHandledInside);
        using (HttpResponseMessage response = await server.GetAsync("/"))
        {
            await using Stream body = await response.Content.ReadAsStreamAsync(TestContext.Current.CancellationToken);
            await body.ReadExactlyAsync(new byte[10_000], TestContext.Current.CancellationToken);
        }

        await _firstEnded.Task.WaitAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);

        Assert.Equal(Rows.Json(10), await server.GetStringAsync("/"));
    }

    private Task<TestServer> StartCachedAsync(bool isResponseCache, Func<int, string> sql, bool isHandledInside = false) => TestServer.StartAsync(
        app =>
        {
            app.Use(async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                finally
                {
                    _firstEnded.TrySetResult();
                }
            });
            if (isResponseCache)
            {
                app.UseResponseCaching();
            }
            else
            {
                app.UseOutputCache();
            }

            if (isHandledInside)
            {
                app.UseExceptionHandler();
            }

            RouteHandlerBuilder endpoint = app.MapGet("/", (HttpResponse response) =>
            {
                response.Headers.CacheControl = "public, max-age=600";
                return _database.QueryJsonResult(sql(_database.Made));
            });
            if (!isResponseCache)
            {
                endpoint.CacheOutput();
            }
        },
        services => services.AddOutputCache().AddResponseCaching().AddProblemDetails());
}
