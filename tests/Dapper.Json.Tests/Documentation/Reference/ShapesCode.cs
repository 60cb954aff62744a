using System.Text.Json;
using System.Text.RegularExpressions;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/shapes.md, word for word, with what it writes.</summary>
public sealed partial class ShapesCode : IDisposable
{
    private const string Discussions =
        """
        [{"id":1,"title":"Brandung","author":null,"comments":[{"text":"Ahoi","likes":2},{"text":"More","likes":0}]},
        {"id":2,"title":"Ebbe","author":{"id":8,"name":"Ada"},"comments":[{"text":"Still","likes":null}]},
        {"id":3,"title":"Flut","author":null,"comments":[]}]
        """;

    private static readonly JsonQueryOptions ByKey = new() { GroupKeys = ["Id"] };

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
            null, stream);

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

        await connection.QueryJsonAsync<Discussed>(sql, null, stream);

        Assert.Equal(Discussions.ReplaceLineEndings(""), _database.Written);
        Assert.True(connection.ExplainJson<Discussed>(sql).IsDirect);
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
            await connection.QueryJsonStringAsync(Sql));
        Assert.Equal(
            """[{"id":1,"text":"Ahoi","likes":[2,0]},{"id":2,"text":"Still","likes":[]}]""",
            await connection.QueryJsonStringAsync(Sql, options: ByKey));
    }

    [Fact]
    public async Task Types_in_names()
    {
        (SqliteConnection connection, Stream stream) = _database;

        await connection.QueryJsonAsync(
            """select Id as "id::string", Rating >= 4 as "isLiked::boolean", Attributes as "details.attributes::json" from Posts where Id = 1""",
            null, stream);

        Assert.Equal("""[{"id":"1","isLiked":true,"details":{"attributes":{"words":640,"mood":["calm"]}}}]""", _database.Written);
    }

    [Theory]
    [InlineData(4, """{"titles":["Brandung"]}""")]
    [InlineData(5, """{"titles":[]}""")]
    public async Task A_list_alone(int least, string expected)
    {
        (SqliteConnection connection, Stream stream) = _database;

        if (least == 4)
        {
            await connection.QuerySingleJsonAsync("""select Title as "titles[]" from Posts where Rating > @least order by Id""", new { least = 4 }, stream);
        }
        else
        {
            Assert.True(await connection.QuerySingleOrDefaultJsonAsync("""select Title as "titles[]" from Posts where Rating > @least""", new { least }, stream));
        }

        Assert.Equal(expected, _database.Written);
    }

    [Theory]
    [InlineData("\"\"No.\"\"", """[{"no.":1}]""")]
    [InlineData("No. of items", """[{"no. of items":1}]""")]
    [InlineData("No.", null)]
    [InlineData("Name [EN]", null)]
    public async Task Names_that_are_meant_otherwise(string name, string? expected)
    {
        string sql = $"select 1 as \"{name}\"";

        if (expected is not null)
        {
            Assert.Equal(expected, await _database.Connection.QueryJsonStringAsync(sql));
        }
        else
        {
            await Assert.ThrowsAsync<JsonQueryException>(() => _database.Connection.QueryJsonStringAsync(sql));
        }

        string whole = JsonEncodedText.Encode(name.Replace("\"\"", "\"", StringComparison.Ordinal)).ToString();
        Assert.Equal(
            $"[{{\"{whole}\":1}}]", await _database.Connection.QueryJsonStringAsync(sql, options: new(JsonSerializerOptions.Default) { PathNames = false }));
    }

    [Fact]
    public async Task Quoted_names_are_written_as_the_table_says()
    {
        Match[] rows = [.. (IEnumerable<Match>)QuotedName().Matches(Documents.Read("docs/reference/shapes.md"))];
        Assert.Equal(4, rows.Length);
        foreach (Match row in rows)
        {
            string sql = $"select {row.Groups["sql"].Value}";
            string byDefault = row.Groups["default"].Value;
            string plain = row.Groups["plain"].Success ? row.Groups["plain"].Value : byDefault;

            Assert.Equal($"[{byDefault}]", await _database.Connection.QueryJsonStringAsync(sql));
            Assert.Equal($"[{plain}]", await _database.Connection.QueryJsonStringAsync(sql, options: new(JsonSerializerOptions.Default)));
        }
    }

    [GeneratedRegex(@"^\| `(?<sql>1 as [^|]*)` \| `(?<default>[^|]*)` \| (the same|`(?<plain>[^|]*)`) \|$", RegexOptions.Multiline)]
    private static partial Regex QuotedName();

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
