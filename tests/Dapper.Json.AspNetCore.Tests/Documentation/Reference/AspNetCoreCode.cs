using System.Collections.Concurrent;
using System.Data.Common;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/aspnet-core.md, word for word, with what it responds.</summary>
public sealed class AspNetCoreCode : IDisposable
{
    private readonly TestDatabase _database = new();

    public AspNetCoreCode() => _database.Execute("""
        alter table Posts add Author integer;
        create table Authors (Id integer primary key, Name text);
        insert into Authors values (7, 'Ada');
        create table Comments (Id integer primary key, PostId integer, Text text);
        insert into Comments values (1, 1, 'Ahoi'), (2, 1, 'More'), (3, 3, 'Still');
        update Posts set Author = case when Id < 3 then 7 end;
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

                app.MapGet("/posts/authors", (DbDataSource database) => database.QueryJsonResult<PostWithAuthor>(
                    """
                    select p.Id, p.Title, a.Id as "author.id", a.Name as "author.name"
                    from Posts p left join Authors a on a.Id = p.Author
                    order by p.Id
                    """));

                app.MapGet("/posts/comments", (DbDataSource database) => database.QueryJsonResult<PostWithComments>(
                    """
                    select p.Id, p.Title, c.Text as "comments[].text"
                    from Posts p left join Comments c on c.PostId = p.Id
                    order by p.Id, c.Id
                    """));

                app.MapGet("/{tenant}/posts", (Tenants tenants, string tenant) =>
                    tenants.Of(tenant).QueryJsonResult<Post>("select Id, Title from Posts"));
            },
            services => services.AddSingleton<DbDataSource>(_database).AddSingleton(new Tenants(_ => _database.ConnectionString)));

        Assert.Equal("""[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"}]""", await server.GetStringAsync("/posts?author=7"));
        Assert.Equal("""{"id":3,"title":"Flut"}""", await server.GetStringAsync("/posts/3"));
        Assert.Equal("""{"total":3,"items":[{"id":3,"title":"Flut"}]}""", await server.GetStringAsync("/posts/pages?skip=2"));
        Assert.Equal(
            """
            [{"id":1,"title":"Brandung","author":{"id":7,"name":"Ada"}},
            {"id":2,"title":"Ebbe","author":{"id":7,"name":"Ada"}},
            {"id":3,"title":"Flut","author":null}]
            """.ReplaceLineEndings(""),
            await server.GetStringAsync("/posts/authors"));
        Assert.Equal(
            """
            [{"id":1,"title":"Brandung","comments":[{"text":"Ahoi"},{"text":"More"}]},
            {"id":2,"title":"Ebbe","comments":[]},
            {"id":3,"title":"Flut","comments":[{"text":"Still"}]}]
            """.ReplaceLineEndings(""),
            await server.GetStringAsync("/posts/comments"));
        Assert.Equal(
            """[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]""", await server.GetStringAsync("/one/posts"));
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

    internal sealed record PostPage(long Total, IEnumerable<Post> Items);

    internal sealed record Author(long Id, string Name);

    internal sealed record Comment(string Text);

    internal sealed class PostWithAuthor
    {
        public long Id { get; set; }

        public string? Title { get; set; }

        public Author? Author { get; set; }
    }

    internal sealed record PostWithComments(long Id, string Title)
    {
        public List<Comment> Comments { get; init; } = [];
    }

    internal static class Pages
    {
        public static readonly JsonResultSet[] OfPosts = [JsonResultSet.Value("total"), JsonResultSet.Rows<Post>("items")];
    }

    internal sealed class Tenants(Func<string, string> connectionStringOf)
    {
        private readonly ConcurrentDictionary<string, DbDataSource> _sources = new();

        /// <summary>Gets the database of a tenant.</summary>
        public DbDataSource Of(string tenant) =>
            _sources.GetOrAdd(tenant, name => SqliteFactory.Instance.CreateDataSource(connectionStringOf(name)));
    }
}
