using System.Text.Json;
using System.Text.RegularExpressions;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/shapes.md, with what it writes, and its table of quoted names.</summary>
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
}
