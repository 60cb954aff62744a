using System.Net.Http.Json;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/transactions.md, and what the page says comes out.</summary>
public sealed class TransactionsRecipe : RecipeTest
{
    [Fact]
    public async Task A_post_is_stored_and_returned()
    {
        await using TestServer server = await StartAsync(static app =>
        {
            var created = new JsonResultOptions { CommitsTransaction = true, StatusCode = StatusCodes.Status201Created, Location = "/posts/{id}" };

            app.MapPost("/posts", async (DbDataSource database, HttpResponse response, NewPost post) =>
            {
                DbConnection connection = await database.OpenConnectionAsync();
                response.RegisterForDisposeAsync(connection);
                DbTransaction transaction = await connection.BeginTransactionAsync();
                response.RegisterForDisposeAsync(transaction);
                int id = await connection.ExecuteScalarAsync<int>("insert into Posts (Title) values (@Title) returning Id", new { post.Title }, transaction);
                await connection.ExecuteAsync(
                    "insert into Comments (PostId, Text, Likes) select @id, Text, 0 from @comments",
                    new { id, comments = JsonParameter.Table(post.Comments) }, transaction);
                return connection.QuerySingleOrDefaultJsonResult(
                    """
                    select p.Id, p.Title, c.Text as "comments[].text"
                    from Posts p left join Comments c on c.PostId = p.Id
                    where p.Id = @id order by c.Id
                    """,
                    new { id }, created, transaction);
            });
        });

        using HttpResponseMessage response = await server.Client.PostAsJsonAsync("/posts", new NewPost("Watt", [new("Ahoi"), new("More")]));
        Assert.Equal((HttpStatusCode.Created, "/posts/4"), (response.StatusCode, response.Headers.Location?.ToString()));
        Assert.Equal("""{"id":4,"title":"Watt","comments":[{"text":"Ahoi"},{"text":"More"}]}""", await response.Content.ReadAsStringAsync());

        using HttpResponseMessage failed = await server.Client.PostAsJsonAsync("/posts", new NewPost("Priel", [new("Ahoi"), new(null!)]));
        Assert.Equal(HttpStatusCode.InternalServerError, failed.StatusCode);
        await server.DisposeAsync();
        Assert.Equal([1, 2, 3, 4], Connection.Query<int>("select Id from Posts order by Id"));
    }

    internal sealed record NewPost(string Title, NewComment[] Comments);

    internal sealed record NewComment(string Text);
}
