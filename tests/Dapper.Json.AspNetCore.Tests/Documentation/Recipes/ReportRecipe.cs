using System.Text.Encodings.Web;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/export.md for a report, and what the page says comes out.</summary>
[Collection(Name)]
public sealed class ReportRecipe : BlogFile
{
    [Fact]
    public async Task A_report()
    {
        using var Console = new StringWriter();

        using var connection = new SqliteConnection("Data Source=blog.db");
        await connection.ExecuteAsync(Blog.Tables);
        var readable = new JsonQueryOptions { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

        Console.WriteLine(await connection.QueryJsonStringAsync(
            """
            select p.Title, count(c.Id) as Comments, coalesce(sum(c.Likes), 0) as Likes
            from Posts p left join Comments c on c.PostId = p.Id
            group by p.Id
            order by Likes desc
            limit 2
            """,
            options: readable));

        Assert.Equal(
            """
            [
              {
                "title": "Ebbe",
                "comments": 1,
                "likes": 5
              },
              {
                "title": "Brandung",
                "comments": 2,
                "likes": 2
              }
            ]
            """,
            Console.ToString().TrimEnd(),
            ignoreLineEndingDifferences: true);
    }

    [Fact]
    public async Task A_table_and_values()
    {
        using var Console = new StringWriter();
        using var connection = new SqliteConnection("Data Source=blog.db");

        var table = new JsonQueryOptions { Format = JsonQueryFormat.Table };
        Console.WriteLine(await connection.QueryJsonStringAsync("select Id, Rating from Posts order by Id", options: table));

        var values = new JsonQueryOptions { Format = JsonQueryFormat.Values };
        Console.WriteLine(await connection.QueryJsonStringAsync("select Title from Posts order by Id", options: values));

        Assert.Equal(
            """
            {"columns":["id","rating"],"rows":[[1,4.5],[2,3.9],[3,null]]}
            ["Brandung","Ebbe","Flut"]

            """,
            Console.ToString(),
            ignoreLineEndingDifferences: true);
    }
}
