using System.Data.Common;
using System.Text.Json.Serialization;
using Dapper;
using Dapper.Json;
using Xunit;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/native-aot.md, and what the page says comes out.</summary>
public sealed class NativeAotRecipe : RecipeTest
{
    [Fact]
    public async Task Parameters_and_contracts_without_reflection()
    {
        DbConnection connection = Connection;
        using var Console = new StringWriter();

        int id = 2;
        Console.WriteLine(await connection.QueryJsonStringAsync("select Id, Title from Posts where Id = @id", new { id }));

        var typed = new JsonQueryOptions(BlogJson.Default);
        Console.WriteLine(await connection.QueryJsonStringAsync<Post>("select Id, Title from Posts where Id = @id", new { id = 2 }, typed));

        Assert.Equal(
            """
            [{"id":2,"title":"Ebbe"}]
            [{"Id":2,"Title":"Ebbe"}]

            """,
            Console.ToString(),
            ignoreLineEndingDifferences: true);
    }
}

internal sealed class Post
{
    public int Id { get; set; }

    public string? Title { get; set; }
}

[JsonSerializable(typeof(Post))]
internal sealed partial class BlogJson : JsonSerializerContext;
