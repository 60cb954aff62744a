using Microsoft.AspNetCore.Http.Timeouts;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/proxies-and-caches.md.</summary>
public sealed class ProxiesAndCachesRecipe : RecipeTest
{
    private const int MostRequests = 1_000;

    [Fact]
    public async Task All_of_it_goes_together()
    {
        await using TestServer server = await TestServer.StartAsync(
            static app =>
            {
                app.UseExceptionHandler();
                app.UseRequestTimeouts();
                app.UseResponseCompression();
                app.UseOutputCache();

                app.MapGet("/posts/kept", (DbDataSource database) =>
                    database.QueryJsonResult("select Id, Title from Posts order by Id", options: Sending.AtOnce))
                    .CacheOutput(policy => policy.Expire(TimeSpan.FromSeconds(30)));
            },
            services =>
            {
                var builder = new { Services = services };
                services.AddSingleton(CreateDataSource());

                builder.Services.AddProblemDetails();
                builder.Services.AddRequestTimeouts(timeouts =>
                    timeouts.DefaultPolicy = new RequestTimeoutPolicy { Timeout = TimeSpan.FromSeconds(30) });
                builder.Services.AddResponseCompression();
                builder.Services.AddOutputCache();
            });

        using HttpResponseMessage plain = await server.GetAsync("/posts/kept");
        using HttpResponseMessage compressed = await CachedAsync(() => server.GetAsync("/posts/kept", ("Accept-Encoding", "gzip")));

        const string All = """[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]""";
        Assert.Equal(All, await plain.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal(All.Length, plain.Content.Headers.ContentLength);
        Assert.Equal(["gzip"], compressed.Content.Headers.ContentEncoding);
    }

    /// <summary>Asks until the response is from the cache: it is stored behind its last byte, which a client may have before.</summary>
    private static async Task<HttpResponseMessage> CachedAsync(Func<Task<HttpResponseMessage>> getAsync)
    {
        HttpResponseMessage response = await getAsync();
        for (int requests = 1; response.Headers.Age is null && requests < MostRequests; requests++)
        {
            response.Dispose();
            response = await getAsync();
        }

        Assert.NotNull(response.Headers.Age);
        return response;
    }

    internal static class Sending
    {
        public static readonly JsonResultOptions AtOnce = new() { BufferUpTo = 1024 * 1024 };
    }
}
