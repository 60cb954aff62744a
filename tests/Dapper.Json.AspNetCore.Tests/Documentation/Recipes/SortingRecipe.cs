namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/sorting.md, and what the page says comes out.</summary>
public sealed class SortingRecipe : RecipeTest
{
    [Fact]
    public async Task Clients_choose_the_order_and_the_filters()
    {
        await using TestServer server = await StartAsync(static app =>
        {
            app.MapGet("/posts/search", IResult (DbDataSource database, string sort = "id", bool desc = false, int? author = null, string? text = null, int take = 20) =>
                PostSearch.SqlOf(sort, desc) is { } sql
                    ? database.QueryJsonResult(sql, new { author, text, take = Math.Clamp(take, 1, 100) })
                    : TypedResults.Problem($"Posts cannot be sorted by '{sort}'.", statusCode: StatusCodes.Status400BadRequest));
        });

        Assert.Equal(
            """[{"id":3,"title":"Flut","publishedAt":null},{"id":2,"title":"Ebbe","publishedAt":"2024-03-02"}]""",
            await server.GetStringAsync("/posts/search?sort=title&desc=true&take=2"));
        Assert.Equal("""[{"id":1,"title":"Brandung","publishedAt":"2024-03-01"}]""", await server.GetStringAsync("/posts/search?author=7"));
        Assert.Equal("""[{"id":3,"title":"Flut","publishedAt":null}]""", await server.GetStringAsync("/posts/search?text=lu"));
        Assert.Equal(HttpStatusCode.BadRequest, await server.StatusAsync("/posts/search?sort=Id;drop+table+Posts"));
    }
}

internal static class PostSearch
{
    // What clients may sort by, and what that is in SQL. A key after it makes the order of equal values certain.
    private static readonly Dictionary<string, string> Columns = new(StringComparer.OrdinalIgnoreCase)
    {
        ["id"] = "Id",
        ["title"] = "Title",
        ["published"] = "PublishedAt",
    };

    public static string? SqlOf(string sort, bool desc) => Columns.TryGetValue(sort, out string? column)
        ? $"""
          select Id, Title, PublishedAt from Posts
          where (@author is null or AuthorId = @author) and (@text is null or Title like '%' || @text || '%')
          order by {column} {(desc ? "desc" : "asc")}, Id
          limit @take
          """
        : null;
}
