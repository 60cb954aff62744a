using System.Data.Common;
using System.Net;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.OpenApi;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/aspnet-core-responses.md, word for word, with what it responds.</summary>
public sealed class AspNetCoreResponsesCode : IDisposable
{
    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Fact]
    public async Task Fields_ETags_and_NDJSON()
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapGet("/posts/fields", (DbDataSource database) => database.QueryJsonResult<Post>("select Id, Title from Posts"))
                    .WithFields(new JsonFieldPolicy("[id,title]") { Default = "[title]" });

                app.MapGet("/posts/all", (DbDataSource database) => database.QueryJsonResult<Post>("select Id, Title from Posts", options: Tags.OfPosts));

                app.MapGet("/posts/export", (DbDataSource database) =>
                    database.QueryJsonResult<Post>("select Id, Title from Posts", options: Exports.Negotiated))
                    .ProducesJson(Exports.Negotiated);
            },
            services => services.AddSingleton<DbDataSource>(_database));

        Assert.Equal("""[{"id":1},{"id":2},{"id":3}]""", await server.GetStringAsync("/posts/fields?fields=[id]"));
        Assert.Equal("""[{"title":"Brandung"},{"title":"Ebbe"},{"title":"Flut"}]""", await server.GetStringAsync("/posts/fields"));
        using HttpResponseMessage export = await server.GetAsync("/posts/export", ("Accept", "application/x-ndjson"));
        Assert.Equal("application/x-ndjson", export.Content.Headers.ContentType?.MediaType);
        using HttpResponseMessage first = await server.GetAsync("/posts/all");
        using HttpResponseMessage again = await server.GetAsync("/posts/all", ("If-None-Match", first.Headers.ETag!.ToString()));
        Assert.Equal(HttpStatusCode.NotModified, again.StatusCode);
    }

    [Fact]
    public void NDJSON_is_compressed()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();

        builder.Services.AddResponseCompression(compression =>
            compression.MimeTypes = [.. ResponseCompressionDefaults.MimeTypes, "application/x-ndjson", "application/jsonl"]);

        using ServiceProvider services = builder.Services.BuildServiceProvider();
        Assert.Contains("application/x-ndjson", services.GetRequiredService<IOptions<ResponseCompressionOptions>>().Value.MimeTypes);
    }

    [Fact]
    public void The_limit_of_buffers_is_an_option_of_the_app()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();

        builder.Services.ConfigureDapperJson(options => options.BufferLimit = 256 * 1024 * 1024);

        using ServiceProvider services = builder.Services.BuildServiceProvider();
        Assert.Equal(256 * 1024 * 1024, services.GetRequiredService<IOptions<DapperJsonOptions>>().Value.BufferLimit);
    }

    [Fact]
    public async Task Fields_are_described()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");

        builder.Services.AddOpenApi(options => options.AddDapperJson());

        await using WebApplication app = builder.Build();
        app.MapGet("/posts", () => _database.QueryJsonResult<Post>("select Id, Title from Posts")).WithFields(new JsonFieldPolicy("[id,title]"));
        await app.StartAsync(TestContext.Current.CancellationToken);
        OpenApiDocument document = await app.Services.GetRequiredKeyedService<IOpenApiDocumentProvider>("v1")
            .GetOpenApiDocumentAsync(TestContext.Current.CancellationToken);
        Assert.Equal("fields", Assert.Single(document.Paths["/posts"].Operations![HttpMethod.Get].Parameters!).Name);
    }

    internal sealed record Post(long Id, string Title);

    internal static class Tags
    {
        public static readonly JsonResultOptions OfPosts = new() { ETag = JsonETag.FromQuery("select max(Version) as Version, count(*) as Posts from Posts") };
    }

    internal static class Exports
    {
        public static readonly JsonResultOptions Negotiated = new() { NegotiatesLines = true };
    }
}
