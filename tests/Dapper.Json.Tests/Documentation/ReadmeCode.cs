#pragma warning disable xUnit1051 // The code is what a reader of the README would write: most of it passes no token.
using System.Data.Common;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Contracts.Fields;
using Dapper.Json.Tests.Drivers.Sqlite;
using Dapper.Json.Tests.Drivers.SqlServer;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Documentation;

/// <summary>
/// The code of the README, word for word, with what the README says comes out. Change both together.
/// </summary>
public sealed class ReadmeCode : IDisposable
{
    private static readonly JsonQueryOptions SnakeCase = new(new JsonSerializerOptions
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    })
    {
        RawJsonColumns = ["Attributes"],
    };

    private static readonly JsonQueryOptions Generated = new(PostContext.Default);

    private static readonly JsonQueryOptions SnakeColumns = new(new JsonSerializerOptions(JsonSerializerDefaults.Web)
    {
        PropertyNamingPolicy = JsonQueryNamingPolicy.SnakeCaseToCamelCase,
    });

    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    private static readonly JsonQueryOptions ByKey = new() { PathNames = true, Keys = ["Id"] };

    private static readonly JsonQueryOptions Values = new() { Format = JsonQueryFormat.Values };
    private static readonly JsonQueryOptions Table = new() { Format = JsonQueryFormat.Table };

    private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];

    private static readonly JsonResultSet[] PostInFull = [JsonResultSet.Properties(), JsonResultSet.Rows("comments"), JsonResultSet.Values("others")];

    private static readonly JsonFieldPolicy PostFields = new("[id,title,publishedAt,attributes,author[id,name]]")
    {
        Default = "[id,title,author[name]]",
        Always = "[id]",
        OnRequest = "[attributes]",
    };

    private static readonly Dictionary<string, string> PostColumns = new()
    {
        ["id"] = "p.Id",
        ["title"] = "p.Title",
        ["publishedAt"] = "p.PublishedAt",
        ["attributes"] = "p.Attributes",
        ["author.id"] = "a.Id as \"author.id\"",
        ["author.name"] = "a.Name as \"author.name\"",
    };

    private const string PostSql =
        """
        select p.Id, p.Title, p.PublishedAt, p.Attributes, a.Id as "author.id", a.Name as "author.name"
        from Posts p left join Authors a on a.Id = p.Author where p.Rating < 4
        """;

    private readonly SqliteConnection _connection = Databases.Open();
    private readonly MemoryStream _stream = new();

    public ReadmeCode() =>
        _connection.Execute("""
            create table Posts (Id integer primary key, Author integer, Title text, PublishedAt text, Rating real, Attributes text);
            insert into Posts values
                (1, 7, 'Brandung', '2024-03-01', 4.5, '{"words":640,"mood":["calm"]}'),
                (2, 8, 'Ebbe', '2024-03-02', 3.9, null),
                (3, 9, 'Flut', null, null, '{"words":120}');
            create table Authors (Id integer primary key, Name text);
            insert into Authors values (8, 'Ada');
            create table Comments (Id integer primary key, PostId integer, Text text, Likes integer);
            insert into Comments values (1, 1, 'Ahoi', 2), (2, 1, 'More', 0), (3, 2, 'Still', null);
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

        int[] authors = [7, 9];
        await connection.QueryJsonAsync(
            "select Id, Title, PublishedAt, Rating from Posts where Author in @authors order by Id",
            new { authors },
            stream);

        Assert.Equal(
            """[{"id":1,"title":"Brandung","publishedAt":"2024-03-01","rating":4.5},{"id":3,"title":"Flut","publishedAt":null,"rating":null}]""",
            Written);
    }

    [Theory]
    [InlineData(2, true, """{"id":2,"title":"Ebbe"}""")]
    [InlineData(4, false, "")]
    public async Task One_row_or_none(int id, bool expected, string json)
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        bool found = await connection.QuerySingleOrDefaultJsonAsync(
            "select Id, Title from Posts where Id = @id", new { id }, stream);

        Assert.Equal(expected, found);
        Assert.Equal(json, Written);
    }

    [Fact]
    public async Task The_contract_of_a_type()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        await connection.QueryJsonAsync<Post>("select Id, Title, PublishedAt from Posts where Id < 3", null, stream);

        Assert.Equal(
            """[{"id":1,"headline":"Brandung","publishedAt":"2024-03-01T00:00:00"},{"id":2,"headline":"Ebbe","publishedAt":"2024-03-02T00:00:00"}]""",
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

        await JsonSerializer.SerializeAsync(before, await connection.QueryAsync<Post>(sql, param), options);
        await connection.QueryJsonAsync<Post>(sql, param, after, queryOptions);

        Assert.Equal(before.ToArray(), after.ToArray());
    }

    [Fact]
    public async Task A_source_generated_contract()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        await connection.QueryJsonAsync<Post>("select Id, Title from Posts", null, stream, Generated);

        Assert.StartsWith("""[{"Id":1,"headline":"Brandung","PublishedAt":null},""", Written, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Columns_in_snake_case()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        await connection.QueryJsonAsync("select Id as post_id, PublishedAt as published_at from Posts where Id = 1", null, stream, SnakeColumns);

        Assert.Equal("""[{"postId":1,"publishedAt":"2024-03-01"}]""", Written);
    }

    [Fact]
    public async Task A_plan_explains_itself()
    {
        SqliteConnection connection = _connection;
        using var log = new StringWriter();

        log.Write(await connection.ExplainJsonAsync<Post>("select Id, Title, Rating from Posts"));

        Assert.Equal(
            """
            Post: rows are written straight from their columns.
            - column 0 'Id' (Int64) fills Id, written as "id"
            - column 1 'Title' (String) fills Title, written as "headline"
            - no column fills PublishedAt, written as "publishedAt" with the value of a new object
            - column 2 'Rating' (Double) fills nothing
            """,
            log.ToString(),
            ignoreLineEndingDifferences: true);
    }

    [Fact]
    public async Task One_object_inside_of_another()
    {
        await OneInside.WriteAsync(_connection, _stream);

        Assert.Equal(
            """[{"id":2,"headline":"Ebbe","publishedAt":null,"author":{"id":8,"name":"Ada"}},{"id":3,"headline":"Flut","publishedAt":null,"author":null}]""",
            Written);
    }

    [Fact]
    public async Task Objects_and_lists_inside_of_rows()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        await connection.QueryJsonAsync(
            """
            select p.Id, p.Title, a.Id as "author.id", a.Name as "author.name", c.Text as "comments[].text", c.Likes as "comments[].likes"
            from Posts p left join Authors a on a.Id = p.Author left join Comments c on c.PostId = p.Id
            order by p.Id, c.Id
            """,
            null, stream, Paths);

        Assert.Equal(
            """
            [{"id":1,"title":"Brandung","author":null,"comments":[{"text":"Ahoi","likes":2},{"text":"More","likes":0}]},
            {"id":2,"title":"Ebbe","author":{"id":8,"name":"Ada"},"comments":[{"text":"Still","likes":null}]},
            {"id":3,"title":"Flut","author":null,"comments":[]}]
            """.ReplaceLineEndings(""),
            Written);
    }

    [Fact]
    public async Task Paths_fill_the_members_of_a_type()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;
        const string sql = """
            select p.Id, p.Title, a.Id as "author.id", a.Name as "author.name", c.Text as "comments[].text", c.Likes as "comments[].likes"
            from Posts p left join Authors a on a.Id = p.Author left join Comments c on c.PostId = p.Id
            order by p.Id, c.Id
            """;

        await connection.QueryJsonAsync<Discussed>(sql, null, stream, Paths);

        Assert.Equal(
            """
            [{"id":1,"title":"Brandung","author":null,"comments":[{"text":"Ahoi","likes":2},{"text":"More","likes":0}]},
            {"id":2,"title":"Ebbe","author":{"id":8,"name":"Ada"},"comments":[{"text":"Still","likes":null}]},
            {"id":3,"title":"Flut","author":null,"comments":[]}]
            """.ReplaceLineEndings(""),
            Written);
        Assert.True(connection.ExplainJson<Discussed>(sql, options: Paths).IsDirect);
        Assert.StartsWith(
            """[{"id":1,"title":"Brandung","author":null,"comments":[]},""", await connection.QueryJsonStringAsync<Discussed>(sql), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_key_decides_alone()
    {
        const string Sql = """select PostId as Id, Text, Likes as "likes[]" from Comments order by Id""";

        Assert.Equal(
            """[{"id":1,"text":"Ahoi","likes":[2]},{"id":1,"text":"More","likes":[0]},{"id":2,"text":"Still","likes":[]}]""",
            await _connection.QueryJsonStringAsync(Sql, options: Paths));
        Assert.Equal(
            """[{"id":1,"text":"Ahoi","likes":[2,0]},{"id":2,"text":"Still","likes":[]}]""",
            await _connection.QueryJsonStringAsync(Sql, options: ByKey));
    }

    [Fact]
    public async Task A_page_and_its_total()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        await connection.QueryMultipleJsonAsync(
            "select count(*) from Posts; select Id, Title from Posts order by Id limit @take offset @skip",
            new { take = 2, skip = 1 }, stream, Page);

        Assert.Equal("""{"total":3,"items":[{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]}""", Written);
    }

    [Theory]
    [InlineData(1, true, """{"id":1,"title":"Brandung","comments":[{"text":"Ahoi","likes":2},{"text":"More","likes":0}],"others":["Ebbe","Flut"]}""")]
    [InlineData(4, false, "")]
    public async Task Three_results_as_one_object(int id, bool expected, string json)
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        bool found = await connection.QueryMultipleJsonAsync(
            """
            select Id, Title from Posts where Id = @id;
            select Text, Likes from Comments where PostId = @id order by Id;
            select Title from Posts where Id <> @id order by Id
            """,
            new { id }, stream, PostInFull);

        Assert.Equal(expected, found);
        Assert.Equal(json, Written);
    }

    [Fact]
    public async Task Selected_fields()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        JsonFields fields = JsonFields.Parse("[id,title,author[name]]");
        await connection.QueryJsonAsync(PostSql, null, stream, Paths.Select(fields));

        Assert.Equal("""[{"id":2,"title":"Ebbe","author":{"name":"Ada"}}]""", Written);
    }

    [Theory]
    [InlineData("[author[id]]", """[{"id":2,"author":{"id":8}}]""")]
    [InlineData("", """[{"id":2,"title":"Ebbe","author":{"name":"Ada"}}]""")]
    public async Task What_a_client_asks_for_under_a_policy(string text, string expected)
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        if (PostFields.TrySelect(text, out JsonFields? selected, out string? error))
        {
            await connection.QueryJsonAsync(PostSql, null, stream, Paths.Select(selected));
        }

        Assert.Null(error);
        Assert.NotNull(selected);
        Assert.Equal(expected, Written);
        _stream.SetLength(0);

        string columns = string.Join(", ", selected.Names.Select(name => PostColumns[name]));
        await connection.QueryJsonAsync($"select {columns} from Posts p left join Authors a on a.Id = p.Author where p.Rating < 4", null, stream, Paths);

        Assert.Equal(expected, Written);
    }

    [Fact]
    public async Task An_array_of_values()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        await connection.QueryJsonAsync("select Title from Posts order by Id", null, stream, Values);

        Assert.Equal("""["Brandung","Ebbe","Flut"]""", Written);
    }

    [Fact]
    public async Task A_table()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        await connection.QueryJsonAsync("select Id, Rating from Posts order by Id", null, stream, Table);

        Assert.Equal("""{"columns":["id","rating"],"rows":[[1,4.5],[2,3.9],[3,null]]}""", Written);
    }

    [Fact]
    public async Task Options_wrap_those_of_the_serializer()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;

        await connection.QueryJsonAsync("select Id, PublishedAt, Attributes from Posts", null, stream, SnakeCase);

        Assert.Equal(
            """[{"id":1,"published_at":"2024-03-01","attributes":{"words":640,"mood":["calm"]}},{"id":2,"published_at":"2024-03-02"},{"id":3,"attributes":{"words":120}}]""",
            Written);
    }

    [Fact]
    public async Task A_pipe_is_flushed_and_stays_open()
    {
        SqliteConnection connection = _connection;
        var pipe = new Pipe();
        PipeWriter bodyWriter = pipe.Writer;

        long rows = await connection.QueryJsonAsync("select Id, Title from Posts", null, bodyWriter);

        Assert.Equal(3, rows);
        Assert.True(pipe.Reader.TryRead(out ReadResult result));
        Assert.False(result.IsCompleted);
        Assert.Equal("""[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]""", Encoding.UTF8.GetString(result.Buffer));
    }

    [Fact]
    public async Task Rows_inside_a_larger_document()
    {
        using DbCommand command = _connection.CreateCommand();
        command.CommandText = "select Id, Title from Posts";
        Stream stream = _stream;

        await using DbDataReader reader = await command.ExecuteReaderAsync();
        await using var writer = new Utf8JsonWriter(stream);
        writer.WriteStartObject();
        writer.WritePropertyName("posts");
        long rows = reader.WriteJson(writer);
        writer.WriteNumber("count", rows);
        writer.WriteEndObject();
        await writer.FlushAsync();

        Assert.Equal("""{"posts":[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}],"count":3}""", Written);
    }

    [Fact]
    public async Task A_failure_names_row_and_column()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;
        using var log = new StringWriter();
        connection.Execute("update Posts set Attributes = '{\"words\":' where Id = 3");

        try
        {
            await connection.QueryJsonAsync("select Id, Attributes from Posts order by Id", null, stream, SnakeCase);
        }
        catch (JsonQueryException exception)
        {
            log.Write($"row {exception.RowNumber}, column {exception.Ordinal}, {exception.ColumnName} ({exception.DataTypeName})");
        }

        Assert.Equal("row 3, column 1, Attributes (text)", log.ToString());
        Assert.Equal("", Written);
    }

    [Fact]
    public async Task A_token_ends_the_query()
    {
        SqliteConnection connection = _connection;
        Stream stream = _stream;
        using var source = new CancellationTokenSource();
        CancellationToken cancellationToken = source.Token;
        connection.CreateFunction("cancel", () =>
        {
            source.Cancel();
            return 1;
        });

        async Task QueryAsync(string sql)
        {
            await connection.QueryJsonAsync(new CommandDefinition(sql, cancellationToken: cancellationToken), stream);
        }

        await Assert.ThrowsAsync<OperationCanceledException>(() => QueryAsync("select Id, cancel() as Cancel from Posts"));
        Assert.Equal("", Written);
        Assert.Equal(3, connection.QuerySingle<int>("select count(*) from Posts"));
    }

    public sealed class Post
    {
        public int Id { get; set; }

        [JsonPropertyName("headline")]
        public string? Title { get; set; }

        public DateTime? PublishedAt { get; set; }
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

    /// <summary>The same type with one more member.</summary>
    private static class OneInside
    {
        public static async Task WriteAsync(SqliteConnection connection, Stream stream)
        {
            await connection.QueryJsonAsync<Post, Author>(
                "select p.Id, p.Title, a.Id, a.Name from Posts p left join Authors a on a.Id = p.Author where p.Id > 1",
                null, stream, nameof(Post.Author));
        }

        private sealed class Post
        {
            public int Id { get; set; }

            [JsonPropertyName("headline")]
            public string? Title { get; set; }

            public DateTime? PublishedAt { get; set; }

            public Author? Author { get; set; }
        }

        private sealed record Author(long Id, string Name);
    }
}

[JsonSerializable(typeof(ReadmeCode.Post))]
internal sealed partial class PostContext : JsonSerializerContext;
