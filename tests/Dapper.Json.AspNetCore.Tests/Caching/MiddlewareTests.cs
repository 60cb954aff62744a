using Microsoft.AspNetCore.ResponseCompression;

namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>Middleware that compresses and caches responses. What it does with incomplete ones is shown by <see cref="Matrix.CacheMatrixTests"/>.</summary>
public sealed class MiddlewareTests : DatabaseTest
{
    /// <remarks>Lines are not among the types that are compressed by default.</remarks>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Lines_are_compressed_where_their_type_is_named(bool isNamed)
    {
        JsonResultOptions lines = new() { Format = JsonQueryFormat.Lines };
        string[] more = isNamed ? ["application/x-ndjson"] : [];
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseResponseCompression();
                app.MapGet("/", () => _database.QueryJsonResult(Rows.Sql(10), options: lines));
            },
            services => services.AddResponseCompression(compression => compression.MimeTypes = [.. ResponseCompressionDefaults.MimeTypes, .. more]));

        using HttpResponseMessage response = await server.GetAsync("/", ("Accept-Encoding", "gzip"));

        Assert.Equal("application/x-ndjson", response.Content.Headers.ContentType?.MediaType);
        Assert.Equal(isNamed ? ["gzip"] : [], response.Content.Headers.ContentEncoding);
    }

    /// <remarks>Neither the status of success that it has set nor the header of the handler is for the query's response.</remarks>
    [Theory]
    [InlineData("cache")]
    [InlineData("response-cache")]
    public async Task What_is_sent_instead_of_a_failed_response_is_not_cached(string around)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseInOrder(around);
                app.UseCatching(static context =>
                {
                    context.Response.StatusCode = StatusCodes.Status200OK;
                    return context.Response.WriteAsync("Later.");
                });

                // The metadata of the output cache does nothing without it.
                app.MapGet("/", (HttpResponse response) =>
                {
                    response.Headers.CacheControl = "public, max-age=600";
                    return _database.QueryJsonResult(Rows.Sql(10, _database.Made == 0 ? Rows.FailAt(5) : ""));
                }).CacheOutput();
            },
            static services => services.AddMiddleware());

        Assert.Equal("Later.", await server.GetStringAsync("/"));
        Assert.Equal(Rows.Json(10), await server.GetStringAsync("/"));
    }
}
