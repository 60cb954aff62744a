using System.Data.Common;
using Dapper;
using Dapper.Json;
using Xunit;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/pages-by-key.md, and what the page says comes out.</summary>
public sealed class PagesByKeyRecipe : RecipeTest
{
    [Theory]
    [InlineData("92HSvFsyLDFd", "[]")]
    [InlineData(null, """[{"text":"Still","likes":5},{"text":"Ahoi","likes":2}]""")]
    public async Task A_page_in_a_stream(string? text, string expected)
    {
        (DbConnection connection, Stream stream) = (Connection, Stream);
        JsonCursor byLikes = JsonCursor.By<long>("Likes").ThenBy<long>("Id");

        DynamicParameters parameters = byLikes.Parse(text, new { atLeast = 1 });
        await connection.QueryJsonAsync(
            """
            select Text, Likes from Comments
            where Likes >= @atLeast
                and (Likes, Id) < (coalesce(@afterLikes, 9223372036854775807), coalesce(@afterId, 9223372036854775807))
            order by Likes desc, Id desc limit 20
            """,
            parameters, stream);

        Assert.Equal(expected, Written);
    }
}
