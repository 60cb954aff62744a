using System.Text.Json.Serialization;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/results.md, word for word, with what it writes.</summary>
public sealed class ResultsCode : IDisposable
{
    private const string InFull =
        """
        {"post":{"id":1,"title":"Brandung","comments":[{"text":"Ahoi","likes":2},{"text":"More","likes":0}]},
        "more":{"titles":["Ebbe","Flut"],"count":2}}
        """;

    private const string OfType =
        """{"id":1,"comments":[{"text":"Ahoi","likes":2},{"text":"More","likes":0}],"title":"Brandung","isOpen":true,"flags":[true,false],"author":null}""";

    private const string Discussed =
        """
        {"posts":[{"id":1,"title":"Brandung","comments":[{"text":"Ahoi","likes":2},{"text":"More","likes":0}]},
        {"id":2,"title":"Ebbe","comments":[{"text":"Still","likes":null}]},{"id":3,"title":"Flut","comments":[]}],"count":3}
        """;

    private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];

    private static readonly JsonResultSet[] PostInFull =
    [
        JsonResultSet.Row("post", required: true), JsonResultSet.Rows("post.comments"), JsonResultSet.Values("more.titles"),
        JsonResultSet.Count("more.count", "more.titles"),
    ];

    private static readonly JsonResultSet[] PostOfType =
        [JsonResultSet.Spread<PostInType>(), JsonResultSet.Rows<CommentInType>("comments"), JsonResultSet.Rows<bool>("flags")];

    private static readonly JsonResultSet[] Discussions =
    [
        JsonResultSet.Rows("posts[].comments").On("PostId", "Id"), JsonResultSet.Rows("posts"), JsonResultSet.Count("count", "posts"),
    ];

    private readonly ReferenceDatabase _database = new();

    public void Dispose() => _database.Dispose();

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
    [InlineData(1, true)]
    [InlineData(4, false)]
    public async Task Names_are_paths(int id, bool expected)
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
        Assert.Equal(expected ? InFull.ReplaceLineEndings("") : "", _database.Written);
    }

    [Theory]
    [InlineData(1, true)]
    [InlineData(4, false)]
    public async Task With_types(int id, bool expected)
    {
        (SqliteConnection connection, Stream stream) = _database;

        bool found = await connection.QueryMultipleJsonAsync(
            """
            select Id, Title as Heading, 1 as IsOpen from Posts where Id = @id;
            select Text, Likes from Comments where PostId = @id order by Id;
            select Likes > 0 from Comments where PostId = @id order by Id
            """,
            new { id }, stream, PostOfType);

        Assert.Equal(expected, found);
        Assert.Equal(expected ? OfType : "", _database.Written);
    }

    [Fact]
    public async Task Lists_in_many_objects()
    {
        (SqliteConnection connection, Stream stream) = _database;

        await connection.QueryMultipleJsonAsync(
            """
            select PostId, Text, Likes from Comments order by Id;
            select Id, Title from Posts order by Id
            """,
            null, stream, Discussions);

        Assert.Equal(Discussed.ReplaceLineEndings(""), _database.Written);
    }
}

internal sealed class PostInType
{
    public int Id { get; set; }

    public List<CommentInType> Comments { get; set; } = [];

    [JsonPropertyName("title")]
    public string? Heading { get; set; }

    public bool IsOpen { get; set; }

    public bool[]? Flags { get; set; }

    public string? Author { get; set; }
}

internal sealed class CommentInType
{
    public string? Text { get; set; }

    public int? Likes { get; set; }
}
