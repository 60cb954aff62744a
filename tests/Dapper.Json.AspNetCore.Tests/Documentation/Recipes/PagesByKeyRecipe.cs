namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/pages-by-key.md, and what the page says comes out.</summary>
public sealed class PagesByKeyRecipe : RecipeTest
{
    [Fact]
    public async Task A_page_and_the_next_one()
    {
        await using TestServer server = await StartAsync(static app =>
        {
            JsonCursor byLikes = JsonCursor.By<long>("Likes").ThenBy<long>("Id");
            JsonResultSet[] liked = [JsonResultSet.Rows("items").Take(2, byLikes, "next")];
            var afterLikes = new JsonResultOptions { Cursor = byLikes };

            app.MapGet("/comments", (DbDataSource database) =>
                database.QueryMultipleJsonResult(
                    """
                    select Id, Text, Likes from Comments
                    where (Likes, Id) < (coalesce(@afterLikes, 9223372036854775807), coalesce(@afterId, 9223372036854775807))
                    order by Likes desc, Id desc limit 3
                    """,
                    null, liked, afterLikes));
        });

        Assert.Equal(
            """{"items":[{"id":3,"text":"Still","likes":5},{"id":1,"text":"Ahoi","likes":2}],"next":"92HSvFsyLDFd"}""",
            await server.GetStringAsync("/comments"));
        Assert.Equal("""{"items":[{"id":2,"text":"More","likes":0}],"next":null}""", await server.GetStringAsync("/comments?after=92HSvFsyLDFd"));
        Assert.Equal(HttpStatusCode.BadRequest, await server.StatusAsync("/comments?after=92HSvFsyLDF"));
    }

    [Fact]
    public async Task The_rows_of_a_page_may_have_a_type()
    {
        await Connection.QueryMultipleJsonAsync(
            "select Id, Title from Posts order by Id limit 3", null, Stream,
            [JsonResultSet.Rows<Post>("posts").Take(2, JsonCursor.By<long>("Id"), "next")]);

        Assert.Equal("""{"posts":[{"headline":"Brandung","id":1},{"headline":"Ebbe","id":2}],"next":"9heI7FsyXQ"}""", Written);
    }

    [Fact]
    public async Task A_page_with_its_lists_and_a_total()
    {
        await using TestServer server = await StartAsync(static app =>
        {
            JsonCursor byId = JsonCursor.By<long>("Id", list: "posts");
            JsonResultSet[] discussed =
            [
                JsonResultSet.Rows("posts[].comments").On("PostId", "Id"),
                JsonResultSet.Rows("posts").Take(2, byId, "next"),
                JsonResultSet.Value("total"),
            ];

            app.MapGet("/posts/discussed", (DbDataSource database) =>
                database.QueryMultipleJsonResult(
                    """
                    select PostId, Text from Comments
                    where PostId in (select Id from Posts where Id > coalesce(@afterId, 0) order by Id limit 3)
                    order by Id;
                    select Id, Title from Posts where Id > coalesce(@afterId, 0) order by Id limit 3;
                    select count(*) from Posts
                    """,
                    null, discussed))
                .WithJsonResults(new JsonResultOptions { Cursor = byId })
                .ProducesJson(results: discussed);
        });

        Assert.Equal(
            """
            {"posts":[{"id":1,"title":"Brandung","comments":[{"text":"Ahoi"},{"text":"More"}]},
            {"id":2,"title":"Ebbe","comments":[{"text":"Still"}]}],"next":"KqrxsFsyXQ","total":3}
            """.ReplaceLineEndings(""),
            await server.GetStringAsync("/posts/discussed"));
        Assert.Equal(
            """{"posts":[{"id":3,"title":"Flut","comments":[]}],"next":null,"total":3}""",
            await server.GetStringAsync("/posts/discussed?after=KqrxsFsyXQ"));
    }

    private sealed record Post([property: JsonPropertyName("headline"), JsonPropertyOrder(-1)] string Title, long Id);
}
