using System.Data.Common;
using System.Net;
using System.Net.Http.Json;
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

    public AspNetCoreResponsesCode() => _database.Execute("""
        alter table Posts add Author integer;
        create table Authors (Id integer primary key, Name text, Posts integer not null default 0);
        insert into Authors (Id, Name) values (7, 'Ada');
        create table Reads (Count integer);
        insert into Reads values (0);
        """);

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
    public async Task Responses_are_buffered_and_rows_stored()
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapGet("/posts/buffered", (DbDataSource database) =>
                    database.QueryJsonResult<Post>("select Id, Title from Posts", options: Sending.Buffered));

                app.MapPost("/posts", async (DbDataSource database, HttpResponse response, NewPost post) =>
                {
                    DbConnection connection = await database.OpenConnectionAsync();
                    response.RegisterForDisposeAsync(connection);
                    DbTransaction transaction = await connection.BeginTransactionAsync();
                    response.RegisterForDisposeAsync(transaction);
                    await connection.ExecuteAsync("update Authors set Posts = Posts + 1 where Id = @Author", post, transaction);
                    return connection.QuerySingleOrDefaultJsonResult<Post>(
                        "insert into Posts (Title, Author) values (@Title, @Author) returning Id, Title", post, Storing.Created, transaction);
                });

                app.MapGet("/posts/read", (DbDataSource database) => database.QueryJsonResult<Post>("select Id, Title from Posts", options: Telling.Readers));
            },
            services => services.AddSingleton<DbDataSource>(_database));

        using HttpResponseMessage buffered = await server.GetAsync("/posts/buffered");
        Assert.NotNull(buffered.Content.Headers.ContentLength);
        await server.GetStringAsync("/posts/read");
        using HttpResponseMessage created = await server.Client.PostAsJsonAsync("/posts", new NewPost("Watt", 7), TestContext.Current.CancellationToken);
        Assert.Equal(HttpStatusCode.Created, created.StatusCode);
        Assert.Equal("""{"id":4,"title":"Watt"}""", await created.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        await server.DisposeAsync();
        await using DbConnection connection = _database.CreateConnection();
        Assert.Equal(1, await connection.ExecuteScalarAsync<int>("select Count from Reads"));
        Assert.Equal(1, await connection.ExecuteScalarAsync<int>("select Posts from Authors"));
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

    internal sealed record NewPost(string Title, int Author);

    internal static class Tags
    {
        public static readonly JsonResultOptions OfPosts = new() { ETag = JsonETag.FromQuery("select max(Version) as Version, count(*) as Posts from Posts") };
    }

    internal static class Exports
    {
        public static readonly JsonResultOptions Negotiated = new() { NegotiatesLines = true };
    }

    internal static class Sending
    {
        public static readonly JsonResultOptions Buffered = new() { BufferUpTo = 1024 * 1024 };
    }

    internal static class Storing
    {
        public static readonly JsonResultOptions Created = new() { CommitsTransaction = true, StatusCode = StatusCodes.Status201Created };
    }

    internal static class Telling
    {
        public static readonly JsonResultOptions Readers = new()
        {
            OnRowsRead = static async read =>
            {
                await using DbConnection connection = read.HttpContext.RequestServices.GetRequiredService<DbDataSource>().CreateConnection();
                await connection.ExecuteAsync("update Reads set Count = Count + 1");
            },
        };
    }
}
