using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Documentation;

/// <summary>The examples of the documentation comments, word for word, with what they give.</summary>
public class ExampleTests
{
    private static readonly JsonQueryOptions SnakeCase = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        RawJsonColumns = ["Attributes"],
    };

    private static readonly JsonQueryOptions Export = new(PostContext.Default) { Format = JsonQueryFormat.Lines };

    private static readonly JsonResultSet[] Orders =
        [JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("OrderId", "Id"), JsonResultSet.Count("count", "orders")];

    private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];

    private static readonly JsonCursor ByDate = JsonCursor.By<DateTime>("CreatedAt").ThenBy<long>("Id");

    private static readonly JsonFieldPolicy PostFields = new("[id,title,body,createdAt,author[id,name]]")
    {
        Default = "[id,title,author[name]]",
        Always = "[id]",
        OnRequest = "[body]",
    };

    private static readonly JsonQueryOptions SnakeColumns = new() { PropertyNamingPolicy = JsonQueryNamingPolicy.SnakeCaseToCamelCase };

    [Fact]
    public void Results_of_orders_and_their_lines()
    {
        var json = new System.Buffers.ArrayBufferWriter<byte>();
        using var connection = new Microsoft.Data.Sqlite.SqliteConnection("Data Source=:memory:");
        connection.QueryMultipleJson("select 1 as Id; select 1 as OrderId, 'a' as Sku", null, json, Orders);
        Assert.Equal("""{"orders":[{"id":1,"lines":[{"sku":"a"}]}],"count":1}""", System.Text.Encoding.UTF8.GetString(json.WrittenSpan));
    }

    [Fact]
    public async Task The_example_of_the_query()
    {
        using SqliteConnection connection = Databases.Open();
        connection.Execute("create table posts (id, title, author); insert into posts values (1, 'mine', 7), (2, 'yours', 8), (3, null, 7)");
        using var utf8Json = new MemoryStream();

        await connection.QueryJsonAsync("select id, title from posts where author = @author", new { author = 7 }, utf8Json);

        Assert.Equal("""[{"id":1,"title":"mine"},{"id":3,"title":null}]""", Encoding.UTF8.GetString(utf8Json.ToArray()));
    }

    [Fact]
    public async Task The_example_of_several_results()
    {
        using SqliteConnection connection = Databases.Open();
        connection.Execute("create table posts (id, title); insert into posts values (1, 'mine'), (2, 'yours'), (3, null)");
        using var utf8Json = new MemoryStream();
        (int take, int skip) = (2, 1);

        await connection.QueryMultipleJsonAsync(
            "select count(*) from posts; select id, title from posts order by id limit @take offset @skip", new { take, skip }, utf8Json, Page);
        // {"total":3,"items":[{"id":2,"title":"yours"},{"id":3,"title":null}]}

        Assert.Equal("""{"total":3,"items":[{"id":2,"title":"yours"},{"id":3,"title":null}]}""", Encoding.UTF8.GetString(utf8Json.ToArray()));
    }

    [Fact]
    public async Task The_example_of_a_selection()
    {
        using SqliteConnection connection = Databases.Open();
        using var writer = new MemoryStream();
        (string sql, object? param) = ("select 1 id, 'T' title, 'x' body, 'Ada' \"author.name\", 'Kiel' \"author.city\"", null);
        var options = new JsonQueryOptions();

        JsonFields fields = JsonFields.Parse("[id,title,author[name]]");
        await connection.QueryJsonAsync(sql, param, writer, options.WithFields(fields));

        Assert.Equal("""[{"id":1,"title":"T","author":{"name":"Ada"}}]""", Encoding.UTF8.GetString(writer.ToArray()));
    }

    [Theory]
    [InlineData(null, "[id,title,author[name]]")]
    [InlineData("[!all]", "[id,title,createdAt,author[id,name]]")]
    [InlineData("[body]", "[id,body]")]
    public void The_example_of_a_policy(string? text, string expected)
    {
        Assert.True(PostFields.TrySelect(text, out JsonFields? fields, out _));
        Assert.Equal(expected, fields.ToString());
    }

    [Fact]
    public void The_example_of_a_cursor() => Assert.Equal(["afterCreatedAt", "afterId"], ByDate.Parse(null).ParameterNames);

    [Fact]
    public async Task The_examples_of_typed_queries()
    {
        using SqliteConnection connection = Databases.Open();
        connection.Execute(
            """
            create table authors (Id integer primary key, Name text);
            create table posts (Id integer primary key, Title text, AuthorId integer);
            insert into authors values (7, 'Ada');
            insert into posts values (1, 'mine', 7), (2, 'yours', 8);
            """);
        using var utf8Json = new MemoryStream();

        await connection.QueryJsonAsync<Post>("select Id, Title from posts where AuthorId = @author", new { author = 7 }, utf8Json);

        Assert.Equal(
            """[{"id":1,"title":"mine","author":null}]""",
            Encoding.UTF8.GetString(utf8Json.ToArray()));
    }

    [Fact]
    public void The_example_of_the_options()
    {
        using SqliteConnection connection = Databases.Open();

        Assert.Equal(
            """[{"unit_price":2.5,"attributes":{"size":[1,2]}}]""",
            connection.QueryJsonString("""select 2.5 as UnitPrice, null as Discount, '{"size":[1,2]}' as Attributes""", options: SnakeCase));
    }

    [Fact]
    public void The_example_of_a_context()
    {
        using SqliteConnection connection = Databases.Open();

        Assert.Equal(
            """{"Id":1,"headline":"mine","PublishedAt":null}""" + "\n",
            connection.QueryJsonString<Headline>("select 1 as Id, 'mine' as Title", options: Export));
    }

    [Fact]
    public void The_example_of_the_naming_policy()
    {
        using SqliteConnection connection = Databases.Open();

        Assert.Equal("""[{"postId":1,"publishedAt":null}]""", connection.QueryJsonString("select 1 as post_id, null as published_at", options: SnakeColumns));
    }

    private sealed class Post
    {
        public int Id { get; set; }

        public string? Title { get; set; }

        public Author? Author { get; set; }
    }

    private sealed class Author
    {
        public int Id { get; set; }

        public string? Name { get; set; }
    }

    public sealed class Headline
    {
        public int Id { get; set; }

        [JsonPropertyName("headline")]
        public string? Title { get; set; }

        public DateTime? PublishedAt { get; set; }
    }
}

[JsonSerializable(typeof(ExampleTests.Headline))]
internal sealed partial class PostContext : JsonSerializerContext;
