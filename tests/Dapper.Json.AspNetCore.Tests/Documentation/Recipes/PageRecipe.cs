namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/page.md, and what the page says comes out.</summary>
public sealed class PageRecipe : RecipeTest
{
    [Fact]
    public async Task A_page_and_a_parent_in_full()
    {
        await using TestServer server = await StartAsync(static app =>
        {
            JsonResultSet[] page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];

            app.MapGet("/posts/page", (DbDataSource database, int skip = 0, int take = 20) =>
                database.QueryMultipleJsonResult(
                    """
                    select count(*) from Posts;
                    select Id, Title from Posts order by Id limit @take offset @skip
                    """,
                    new { skip = Math.Max(skip, 0), take = Math.Clamp(take, 1, 100) }, page));

            app.MapGet("/posts/envelope", (DbDataSource database, int skip = 0, int take = 20) =>
                database.QueryMultipleJsonResult(
                    "select Id, Title, count(*) over() as total from Posts order by Id limit @take offset @skip",
                    new { skip = Math.Max(skip, 0), take = Math.Clamp(take, 1, 100) },
                    [JsonResultSet.Rows("data"), JsonResultSet.Total("page.total", "data", "total"), JsonResultSet.Constant("page.skip", skip)]));

            JsonResultSet[] postInFull = [JsonResultSet.Spread(), JsonResultSet.Rows("comments"), JsonResultSet.Values("others")];

            app.MapGet("/posts/{id:int}/full", (DbDataSource database, int id) =>
                database.QueryMultipleJsonResult(
                    """
                    select Id, Title from Posts where Id = @id;
                    select Text, Likes from Comments where PostId = @id order by Id;
                    select Title from Posts where Id <> @id order by Id
                    """,
                    new { id }, postInFull));
        });

        Assert.Equal("""{"total":3,"items":[{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]}""", await server.GetStringAsync("/posts/page?skip=1&take=2"));
        Assert.Equal("""{"total":3,"items":[{"id":1,"title":"Brandung"}]}""", await server.GetStringAsync("/posts/page?take=-5"));
        Assert.Equal(
            """{"data":[{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}],"page":{"total":3,"skip":1}}""",
            await server.GetStringAsync("/posts/envelope?skip=1&take=2"));
        Assert.Equal("""{"data":[],"page":{"total":0,"skip":9}}""", await server.GetStringAsync("/posts/envelope?skip=9"));
        Assert.Equal(
            """{"id":1,"title":"Brandung","comments":[{"text":"Ahoi","likes":2},{"text":"More","likes":0}],"others":["Ebbe","Flut"]}""",
            await server.GetStringAsync("/posts/1/full"));
        Assert.Equal(HttpStatusCode.NotFound, await server.StatusAsync("/posts/4/full"));
    }
}
