using Documentation.Recipes;

namespace Documentation.Reference;

/// <summary>The code of docs/reference/fields.md for an endpoint, and what the page says comes out.</summary>
public sealed class FieldsEndpoint : RecipeTest
{
    [Fact]
    public async Task Clients_choose_the_fields()
    {
        await using TestServer server = await StartAsync(static app =>
        {
            var postFields = new JsonFieldPolicy("[id,title,publishedAt,rating,author[id,name]]")
            {
                Default = "[id,title,author[name]]",
                Always = "[id]",
                OnRequest = "[rating]",
            };

            app.MapGet("/posts/fields", (DbDataSource database) => database.QueryJsonResult(
                """
                select p.Id, p.Title, p.PublishedAt, p.Rating, a.Id as "author.id", a.Name as "author.name"
                from Posts p left join Authors a on a.Id = p.AuthorId
                where p.Rating < 4
                """))
                .WithJsonFields(postFields);
        });

        Assert.Equal("""[{"id":2,"title":"Ebbe","author":{"name":"Ada"}}]""", await server.GetStringAsync("/posts/fields"));
        Assert.Equal("""[{"id":2,"rating":3.9,"author":{"id":8}}]""", await server.GetStringAsync("/posts/fields?fields=[rating,author[id]]"));
        Assert.Equal(
            """[{"id":2,"publishedAt":"2024-03-02","author":{"id":8,"name":"Ada"}}]""",
            await server.GetStringAsync("/posts/fields?fields=[!all,-title]"));
        Assert.Equal(HttpStatusCode.BadRequest, await server.StatusAsync("/posts/fields?fields=[password]"));
    }
}
