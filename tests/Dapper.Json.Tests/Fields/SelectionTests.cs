using System.Text.Json;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Fields;

/// <summary>Options with a selection write what they would without one, less the properties that are not selected.</summary>
public class SelectionTests
{
    private const string Posts =
        "select 1 id, 'T' title, 'a' \"author.name\", 'x' \"author.city\", 5 \"lines[].sku\", 7 \"lines[].count\" "
        + "union all select 1, 'T', 'a', 'x', 6, null union all select 2, 'U', null, 'y', null, null";

    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    [Theory]
    [InlineData("[]", """[{"id":1,"title":"T","author":{"name":"a","city":"x"},"lines":[{"sku":5,"count":7},{"sku":6,"count":null}]},{"id":2,"title":"U","author":{"name":null,"city":"y"},"lines":[]}]""")]
    [InlineData("id", """[{"id":1},{"id":2}]""")]
    [InlineData("title , author[ name ]", """[{"title":"T","author":{"name":"a"}},{"title":"U","author":{"name":null}}]""")]
    [InlineData("[lines[count]]", """[{"lines":[{"count":7},{"count":null}]},{"lines":[]}]""")]
    [InlineData("[!all,-lines,-author]", """[{"id":1,"title":"T"},{"id":2,"title":"U"}]""")]
    [InlineData("!all,-title,author[-name],lines[-sku]", """[{"id":1,"author":{"city":"x"},"lines":[{"count":7},{"count":null}]},{"id":2,"author":{"city":"y"},"lines":[]}]""")]
    [InlineData("id,-id", "[{},{}]")]
    public void Paths_at_each_depth(string fields, string expected)
    {
        using SqliteConnection connection = Databases.Open();
        Assert.Equal(expected, connection.QueryJsonString(Posts, options: Paths.WithFields(JsonFields.Parse(fields))));
    }

    [Theory]
    [InlineData("[id]", """[{"id":1},{"id":2}]""")]
    [InlineData("[author[city],lines[sku]]", """[{"author":{"city":"x"},"lines":[{"sku":5},{"sku":6}]},{"author":{"city":"y"},"lines":[]}]""")]
    public void Rows_of_a_type(string fields, string expected)
    {
        using SqliteConnection connection = Databases.Open();
        Assert.Equal(expected, connection.QueryJsonString<Post>(Posts, options: Paths.WithFields(JsonFields.Parse(fields))));
        Assert.Equal(expected, connection.QueryJsonString<ComputedPost>(Posts, options: Paths.WithFields(JsonFields.Parse(fields))));
        Assert.True(connection.ExplainJson<Post>(Posts, options: Paths).IsDirect);
        Assert.False(connection.ExplainJson<ComputedPost>(Posts, options: Paths).IsDirect);
    }

    [Fact]
    public void A_member_that_is_never_written_may_be_selected()
    {
        using SqliteConnection connection = Databases.Open();
        var options = new JsonQueryOptions(new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            DefaultIgnoreCondition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingNull,
        });
        Assert.Equal("""[{"id":1}]""", connection.QueryJsonString<Post>("select 1 id", options: options.WithFields(JsonFields.Parse("id,title"))));
    }

    [Fact]
    public void Rows_are_looked_at_as_they_are_without_a_selection()
    {
        using SqliteConnection connection = Databases.Open();
        const string sql =
            "select 1 id, null \"l[].n\", null \"l[].m[].a\", null \"l[].m[].b\", null \"l[].m[].k[]\" union all select 1, null, null, 5, null";
        var keyed = new JsonQueryOptions { PathNames = true, GroupKeys = ["id", "l[].n", "l[].m[].a"] };
        Assert.Equal("""[{"id":1,"l":[]}]""", connection.QueryJsonString(sql, options: keyed));
        Assert.Equal("""[{"l":[]}]""", connection.QueryJsonString(sql, options: keyed.WithFields(JsonFields.Parse("l[-m]"))));
        Assert.Equal("""[{"l":[]}]""", connection.QueryJsonString(sql, options: keyed.WithFields(JsonFields.Parse("l[n]"))));
    }

    [Theory]
    [InlineData("[nme]", "'nme', which is not a field of the rows. The fields are author, id, lines, title")]
    [InlineData("[author.name]", "'author.name', which is not a field of the rows. The fields are author, id, lines, title")]
    [InlineData("[author[nme]]", "'nme', which is not a field of 'author'. The fields are city, name")]
    [InlineData("[title[nme]]", "'nme' of 'title', which has no fields")]
    [InlineData("[-nme]", "'nme', which is not a field of the rows")]
    public void A_name_that_is_no_field_is_an_error(string fields, string expected)
    {
        using SqliteConnection connection = Databases.Open();
        JsonQueryOptions options = Paths.WithFields(JsonFields.Parse(fields));
        Assert.Contains(expected, Assert.Throws<JsonQueryException>(() => connection.QueryJsonString(Posts, options: options)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_column_that_is_not_selected_is_not_decoded()
    {
        using SqliteConnection connection = Databases.Open();
        const string Sql = "select 1 id, 'no json' data";
        var options = new JsonQueryOptions { RawJsonColumns = ["data"] };
        Assert.Throws<JsonQueryException>(() => connection.QueryJsonString(Sql, options: options));
        Assert.Equal("""[{"id":1}]""", connection.QueryJsonString(Sql, options: options.WithFields(JsonFields.Parse("id"))));
    }

    public class Post
    {
        public int Id { get; set; }

        public string? Title { get; set; }

        public Author? Author { get; set; }

        public List<Line>? Lines { get; set; }
    }

    public class ComputedPost : Post
    {
        public string Text => $"{Id} {Title}";
    }

    public class Author
    {
        public string? Name { get; set; }

        public string? City { get; set; }
    }

    public class Line
    {
        public int Sku { get; set; }

        public int? Count { get; set; }
    }
}
