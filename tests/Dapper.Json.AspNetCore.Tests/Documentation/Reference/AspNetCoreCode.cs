using System.Collections.Concurrent;

namespace Dapper.Json.AspNetCore.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/aspnet-core.md, word for word, with what it responds.</summary>
public sealed class AspNetCoreCode : DatabaseTest
{
    public AspNetCoreCode() => _database.Execute("""
        alter table Posts add AuthorId integer;
        update Posts set AuthorId = case when Id < 3 then 7 end;
        """);

    [Fact]
    public async Task Endpoints_return_queries()
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapGet("/posts", (DbDataSource database, int author) =>
                    database.QueryJsonResult<Post>("select Id, Title from Posts where AuthorId = @author", new { author }));

                app.MapGet("/posts/{id}", (DbDataSource database, int id) =>
                    database.QuerySingleOrDefaultJsonResult<Post>("select Id, Title from Posts where Id = @id", new { id }));

                app.MapGet("/{tenant}/posts", (Tenants tenants, string tenant) =>
                    tenants.Of(tenant).QueryJsonResult<Post>("select Id, Title from Posts"));
            },
            services => services.AddSingleton<DbDataSource>(_database).AddSingleton(new Tenants(_ => _database.ConnectionString)));

        Assert.Equal("""[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"}]""", await server.GetStringAsync("/posts?author=7"));
        Assert.Equal("""{"id":3,"title":"Flut"}""", await server.GetStringAsync("/posts/3"));
        Assert.Equal(
            """[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]""", await server.GetStringAsync("/one/posts"));
    }

    internal sealed record Post(long Id, string Title);

    internal sealed class Tenants(Func<string, string> connectionStringOf)
    {
        private readonly ConcurrentDictionary<string, DbDataSource> _sources = new();

        /// <summary>Gets the database of a tenant.</summary>
        public DbDataSource Of(string tenant) =>
            _sources.GetOrAdd(tenant, name => SqliteFactory.Instance.CreateDataSource(connectionStringOf(name)));
    }
}
