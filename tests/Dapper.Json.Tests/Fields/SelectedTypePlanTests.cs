namespace Dapper.Json.Tests.Fields;

/// <summary>What a selection does not change: how rows of a type are written, and which fields a type has.</summary>
public sealed class SelectedTypePlanTests : SqliteTests
{
    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    [Theory]
    [InlineData("select 1 as Id, 2 as Hidden")]
    [InlineData("""select 1 as Id, 'x' as "Author.Name", 2 as "Lines[].Sku" """)]
    public void A_plan_is_explained_with_all_of_its_fields(string sql)
    {
        string whole = Connection.ExplainJson<Post>(sql, options: Paths).ToString();

        Assert.Equal(whole, Connection.ExplainJson<Post>(sql, options: Paths.WithFields(JsonFields.Parse("id"))).ToString());
        Assert.Contains("straight from their columns", whole, StringComparison.Ordinal);
    }

    [Fact]
    public void Fields_inside_of_what_no_column_fills_may_be_named()
    {
        const string all = """select 1 as Id, 'x' as "Author.Name", 2 as "Lines[].Sku" """;
        JsonQueryOptions options = Paths.WithFields(JsonFields.Parse("id,author[name],lines[sku]"));

        Assert.Equal("""[{"id":1,"author":null,"lines":[]}]""", Connection.QueryJsonString<Post>("select 1 as Id", options: options));
        Assert.Equal("""[{"id":1,"author":{"name":"x"},"lines":[{"sku":2}]}]""", Connection.QueryJsonString<Post>(all, options: options));
        options = Paths.WithFields(JsonFields.Parse("id[x]"));
        Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Post>(all, options: options));
        Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Post>("select 'x' as \"Author.Name\"", options: options));
    }

    private sealed class Post
    {
        public int Id { get; set; }

        public Author? Author { get; set; }

        public List<Line> Lines { get; set; } = [];
    }

    private sealed class Author
    {
        public string? Name { get; set; }
    }

    private sealed class Line
    {
        public int Sku { get; set; }
    }
}
