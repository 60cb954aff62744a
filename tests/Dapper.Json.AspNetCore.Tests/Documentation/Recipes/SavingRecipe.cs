using System.Net.Http.Json;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/saving.md, and what the page says comes out.</summary>
public sealed class SavingRecipe : RecipeTest
{
    [Fact]
    public async Task A_row_is_inserted_changed_and_deleted()
    {
        await using TestServer server = await StartAsync(Map);

        using HttpResponseMessage inserted = await server.Client.PostAsJsonAsync("/comments", new CommentOf(2, "Ahoi"));
        using HttpResponseMessage changed = await server.Client.PutAsJsonAsync("/comments/4", new NewComment("Moin"));
        using HttpResponseMessage missing = await server.Client.PutAsJsonAsync("/comments/9", new NewComment("Moin"));
        using HttpResponseMessage deleted = await server.Client.DeleteAsync("/comments/4");
        using HttpResponseMessage gone = await server.Client.DeleteAsync("/comments/4");

        Assert.Equal((HttpStatusCode.Created, """{"id":4,"text":"Ahoi"}"""), (inserted.StatusCode, await inserted.Content.ReadAsStringAsync()));
        Assert.Equal("/comments/4", inserted.Headers.Location?.ToString());
        Assert.Equal((HttpStatusCode.NoContent, HttpStatusCode.NotFound), (changed.StatusCode, missing.StatusCode));
        Assert.Equal((HttpStatusCode.NoContent, HttpStatusCode.NotFound), (deleted.StatusCode, gone.StatusCode));
    }

    [Fact]
    public async Task A_row_is_inserted_or_replaced()
    {
        await using TestServer server = await StartAsync(Map);

        using HttpResponseMessage first = await server.Client.PutAsJsonAsync("/authors/9", new NewName("Lin"));
        using HttpResponseMessage second = await server.Client.PutAsJsonAsync("/authors/9", new NewName("Lina"));

        Assert.Equal((HttpStatusCode.OK, """{"id":9,"name":"Lin"}"""), (first.StatusCode, await first.Content.ReadAsStringAsync()));
        Assert.Equal((HttpStatusCode.OK, """{"id":9,"name":"Lina"}"""), (second.StatusCode, await second.Content.ReadAsStringAsync()));
    }

    [Fact]
    public async Task An_insert_that_returns_no_row_is_a_404()
    {
        await using TestServer server = await StartAsync(static app => app.MapPost("/authors", (DbDataSource database, NewName author) =>
            database.QuerySingleOrDefaultJsonResult(
                "insert into Authors (Id, Name) values (7, @Name) on conflict do nothing returning Id", author, Saving.Inserted)));

        using HttpResponseMessage response = await server.Client.PostAsJsonAsync("/authors", new NewName("Lin"));

        Assert.Equal(HttpStatusCode.NotFound, response.StatusCode);
    }

    [Fact]
    public async Task An_object_is_written_under_its_name()
    {
        await using TestServer server = await StartAsync(Map);

        Assert.Equal("""{"post":{"id":2,"title":"Ebbe"}}""", await server.GetStringAsync("/posts/2/named"));
        Assert.Equal(HttpStatusCode.NotFound, await server.StatusAsync("/posts/9/named"));
    }

    private static void Map(WebApplication app)
    {
        app.MapPost("/comments", (DbDataSource database, CommentOf comment) => database.QuerySingleOrDefaultJsonResult(
            "insert into Comments (PostId, Text, Likes) values (@PostId, @Text, 0) returning Id, Text", comment, Saving.Inserted));

        app.MapPut("/comments/{id:int}", (DbDataSource database, int id, NewComment comment) => database.QuerySingleOrDefaultJsonResult(
            "update Comments set Text = @Text where Id = @id returning Id", new { id, comment.Text }, Saving.Silent)).ProducesJson(Saving.Silent);

        app.MapDelete("/comments/{id:int}", (DbDataSource database, int id) => database.QuerySingleOrDefaultJsonResult(
            "delete from Comments where Id = @id returning Id", new { id }, Saving.Silent)).ProducesJson(Saving.Silent);

        app.MapPut("/authors/{id:int}", (DbDataSource database, int id, NewName author) => database.QuerySingleOrDefaultJsonResult(
            """
            insert into Authors (Id, Name) values (@id, @Name)
            on conflict (Id) do update set Name = excluded.Name returning Id, Name
            """,
            new { id, author.Name }));

        JsonResultSet[] underItsName = [JsonResultSet.Row("post", required: true)];

        app.MapGet("/posts/{id:int}/named", (DbDataSource database, int id) =>
            database.QueryMultipleJsonResult("select Id, Title from Posts where Id = @id", new { id }, underItsName));
    }

    internal sealed record NewComment(string Text);

    internal sealed record CommentOf(int PostId, string Text);

    internal sealed record NewName(string Name);

    internal static class Saving
    {
        public static readonly JsonResultOptions Inserted = new() { StatusCode = StatusCodes.Status201Created, Location = "/comments/{id}" };

        public static readonly JsonResultOptions Silent = new() { StatusCode = StatusCodes.Status204NoContent };
    }
}
