using System.Data;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/endpoint.md, and what the page says comes out.</summary>
public sealed class EndpointRecipe : RecipeTest
{
    [Fact]
    public async Task The_program_returns_posts()
    {
        await using RunningProgram program = await RunningProgram.StartAsync(EndpointProgram.MainAsync, "--ConnectionStrings:Blog", ConnectionString);

        Assert.Equal(
            """
            [{"id":1,"title":"Brandung","publishedAt":"2024-03-01"},{"id":2,"title":"Ebbe","publishedAt":"2024-03-02"},
            {"id":3,"title":"Flut","publishedAt":null}]
            """.ReplaceLineEndings(""),
            await program.GetStringAsync("/posts"));
        Assert.Equal("""{"id":2,"title":"Ebbe","publishedAt":"2024-03-02"}""", await program.GetStringAsync("/posts/2"));
        Assert.Equal(
            """{"id":1,"title":"Brandung","author":{"name":"Grace"},"comments":[{"text":"Ahoi","likes":2},{"text":"More","likes":0}]}""",
            await program.GetStringAsync("/posts/1/comments"));
        using HttpResponseMessage missing = await program.Client.GetAsync("/posts/4", TestContext.Current.CancellationToken);
        Assert.Equal(HttpStatusCode.NotFound, missing.StatusCode);
        Assert.Equal("", await missing.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_type_names_and_converts()
    {
        await using TestServer server = await StartAsync(static app =>
        {
            app.MapGet("/posts/typed", (DbDataSource database) =>
                database.QueryJsonResult<Post>("select Id, Title, PublishedAt, Rating >= 4 as IsLiked from Posts where Rating is not null order by Id"));
        });

        Assert.Equal(
            """
            [{"id":1,"title":"Brandung","publishedAt":"2024-03-01T00:00:00","isLiked":true},
            {"id":2,"title":"Ebbe","publishedAt":"2024-03-02T00:00:00","isLiked":false}]
            """.ReplaceLineEndings(""),
            await server.GetStringAsync("/posts/typed"));
    }

    [Fact]
    public async Task A_decimal_column_of_SQLite_mixes_integers_and_reals()
    {
        await Connection.ExecuteAsync("create table Prices (Price decimal(10, 2)); insert into Prices values (12.00), (12.5)");

        Assert.Equal("""[{"price":12},{"price":12.5}]""", await Connection.QueryJsonStringAsync("select Price from Prices"));
        Assert.Throws<DataException>(() => Connection.Query<Priced>("select Price from Prices"));
        await Assert.ThrowsAsync<Dapper.Json.JsonQueryException>(() => Connection.QueryJsonStringAsync<Priced>("select Price from Prices"));
        Assert.Equal(
            """[{"price":12.00},{"price":12.50}]""",
            await Connection.QueryJsonStringAsync<Priced>("select printf('%.2f', Price) as Price from Prices"));
    }

    internal sealed class Priced
    {
        public decimal Price { get; set; }
    }

    internal sealed class Post
    {
        public int Id { get; set; }

        public string? Title { get; set; }

        public DateTime? PublishedAt { get; set; }

        public bool IsLiked { get; set; }
    }
}
