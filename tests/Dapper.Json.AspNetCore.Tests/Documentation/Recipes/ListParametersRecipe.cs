using Dapper;
using Dapper.Json;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/list-parameters.md, and what the page says comes out.</summary>
[Collection(Name)]
public sealed class ListParametersRecipe : BlogFile
{
    [Fact]
    public async Task Lists_tables_and_documents()
    {
        using var Console = new StringWriter();

        using var connection = new SqliteConnection("Data Source=blog.db");
        await connection.ExecuteAsync(Blog.Tables);

        int[] ids = [3, 1];
        string json = await connection.QueryJsonStringAsync(
            "select Id, Title from Posts where Id in @ids order by Id", new { ids = JsonParameter.List(ids) });
        Console.WriteLine(json);

        Assert.Equal("""[{"id":1,"title":"Brandung"},{"id":3,"title":"Flut"}]""", Console.ToString().TrimEnd());

        var comments = new[] { new { PostId = 1, Text = "Moin", Likes = 1 }, new { PostId = 3, Text = "Late", Likes = 0 } };

        int inserted = await connection.ExecuteAsync(
            "insert into Comments (PostId, Text, Likes) select PostId, Text, Likes from @comments",
            new { comments = JsonParameter.Table(comments) });

        Assert.Equal(2, inserted);

        string found = await connection.QueryJsonStringAsync(
            "select c.Id, c.Likes from Comments c join @comments k on k.PostId = c.PostId and k.Text = c.Text order by c.Id",
            new { comments = JsonParameter.Table(comments) });

        Assert.Equal("""[{"id":4,"likes":1},{"id":5,"likes":0}]""", found);

        string name = await connection.QuerySingleAsync<string>(
            "select json_extract(@doc, '$.name')", new { doc = JsonParameter.Document(new { Name = "Ada", Tags = new[] { "x", "y" } }) });

        Assert.Equal("Ada", name);
    }
}
