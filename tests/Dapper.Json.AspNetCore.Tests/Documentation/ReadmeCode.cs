using System.Data.Common;
using System.Net;
using System.Net.Http.Json;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Documentation;

/// <summary>The README's code about ASP.NET Core, word for word. Change both together.</summary>
public sealed class ReadmeCode : IDisposable
{
    private readonly TestDatabase _database = new();

    public ReadmeCode() => _database.Execute("""
        alter table Posts add Author integer;
        alter table Posts add Attributes text;
        create table Authors (Id integer primary key, Name text);
        insert into Authors values (7, 'Ada');
        create table Comments (Id integer primary key, PostId integer, Text text);
        insert into Comments values (1, 1, 'Ahoi'), (2, 1, 'More'), (3, 3, 'Still');
        update Posts set Author = case when Id < 3 then 7 end, Attributes = '[' || Id || ']';
        """);

    public void Dispose() => _database.Dispose();

    [Fact]
    public async Task Endpoints_return_queries()
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapGet("/posts", (DbDataSource database, int author) =>
                    database.QueryJsonResult<Post>("select Id, Title from Posts where Author = @author", new { author }));

                app.MapGet("/posts/{id}", (DbDataSource database, int id) =>
                    database.QuerySingleOrDefaultJsonResult<Post>("select Id, Title from Posts where Id = @id", new { id }));

                app.MapGet("/posts/pages", (DbDataSource database, int skip) => database.QueryMultipleJsonResult<PostPage>(
                    "select count(*) from Posts; select Id, Title from Posts order by Id limit 2 offset @skip", new { skip }, Pages.OfPosts));

                app.MapGet("/posts/authors", (DbDataSource database) => database.QueryJsonResult<PostWithAuthor, Author>(
                    "select p.Id, p.Title, a.Id, a.Name from Posts p left join Authors a on a.Id = p.Author order by p.Id",
                    null, nameof(PostWithAuthor.Author)));

                app.MapGet("/posts/comments", (DbDataSource database) => database.QueryJsonResult<PostWithComments>(
                    """
                    select p.Id, p.Title, c.Text as "comments[].text"
                    from Posts p left join Comments c on c.PostId = p.Id
                    order by p.Id, c.Id
                    """,
                    options: Nested.Paths));

                app.MapGet("/posts/all", (DbDataSource database) => database.QueryJsonResult<Post>("select Id, Title from Posts", options: Tags.OfPosts));

                app.MapGet("/posts/attributes", (DbDataSource database) =>
                    database.QueryJsonResult("select Id, Attributes from Posts", options: WithAttributes.Raw));

                app.MapGet("/posts/fields", (DbDataSource database) => database.QueryJsonResult<Post>("select Id, Title from Posts"))
                    .WithFields(new JsonFieldPolicy("[id,title]") { Default = "[title]" });

                app.MapGet("/posts/export", (DbDataSource database) =>
                    database.QueryJsonResult<Post>("select Id, Title from Posts", options: Exports.Negotiated))
                    .ProducesJson(Exports.Negotiated);
            },
            services => services.AddSingleton<DbDataSource>(_database));

        Assert.Equal("""[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"}]""", await server.GetStringAsync("/posts?author=7"));
        Assert.Equal("""{"id":3,"title":"Flut"}""", await server.GetStringAsync("/posts/3"));
        Assert.Equal("""[{"id":1,"attributes":[1]},{"id":2,"attributes":[2]},{"id":3,"attributes":[3]}]""", await server.GetStringAsync("/posts/attributes"));
        Assert.Equal("""{"total":3,"items":[{"id":3,"title":"Flut"}]}""", await server.GetStringAsync("/posts/pages?skip=2"));
        Assert.Equal("""[{"id":1},{"id":2},{"id":3}]""", await server.GetStringAsync("/posts/fields?include=[id]"));
        Assert.StartsWith("""[{"title":"Brandung"},""", await server.GetStringAsync("/posts/fields"), StringComparison.Ordinal);
        string withAuthors = await server.GetStringAsync("/posts/authors");
        Assert.StartsWith("""[{"id":1,"title":"Brandung","author":{"id":7,"name":"Ada"}},""", withAuthors, StringComparison.Ordinal);
        Assert.EndsWith(""",{"id":3,"title":"Flut","author":null}]""", withAuthors, StringComparison.Ordinal);
        Assert.Equal(
            """[{"id":1,"title":"Brandung","comments":[{"text":"Ahoi"},{"text":"More"}]},{"id":2,"title":"Ebbe","comments":[]},{"id":3,"title":"Flut","comments":[{"text":"Still"}]}]""",
            await server.GetStringAsync("/posts/comments"));
        using HttpResponseMessage export = await server.GetAsync("/posts/export", ("Accept", "application/x-ndjson"));
        Assert.Equal("application/x-ndjson", export.Content.Headers.ContentType?.MediaType);
        using HttpResponseMessage cached = await server.GetAsync("/posts/all");
        using HttpResponseMessage again = await server.GetAsync("/posts/all", ("If-None-Match", cached.Headers.ETag!.ToString()));
        Assert.Equal(HttpStatusCode.NotModified, again.StatusCode);
    }

    [Fact]
    public async Task Responses_are_held_and_rows_stored()
    {
        _database.Execute("""
            alter table Authors add Posts integer not null default 0;
            create table Reads (Count integer);
            insert into Reads values (0);
            """);
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapGet("/{tenant}/posts", (Tenants tenants, string tenant) =>
                    tenants.Of(tenant).QueryJsonResult<Post>("select Id, Title from Posts"));

                app.MapGet("/posts/held", (DbDataSource database) => database.QueryJsonResult<Post>("select Id, Title from Posts", options: Sending.Held));

                app.MapPost("/posts", async (DbDataSource database, HttpResponse response, NewPost post) =>
                {
                    DbConnection connection = await database.OpenConnectionAsync();
                    response.RegisterForDisposeAsync(connection);
                    DbTransaction transaction = await connection.BeginTransactionAsync();
                    response.RegisterForDisposeAsync(transaction);
                    await connection.ExecuteAsync("update Authors set Posts = Posts + 1 where Id = @Author", post, transaction);
                    return connection.QuerySingleOrDefaultJsonResult<Post>(
                        new CommandDefinition("insert into Posts (Title, Author) values (@Title, @Author) returning Id, Title", post, transaction), Storing.Created);
                });

                app.MapGet("/posts/read", (DbDataSource database) => database.QueryJsonResult<Post>("select Id, Title from Posts", options: Telling.Readers));
            },
            services => services.AddSingleton<DbDataSource>(_database).AddSingleton(new Tenants(_ => _database.ConnectionString)));

        Assert.StartsWith("""[{"id":1,""", await server.GetStringAsync("/one/posts"), StringComparison.Ordinal);
        using HttpResponseMessage held = await server.GetAsync("/posts/held");
        Assert.NotNull(held.Content.Headers.ContentLength);
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
    public void Lines_are_compressed()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();

        builder.Services.AddResponseCompression(compression =>
            compression.MimeTypes = [.. ResponseCompressionDefaults.MimeTypes, "application/x-ndjson", "application/jsonl"]);

        using ServiceProvider services = builder.Services.BuildServiceProvider();
        Assert.Contains("application/x-ndjson", services.GetRequiredService<IOptions<ResponseCompressionOptions>>().Value.MimeTypes);
    }

    [Fact]
    public async Task A_driver_s_factory_makes_a_data_source()
    {
        string connectionString = _database.ConnectionString;
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Services.AddSingleton<DbDataSource>(SqliteFactory.Instance.CreateDataSource(connectionString));

        await using ServiceProvider services = builder.Services.BuildServiceProvider();

        Assert.Equal(3, await services.GetRequiredService<DbDataSource>().CreateConnection().ExecuteScalarAsync<int>("select count(*) from Posts"));
    }

    internal sealed record Post(long Id, string Title);

    internal sealed record NewPost(string Title, int Author);

    internal sealed class Tenants(Func<string, string> connectionStringOf)
    {
        /// <summary>Gets what connects to the database of a tenant.</summary>
        public Func<CancellationToken, ValueTask<DbConnection>> Of(string tenant) => async token =>
        {
            var connection = new SqliteConnection(connectionStringOf(tenant));
            await connection.OpenAsync(token);
            return connection;
        };
    }

    internal static class Exports
    {
        public static readonly JsonResultOptions Negotiated = new() { NegotiatesLines = true };
    }

    internal static class Sending
    {
        public static readonly JsonResultOptions Held = new() { HoldUpTo = 256 * 1024 };
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

    internal sealed record PostPage(long Total, IEnumerable<Post> Items);

    internal static class Pages
    {
        public static readonly JsonResultSet[] OfPosts = [JsonResultSet.Value("total"), JsonResultSet.Rows<Post>("items")];
    }

    internal static class Nested
    {
        public static readonly JsonResultOptions Paths = new() { Query = new JsonQueryOptions { PathNames = true } };
    }

    private sealed record PostWithComments(long Id, string Title)
    {
        public List<Comment> Comments { get; init; } = [];
    }

    private sealed record Comment(string Text);

    private sealed class PostWithAuthor
    {
        public long Id { get; set; }

        public string? Title { get; set; }

        public Author? Author { get; set; }
    }

    private sealed record Author(long Id, string Name);

    internal static class WithAttributes
    {
        public static readonly JsonResultOptions Raw = new() { Query = new JsonQueryOptions { RawJsonColumns = ["Attributes"] } };
    }

    internal static class Tags
    {
        public static readonly JsonResultOptions OfPosts = new() { ETag = JsonETag.FromQuery("select max(Version) as Version, count(*) as Posts from Posts") };
    }
}
