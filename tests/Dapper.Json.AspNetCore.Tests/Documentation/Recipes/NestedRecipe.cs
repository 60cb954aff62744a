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

    [Fact]
    public async Task A_list_that_the_database_builds()
    {
        (DbConnection connection, Stream stream) = (Connection, Stream);

        await connection.QueryJsonAsync(
            """
            select p.Id, (select json_group_array(c.Likes) from Comments c where c.PostId = p.Id) as "likes::json", c.Text as "comments[].text"
            from Posts p left join Comments c on c.PostId = p.Id
            order by p.Id, c.Id
            """,
            null, stream);

        Assert.Equal(
            """
            [{"id":1,"likes":[2,0],"comments":[{"text":"Ahoi"},{"text":"More"}]},{"id":2,"likes":[5],"comments":[{"text":"Still"}]},
            {"id":3,"likes":[],"comments":[]}]
            """.ReplaceLineEndings(""),
            Written);
        JsonQueryException twoLists = await Assert.ThrowsAsync<JsonQueryException>(() => connection.QueryJsonStringAsync(
            """select 1 as Id, 2 as "a[].x", 3 as "b[].y" """));
        Assert.Equal(1, twoLists.RowNumber);
    }

    [Fact]
    public async Task Lists_side_by_side_in_one_query()
    {
        (DbConnection connection, Stream stream) = (Connection, Stream);

        await connection.QueryJsonAsync(
            """
            select p.Id, p.Title, c.Text as "comments[].text", r.Likes as "ratings[]"
            from Posts p cross join (select 1 as n union all select 2) s
            left join Comments c on c.PostId = p.Id and s.n = 1
            left join Comments r on r.PostId = p.Id and r.Likes > 0 and s.n = 2
            order by p.Id, s.n, c.Id, r.Id
            """,
            null, stream);

        Assert.Equal(
            """
            [{"id":1,"title":"Brandung","comments":[{"text":"Ahoi"},{"text":"More"}],"ratings":[2]},
            {"id":2,"title":"Ebbe","comments":[{"text":"Still"}],"ratings":[5]},{"id":3,"title":"Flut","comments":[],"ratings":[]}]
            """.ReplaceLineEndings(""),
            Written);

        await connection.QueryJsonAsync(
            """
            with Elements as (
                select p.Id, p.Title, 1 as n, c.Id as Sort, c.Text, null as Rating from Posts p left join Comments c on c.PostId = p.Id
                union all
                select p.Id, p.Title, 2, r.Id, null, r.Likes from Posts p join Comments r on r.PostId = p.Id where r.Likes > 0)
            select Id, Title, Text as "comments[].text", Rating as "ratings[]" from Elements order by Id, n, Sort
            """,
            null, stream);

        Assert.Equal(
            """
            [{"id":1,"title":"Brandung","comments":[{"text":"Ahoi"},{"text":"More"}],"ratings":[2]},
            {"id":2,"title":"Ebbe","comments":[{"text":"Still"}],"ratings":[5]},{"id":3,"title":"Flut","comments":[],"ratings":[]}]
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
