using Documentation.Recipes;

namespace Documentation;

/// <summary>The README's code about ASP.NET Core, word for word. Change both together.</summary>
public sealed class ReadmeCode : RecipeTest
{
    [Fact]
    public async Task Endpoints_return_queries()
    {
        await using TestServer server = await StartAsync(static app =>
        {
            app.MapGet("/posts", (DbDataSource database) =>
                database.QueryJsonResult("select id, title from posts order by id"));

            app.MapGet("/posts/{id:int}", (DbDataSource database, int id) =>
                database.QuerySingleOrDefaultJsonResult("select id, title from posts where id = @id", new { id }));
        });

        Assert.Equal("""[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]""", await server.GetStringAsync("/posts"));
        Assert.Equal("""{"id":2,"title":"Ebbe"}""", await server.GetStringAsync("/posts/2"));
        Assert.Equal(HttpStatusCode.NotFound, await server.StatusAsync("/posts/4"));
    }

    [Fact]
    public async Task A_driver_s_factory_makes_a_data_source()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();

        builder.Services.AddSingleton<DbDataSource>(SqliteFactory.Instance.CreateDataSource("Data Source=blog.db"));

        await using ServiceProvider services = builder.Services.BuildServiceProvider();
        Assert.IsType<SqliteConnection>(services.GetRequiredService<DbDataSource>().CreateConnection());
    }
}
