using System.Buffers;
using Dapper.Json.Tests.Shapes;

namespace Dapper.Json.Tests.Planning;

/// <summary>What stands between double quotes inside of a name is a name of its path, whatever is in it. A known type at the end is a type.</summary>
public class QuotedNameTests
{
    [Fact]
    public void Elements_of_lists_may_have_such_names() => Assert.Equal(
        """[{"id":1,"lines":[{"No. of items":2},{"No. of items":3}]}]""",
        PathQuery.Write(new JsonQueryOptions(new System.Text.Json.JsonSerializerOptions()), ["id", "lines[].\"No. of items\""], [1, 2], [1, 3]));

    [Fact]
    public void Members_may_be_found_by_such_names()
    {
        using var connection = new SqliteConnection("Data Source=:memory:");
        Assert.Equal(
            """[{"name":"a","author":{"name":"b","author":null}}]""",
            connection.QueryJsonString<Post>("select 'a' as Name, 'b' as \"\"\"Author\"\".\"\"Name\"\"\""));
    }

    [Theory]
    [InlineData("\"No. 1\".x", "No. 1", "x")]
    [InlineData("x.\"No. 1\"", "x", "No. 1")]
    [InlineData("No. of items", "No. of items")]
    [InlineData("count(a.b)", "count(a.b)")]
    [InlineData("o.total - o.discount", "o.total - o.discount")]
    [InlineData("a..b", "a..b")]
    [InlineData("1.5", "1.5")]
    [InlineData("article.tag_list", "article", "tag_list")]
    [InlineData("a::string", "a::string")]
    public void The_name_of_a_result_is_read_alike(string name, params string[] path)
    {
        Assert.Equal(path, JsonResultSet.Rows(name).Path);
        using var connection = new SqliteConnection("Data Source=:memory:");
        var json = new ArrayBufferWriter<byte>();
        connection.QueryMultipleJson("select 1", null, json, [JsonResultSet.Value(name)]);
        string expected = path.Reverse().Aggregate("1", static (inside, segment) => $$"""{"{{segment}}":{{inside}}}""");
        Assert.Equal(expected, json.TextOf());
    }

    [Theory]
    [InlineData("count(*)", "count(*)::string", true)]
    [InlineData("COUNT(*)::string", "count(*)::string", true)]
    [InlineData("cast(a as b)", "cast(a as b)::int", false)]
    [InlineData("\"a", "\"a::json\"", false)]
    public void Options_name_a_column_with_or_without_a_type_that_is_one(string option, string column, bool isFound)
    {
        JsonQueryOptions options = PathQuery.Keys(option);
        string[] names = [column, "l[]"];
        if (isFound)
        {
            Assert.EndsWith("\"l\":[2,3]}]", PathQuery.Write(options, names, [1, 2], [1, 3]), StringComparison.Ordinal);
        }
        else
        {
            Assert.Contains($"GroupKeys names '{option}'", PathQuery.Refuse(options, names).Message, StringComparison.Ordinal);
        }
    }

    private sealed class Post
    {
        public string? Name { get; set; }

        public Post? Author { get; set; }
    }
}
