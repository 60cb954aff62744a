using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Documentation;

/// <summary>
/// The code of the README, word for word, with what the README says comes out. Change both together.
/// </summary>
public sealed class ReadmeCode : IDisposable
{
    private readonly SqliteConnection _connection = Databases.Open();
    private readonly MemoryStream _stream = new();

    public ReadmeCode() =>
        _connection.Execute("""
            create table Authors (Id integer primary key, Name text);
            create table Posts (Id integer primary key, AuthorId integer, Title text, PublishedAt text, Rating real);
            create table Comments (Id integer primary key, PostId integer, Text text, Likes integer);
            insert into Authors values (7, 'Grace'), (8, 'Ada');
            insert into Posts values (1, 7, 'Brandung', '2024-03-01', 4.5), (2, 8, 'Ebbe', '2024-03-02', 3.9), (3, null, 'Flut', null, null);
            insert into Comments values (1, 1, 'Ahoi', 2), (2, 1, 'More', 0), (3, 2, 'Still', 5);
            """);

    private string Written => Encoding.UTF8.GetString(_stream.ToArray());

    public void Dispose()
    {
        _connection.Dispose();
        _stream.Dispose();
    }

    [Fact]
    public async Task The_first_screen()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        int[] ids = [1, 3];
        await connection.QueryJsonAsync(
            "select Id, Title, PublishedAt, Rating from Posts where Id in @ids order by Id",
            new { ids },
            stream);

        Assert.Equal(
            """[{"id":1,"title":"Brandung","publishedAt":"2024-03-01","rating":4.5},{"id":3,"title":"Flut","publishedAt":null,"rating":null}]""",
            Written);
    }

    [Fact]
    public async Task The_switch_from_Dapper_and_the_serializer()
    {
        SqliteConnection connection = _connection;
        const string sql = "select Id, Title, PublishedAt from Posts where Id < @id";
        var param = new { id = 3 };
        JsonSerializerOptions options = JsonSerializerOptions.Web;
        var queryOptions = new JsonQueryOptions(options);
        using var before = new MemoryStream();
        using var after = new MemoryStream();

        async Task BeforeAsync(Stream stream)
        {
            await JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<Post>(sql, param), options);
        }

        async Task AfterAsync(Stream stream)
        {
            await connection.QueryJsonAsync<Post>(sql, param, stream, queryOptions);
        }

        await BeforeAsync(before);
        await AfterAsync(after);

        Assert.Equal(before.ToArray(), after.ToArray());
        Assert.NotEqual(0, after.Length);
    }

    [Fact]
    public async Task A_post_with_its_comments()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        await connection.QueryJsonAsync(
            """
            select p.Id, p.Title, a.Name as "author.name", c.Text as "comments[].text", c.Likes as "comments[].likes"
            from Posts p left join Authors a on a.Id = p.AuthorId left join Comments c on c.PostId = p.Id
            order by p.Id, c.Id
            """,
            null, stream);

        Assert.Equal(
            """
            [{"id":1,"title":"Brandung","author":{"name":"Grace"},"comments":[{"text":"Ahoi","likes":2},{"text":"More","likes":0}]},
            {"id":2,"title":"Ebbe","author":{"name":"Ada"},"comments":[{"text":"Still","likes":5}]},
            {"id":3,"title":"Flut","author":null,"comments":[]}]
            """.ReplaceLineEndings(""),
            Written);
    }

    public sealed class Post
    {
        public int Id { get; set; }

        [JsonPropertyName("headline")]
        public string? Title { get; set; }

        public DateTime? PublishedAt { get; set; }
    }
}

[JsonSerializable(typeof(ReadmeCode.Post))]
internal sealed partial class PostContext : JsonSerializerContext;
