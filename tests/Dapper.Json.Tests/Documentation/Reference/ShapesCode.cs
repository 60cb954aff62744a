using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/shapes.md, word for word, with what it writes.</summary>
public sealed class ShapesCode : IDisposable
{
    private const string Discussions =
        """
        [{"id":1,"title":"Brandung","author":null,"comments":[{"text":"Ahoi","likes":2},{"text":"More","likes":0}]},
        {"id":2,"title":"Ebbe","author":{"id":8,"name":"Ada"},"comments":[{"text":"Still","likes":null}]},
        {"id":3,"title":"Flut","author":null,"comments":[]}]
        """;

    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    private static readonly JsonQueryOptions ByKey = new() { PathNames = true, GroupKeys = ["Id"] };

    private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];

    private static readonly JsonResultSet[] PostInFull = [JsonResultSet.Properties(), JsonResultSet.Rows("comments"), JsonResultSet.Values("others")];

    private readonly ReferenceDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Fact]
    public async Task Paths_as_column_names()
    {
        (SqliteConnection connection, Stream stream) = _database;

        await connection.QueryJsonAsync(
            """
            select p.Id, p.Title, a.Id as "author.id", a.Name as "author.name", c.Text as "comments[].text", c.Likes as "comments[].likes"
            from Posts p left join Authors a on a.Id = p.Author left join Comments c on c.PostId = p.Id
            order by p.Id, c.Id
            """,
            null, stream, Paths);

        Assert.Equal(Discussions.ReplaceLineEndings(""), _database.Written);
    }

    [Fact]
    public async Task Paths_fill_the_members_of_a_type()
    {
        (SqliteConnection connection, Stream stream) = _database;
        const string sql = """
            select p.Id, p.Title, a.Id as "author.id", a.Name as "author.name", c.Text as "comments[].text", c.Likes as "comments[].likes"
            from Posts p left join Authors a on a.Id = p.Author left join Comments c on c.PostId = p.Id
            order by p.Id, c.Id
            """;

        await connection.QueryJsonAsync<Discussed>(sql, null, stream, Paths);

        Assert.Equal(Discussions.ReplaceLineEndings(""), _database.Written);
        Assert.True(connection.ExplainJson<Discussed>(sql, options: Paths).IsDirect);
        Assert.StartsWith(
            """[{"id":1,"title":"Brandung","author":null,"comments":[]},""", await connection.QueryJsonStringAsync<Discussed>(sql, options: new() { PathNames = false }), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_key_decides_alone()
    {
        const string Sql = """select PostId as Id, Text, Likes as "likes[]" from Comments order by Id""";
        SqliteConnection connection = _database.Connection;

        Assert.Equal(
            """[{"id":1,"text":"Ahoi","likes":[2]},{"id":1,"text":"More","likes":[0]},{"id":2,"text":"Still","likes":[]}]""",
            await connection.QueryJsonStringAsync(Sql, options: Paths));
        Assert.Equal(
            """[{"id":1,"text":"Ahoi","likes":[2,0]},{"id":2,"text":"Still","likes":[]}]""",
            await connection.QueryJsonStringAsync(Sql, options: ByKey));
    }

    [Fact]
    public async Task A_page_and_its_total()
    {
        (SqliteConnection connection, Stream stream) = _database;

        await connection.QueryMultipleJsonAsync(
            "select count(*) from Posts; select Id, Title from Posts order by Id limit @take offset @skip",
            new { take = 2, skip = 1 }, stream, Page);

        Assert.Equal("""{"total":3,"items":[{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]}""", _database.Written);
    }

    [Theory]
    [InlineData(1, true, """{"id":1,"title":"Brandung","comments":[{"text":"Ahoi","likes":2},{"text":"More","likes":0}],"others":["Ebbe","Flut"]}""")]
    [InlineData(4, false, "")]
    public async Task Three_results_as_one_object(int id, bool expected, string json)
    {
        (SqliteConnection connection, Stream stream) = _database;

        bool found = await connection.QueryMultipleJsonAsync(
            """
            select Id, Title from Posts where Id = @id;
            select Text, Likes from Comments where PostId = @id order by Id;
            select Title from Posts where Id <> @id order by Id
            """,
            new { id }, stream, PostInFull);

        Assert.Equal(expected, found);
        Assert.Equal(json, _database.Written);
    }

    public sealed class Discussed
    {
        public int Id { get; set; }

        public string? Title { get; set; }

        public Author? Author { get; set; }

        public List<Comment> Comments { get; set; } = [];
    }

    public sealed record Author(long Id, string Name);

    public sealed record Comment(string Text, long? Likes);
}
