namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/fields.md, word for word, with what it writes.</summary>
public sealed class FieldsCode : ReferenceTest
{
    private const string PostSql =
        """
        select p.Id, p.Title, p.PublishedAt, p.Rating, a.Id as "author.id", a.Name as "author.name"
        from Posts p left join Authors a on a.Id = p.AuthorId where p.Rating < 4
        """;

    private static readonly Dictionary<string, string> PostColumns = new()
    {
        ["id"] = "p.Id",
        ["title"] = "p.Title",
        ["publishedAt"] = "p.PublishedAt",
        ["rating"] = "p.Rating",
        ["author.id"] = "a.Id as \"author.id\"",
        ["author.name"] = "a.Name as \"author.name\"",
    };

    [Fact]
    public async Task Selected_fields()
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);
        const string postSql = PostSql;

        JsonFields fields = JsonFields.Parse("[id,title,author[name]]");
        await connection.QueryJsonAsync(postSql, null, stream, JsonQueryOptions.Default.WithFields(fields));

        Assert.Equal("""[{"id":2,"title":"Ebbe","author":{"name":"Ada"}}]""", Written);
    }

    [Theory]
    [InlineData("[author[id]]", """[{"id":2,"author":{"id":8}}]""")]
    [InlineData("", """[{"id":2,"title":"Ebbe","author":{"name":"Ada"}}]""")]
    public async Task What_a_client_asks_for_under_a_policy(string text, string expected)
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);
        const string postSql = PostSql;
        var postFields = new JsonFieldPolicy("[id,title,publishedAt,rating,author[id,name]]")
        {
            Default = "[id,title,author[name]]",
            Always = "[id]",
            OnRequest = "[rating]",
        };

        if (postFields.TrySelect(text, out JsonFields? selected, out string? error))
        {
            await connection.QueryJsonAsync(postSql, null, stream, JsonQueryOptions.Default.WithFields(selected));
        }

        Assert.Null(error);
        Assert.NotNull(selected);
        Assert.Equal(expected, Written);
        stream.SetLength(0);

        string columns = string.Join(", ", selected.Names.Select(name => PostColumns[name]));
        await connection.QueryJsonAsync($"select {columns} from Posts p left join Authors a on a.Id = p.AuthorId where p.Rating < 4", null, stream);

        Assert.Equal(expected, Written);
    }
}
