using System.Text.RegularExpressions;

namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/shapes.md, with what it writes, and its table of quoted names.</summary>
public sealed partial class ShapesCode : ReferenceTest
{
    private static readonly JsonQueryOptions ByKey = new() { GroupKeys = ["Id"] };

    [Fact]
    public async Task Paths_as_column_names()
    {
        const string Sql =
            """
            select p.Id, a.Name as "author.name", c.Text as "comments[].text"
            from Posts p left join Authors a on a.Id = p.AuthorId left join Comments c on c.PostId = p.Id
            where p.Id = 2
            """;

        Assert.Equal(
            """[{"id":2,"author":{"name":"Ada"},"comments":[{"text":"Still"}]}]""", await Connection.QueryJsonStringAsync(Sql));
    }

    [Fact]
    public async Task A_key_decides_alone()
    {
        const string Sql = """select PostId as Id, Text, Likes as "likes[]" from Comments order by Id""";

        Assert.Equal(
            """[{"id":1,"text":"Ahoi","likes":[2]},{"id":1,"text":"More","likes":[0]},{"id":2,"text":"Still","likes":[]}]""",
            await Connection.QueryJsonStringAsync(Sql));
        Assert.Equal(
            """[{"id":1,"text":"Ahoi","likes":[2,0]},{"id":2,"text":"Still","likes":[]}]""",
            await Connection.QueryJsonStringAsync(Sql, options: ByKey));
    }

    [Fact]
    public async Task A_key_that_no_member_takes()
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);

        await connection.QueryJsonAsync<Discussion>(
            """
            select p.Id, p.Title, c.Text as "comments[]"
            from Posts p left join Comments c on c.PostId = p.Id
            order by p.Id, c.Id
            """,
            null, stream, ByKey);

        Assert.Equal(
            """[{"title":"Brandung","comments":["Ahoi","More"]},{"title":"Ebbe","comments":["Still"]},{"title":"Flut","comments":[]}]""", Written);
    }

    [Fact]
    public async Task Quoted_names_are_written_as_the_table_says()
    {
        Match[] rows = [.. (IEnumerable<Match>)QuotedName().Matches(Documents.Read("docs/reference/shapes.md"))];
        Assert.Equal(3, rows.Length);
        foreach (Match row in rows)
        {
            string sql = $"select {row.Groups["sql"].Value}";

            Assert.Equal($"[{row.Groups["json"].Value}]", await Connection.QueryJsonStringAsync(sql));
        }
    }

    private sealed class Discussion
    {
        public string? Title { get; set; }

        public List<string> Comments { get; set; } = [];
    }

    [GeneratedRegex(@"^\| `(?<sql>1 as [^|]*)` \| `(?<json>[^|]*)` \|$", RegexOptions.Multiline)]
    private static partial Regex QuotedName();
}
