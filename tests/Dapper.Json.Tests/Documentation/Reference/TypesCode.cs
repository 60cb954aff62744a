using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/types.md, with what it writes, and what else it says of types.</summary>
public sealed class TypesCode : ReferenceTest
{
    private static readonly JsonQueryOptions Generated = new(PostContext.Default);

    [Fact]
    public async Task The_contract_of_a_type()
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);

        await connection.QueryJsonAsync<Post>("select Id, Title, PublishedAt from Posts where Id < 3", null, stream);

        Assert.Equal(
            """
            [{"id":1,"headline":"Brandung","publishedAt":"2024-03-01T00:00:00"},
            {"id":2,"headline":"Ebbe","publishedAt":"2024-03-02T00:00:00"}]
            """.ReplaceLineEndings(""),
            Written);
    }

    [Fact]
    public async Task The_switch_from_Dapper_and_the_serializer()
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);
        const string sql = "select Id, Title, PublishedAt from Posts where Id < @id";
        var param = new { id = 3 };
        JsonSerializerOptions options = JsonSerializerOptions.Web;
        var queryOptions = new JsonQueryOptions(options);
        using var before = new MemoryStream();

        async Task BeforeAsync(Stream stream)
        {
            await JsonSerializer.SerializeAsync(stream, await connection.QueryAsync<Post>(sql, param), options);
        }

        await BeforeAsync(before);
        await connection.QueryJsonAsync<Post>(sql, param, stream, queryOptions);

        Assert.Equal(Encoding.UTF8.GetString(before.ToArray()), Written);
    }

    [Fact]
    public async Task A_source_generated_contract()
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);

        await connection.QueryJsonAsync<Post>("select Id, Title from Posts", null, stream, Generated);

        Assert.Equal(
            """
            [{"Id":1,"headline":"Brandung","PublishedAt":null},
            {"Id":2,"headline":"Ebbe","PublishedAt":null},
            {"Id":3,"headline":"Flut","PublishedAt":null}]
            """.ReplaceLineEndings(""),
            Written);
    }

    [Fact]
    public async Task A_plan_explains_itself()
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);
        using var log = new StringWriter();
        JsonQueryOptions options = JsonQueryOptions.Default;

        JsonQueryOptions observed = options.WithObserver(plan => log.Write(plan));
        await connection.QueryJsonAsync<Post>("select Id, Title, Rating from Posts", null, stream, observed);

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
    public async Task Rows_of_several_types_have_a_discriminator()
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);

        await connection.QueryJsonAsync(
            """
            select 'note' as "$type", Id, Title, null as Stars from Posts where Id < 3
            union all select 'review', Id, Title, 5 from Posts where Id = 3
            """,
            null, stream, new JsonQueryOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull });

        Entry[] entries = [new Note(1, "Brandung"), new Note(2, "Ebbe"), new Review(3, "Flut", 5)];
        Assert.Equal(JsonSerializer.Serialize(entries, JsonSerializerOptions.Web), Written);
        Assert.Equal(
            """[{"$type":"note","id":1,"title":"Brandung"},{"$type":"note","id":2,"title":"Ebbe"},{"$type":"review","id":3,"title":"Flut","stars":5}]""",
            Written);
        await Assert.ThrowsAsync<InvalidOperationException>(() => connection.QueryJsonAsync<Entry>("select 1 as Id, 'a' as Title", null, Stream.Null));
    }

    [JsonDerivedType(typeof(Note), "note")]
    [JsonDerivedType(typeof(Review), "review")]
    public abstract record Entry(int Id, string Title);

    public sealed record Note(int Id, string Title) : Entry(Id, Title);

    public sealed record Review(int Id, string Title, [property: JsonPropertyOrder(1)] int Stars) : Entry(Id, Title);

    public sealed class Post
    {
        public int Id { get; set; }

        [JsonPropertyName("headline")]
        public string? Title { get; set; }

        public DateTime? PublishedAt { get; set; }
    }

    /// <summary>A context by the name that the page gives it: the generator takes no two contexts of one name in a project.</summary>
    private static class PostContext
    {
        public static TypesContext Default => TypesContext.Default;
    }
}

[JsonSerializable(typeof(TypesCode.Post))]
internal sealed partial class TypesContext : JsonSerializerContext;
