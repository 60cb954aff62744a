using System.Text;
using System.Text.Json;
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
    private static readonly JsonQueryOptions AsDeclared = new(JsonSerializerOptions.Default);

    private readonly SqliteConnection _connection = Databases.Open();
    private readonly MemoryStream _stream = new();

    public ReadmeCode() => _connection.Execute(Documents.Blocks(Documents.Read("README.md"), "sql").Single());

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
        const string sql = "select id, title, rating from posts where author_id = @author order by id";
        using var before = new MemoryStream();

        async Task BeforeAsync(Stream stream)
        {
            IEnumerable<Post> posts = await connection.QueryAsync<Post>(sql, new { author = 7 });
            await JsonSerializer.SerializeAsync(stream, posts, JsonSerializerOptions.Web);
        }

        async Task AfterAsync(Stream stream)
        {
            await connection.QueryJsonAsync<Post>(sql, new { author = 7 }, stream);
        }

        await BeforeAsync(before);
        await AfterAsync(_stream);

        Assert.Equal("""[{"id":1,"title":"Brandung","rating":4.5},{"id":3,"title":"Flut","rating":null}]""", Written);
        Assert.Equal(before.ToArray(), _stream.ToArray());
    }

    [Fact]
    public async Task Without_a_class()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        await connection.QueryJsonAsync(
            "select id, title, rating from posts where author_id = @author order by id",
            new { author = 7 },
            stream);

        Assert.Equal("""[{"id":1,"title":"Brandung","rating":4.5},{"id":3,"title":"Flut","rating":null}]""", Written);
    }

    [Fact]
    public async Task With_options()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;
        const string sql = "select id, title, rating from posts where author_id = @author order by id";

        await connection.QueryJsonAsync<Post>(sql, new { author = 7 }, stream, AsDeclared);

        Assert.Equal("""[{"Id":1,"Title":"Brandung","Rating":4.5},{"Id":3,"Title":"Flut","Rating":null}]""", Written);
    }

    [Fact]
    public async Task A_post_with_its_comments()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        await connection.QueryJsonAsync(
            """
            select p.id, p.title, a.name as "author.name", c.body as "comments[].body", c.likes as "comments[].likes"
            from posts p left join authors a on a.id = p.author_id left join comments c on c.post_id = p.id
            order by p.id, c.id
            """,
            null, stream);

        Assert.Equal(
            """
            [{"id":1,"title":"Brandung","author":{"name":"Grace"},"comments":[{"body":"Ahoi","likes":2},{"body":"More","likes":0}]},
            {"id":2,"title":"Ebbe","author":{"name":"Ada"},"comments":[{"body":"Still","likes":5}]},
            {"id":3,"title":"Flut","author":{"name":"Grace"},"comments":[]}]
            """.ReplaceLineEndings(""),
            Written);
    }

    private sealed class Post
    {
        public int Id { get; set; }

        public string? Title { get; set; }

        public decimal? Rating { get; set; }
    }
}
