using System.Data.Common;
using Dapper;
using Dapper.Json;
using Xunit;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/nested.md, and what the page says comes out.</summary>
public sealed class NestedRecipe : RecipeTest
{
    private const string Posts =
        """
        [{"id":1,"title":"Brandung","author":{"id":7,"name":"Grace"},"comments":[{"text":"Ahoi","likes":2},{"text":"More","likes":0}]},
        {"id":2,"title":"Ebbe","author":{"id":8,"name":"Ada"},"comments":[{"text":"Still","likes":5}]},
        {"id":3,"title":"Flut","author":null,"comments":[]}]
        """;

    [Fact]
    public async Task Objects_and_lists()
    {
        (DbConnection connection, Stream stream) = (Connection, Stream);

        await connection.QueryJsonAsync(
            """
            select p.Id, p.Title, a.Id as "author.id", a.Name as "author.name", c.Text as "comments[].text", c.Likes as "comments[].likes"
            from Posts p
            left join Authors a on a.Id = p.AuthorId
            left join Comments c on c.PostId = p.Id
            order by p.Id, c.Id
            """,
            null, stream);

        Assert.Equal(Posts.ReplaceLineEndings(""), Written);
    }

    [Fact]
    public async Task Types()
    {
        (DbConnection connection, Stream stream) = (Connection, Stream);
        const string sql =
            """
            select p.Id, p.Title, a.Id as "author.id", a.Name as "author.name", c.Text as "comments[].text", c.Likes as "comments[].likes"
            from Posts p
            left join Authors a on a.Id = p.AuthorId
            left join Comments c on c.PostId = p.Id
            order by p.Id, c.Id
            """;

        await connection.QueryJsonAsync<PostWithComments>(sql, null, stream);

        Assert.Equal(Posts.ReplaceLineEndings(""), Written);
    }

    [Fact]
    public async Task Two_lists()
    {
        (DbConnection connection, Stream stream) = (Connection, Stream);

        var withLikes = new JsonQueryOptions { PathNames = true, RawJsonColumns = ["likes"] };

        await connection.QueryJsonAsync(
            """
            select p.Id, (select json_group_array(c.Likes) from Comments c where c.PostId = p.Id) as likes, c.Text as "comments[].text"
            from Posts p left join Comments c on c.PostId = p.Id
            order by p.Id, c.Id
            """,
            null, stream, withLikes);

        Assert.Equal(
            """
            [{"id":1,"likes":[2,0],"comments":[{"text":"Ahoi"},{"text":"More"}]},{"id":2,"likes":[5],"comments":[{"text":"Still"}]},
            {"id":3,"likes":[],"comments":[]}]
            """.ReplaceLineEndings(""),
            Written);
        JsonQueryException twoLists = await Assert.ThrowsAsync<JsonQueryException>(() => connection.QueryJsonStringAsync(
            """select 1 as Id, 2 as "a[].x", 3 as "b[].y" """));
        Assert.Equal(0, twoLists.RowNumber);
    }

    internal sealed class PostWithComments
    {
        public int Id { get; set; }

        public string? Title { get; set; }

        public Author? Author { get; set; }

        public List<Comment> Comments { get; set; } = [];
    }

    internal sealed record Author(long Id, string Name);

    internal sealed record Comment(string Text, long Likes);
}
