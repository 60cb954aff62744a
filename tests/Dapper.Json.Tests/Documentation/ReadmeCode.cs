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
    private readonly SqliteConnection _connection = Databases.Open();
    private readonly MemoryStream _stream = new();

    public ReadmeCode() => _connection.Execute(TablesOf(Documents.Read("README.md")));

    private string Written => Encoding.UTF8.GetString(_stream.ToArray());

    public void Dispose()
    {
        _connection.Dispose();
        _stream.Dispose();
    }

    [Fact]
    public async Task The_program()
    {
        var Console = new StandardOutput(_stream);

        async Task RunAsync()
        {
            using var connection = new SqliteConnection("Data Source=:memory:");
            connection.Open();
            connection.Execute(
                """
                create table authors (id int primary key, name varchar(50));
                create table posts (id int primary key, author_id int, title varchar(50), rating decimal(3, 1));
                create table comments (id int primary key, post_id int, body varchar(50), likes int);
                insert into authors values (7, 'Grace'), (8, 'Ada');
                insert into posts values (1, 7, 'Brandung', 4.5), (2, 8, 'Ebbe', 3.9), (3, 7, 'Flut', null);
                insert into comments values (1, 1, 'Ahoi', 2), (2, 1, 'More', 0), (3, 2, 'Still', 5);
                """);

            await using Stream output = Console.OpenStandardOutput();
            await connection.QueryJsonAsync(
                """
                select p.id, p.title, a.name as "author.name", c.body as "comments[].body", c.likes as "comments[].likes"
                from posts p left join authors a on a.id = p.author_id left join comments c on c.post_id = p.id
                order by p.id, c.id
                """,
                null, output);
        }

        await RunAsync();

        Assert.Equal(
            """
            [{"id":1,"title":"Brandung","author":{"name":"Grace"},"comments":[{"body":"Ahoi","likes":2},{"body":"More","likes":0}]},
            {"id":2,"title":"Ebbe","author":{"name":"Ada"},"comments":[{"body":"Still","likes":5}]},
            {"id":3,"title":"Flut","author":{"name":"Grace"},"comments":[]}]
            """.ReplaceLineEndings(""),
            Written);
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
        var options = new JsonQueryOptions(JsonSerializerOptions.Default);

        await _connection.QueryJsonAsync<Post>(
            "select id, title, rating from posts where author_id = @author order by id", new { author = 7 }, _stream, options);

        Assert.Equal("""[{"Id":1,"Title":"Brandung","Rating":4.5},{"Id":3,"Title":"Flut","Rating":null}]""", Written);
    }

    private static string TablesOf(string readme) => Documents.Blocks(readme, "csharp").First().Split("\"\"\"")[1];

    private sealed record StandardOutput(Stream Stream)
    {
        public Stream OpenStandardOutput() => Stream;
    }

    private sealed class Post
    {
        public int Id { get; set; }

        public string? Title { get; set; }

        public decimal? Rating { get; set; }
    }
}
