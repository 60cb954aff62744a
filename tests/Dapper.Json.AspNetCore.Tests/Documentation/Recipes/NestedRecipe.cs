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
    public async Task Lists_in_many_parents()
    {
        (DbConnection connection, Stream stream) = (Connection, Stream);

        JsonResultSet[] results =
        [
            JsonResultSet.Rows("posts[].comments").On("PostId", "Id"),
            JsonResultSet.Values("posts[].ratings").On("PostId", "Id"),
            JsonResultSet.Rows("posts"),
        ];

        await connection.QueryMultipleJsonAsync(
            """
            select PostId, Text from Comments order by Id;
            select PostId, Likes from Comments where Likes > 0 order by Id;
            select Id, Title from Posts order by Id
            """,
            null, stream, results);

        Assert.Equal(
            """
            {"posts":[{"id":1,"title":"Brandung","comments":[{"text":"Ahoi"},{"text":"More"}],"ratings":[2]},
            {"id":2,"title":"Ebbe","comments":[{"text":"Still"}],"ratings":[5]},{"id":3,"title":"Flut","comments":[],"ratings":[]}]}
            """.ReplaceLineEndings(""),
            Written);
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
