namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/mariadb.md, on SQLite, which reads the same SQL, and what the page says comes out.</summary>
public sealed class MariaDbRecipe : RecipeTest
{
    [Fact]
    public async Task A_list_a_nested_list_and_a_column_that_holds_JSON()
    {
        (DbConnection connection, Stream stream) = (Connection, Stream);
        await connection.ExecuteAsync("alter table Posts add Attributes longtext");
        await connection.ExecuteAsync("""update Posts set Attributes = '{"words":640}' where Id = 1""");

        var options = new JsonQueryOptions { RawJsonColumns = ["Attributes"] };

        int[] ids = [1, 2];
        await connection.QueryJsonAsync(
            """
            select p.Id, p.Title, p.Attributes, c.Text as "comments[].text"
            from Posts p left join Comments c on c.PostId = p.Id
            where p.Id in @ids
            order by p.Id, c.Id
            """,
            new { ids = JsonParameter.List(ids) }, stream, options);

        Assert.Equal(
            """
            [{"id":1,"title":"Brandung","attributes":{"words":640},"comments":[{"text":"Ahoi"},{"text":"More"}]},
            {"id":2,"title":"Ebbe","attributes":null,"comments":[{"text":"Still"}]}]
            """.ReplaceLineEndings(""),
            Written);
    }
}
