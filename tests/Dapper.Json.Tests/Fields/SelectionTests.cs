namespace Dapper.Json.Tests.Fields;

/// <summary>Options with a selection write what they would without one, less the properties that are not selected.</summary>
public class SelectionTests : SqliteTests
{
    private const string Posts =
        "select 1 id, 'T' title, 'a' \"author.name\", 'x' \"author.city\", 5 \"lines[].sku\", 7 \"lines[].count\" "
        + "union all select 1, 'T', 'a', 'x', 6, null union all select 2, 'U', null, 'y', null, null";

    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    [Theory]
    [InlineData("[nme]", "'nme', which is not a field of the rows. The fields are author, id, lines, title")]
    [InlineData("[author.name]", "'author.name', which is not a field of the rows. The fields are author, id, lines, title")]
    [InlineData("[author[nme]]", "'nme', which is not a field of 'author'. The fields are city, name")]
    [InlineData("[title[nme]]", "'nme' of 'title', which has no fields")]
    [InlineData("[-nme]", "'nme', which is not a field of the rows")]
    public void A_name_that_is_no_field_is_an_error(string fields, string expected)
    {
        JsonQueryOptions options = Paths.WithFields(JsonFields.Parse(fields));
        Assert.Contains(expected, Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString(Posts, options: options)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_column_that_is_not_selected_is_not_decoded()
    {
        const string Sql = "select 1 id, 'no json' data";
        var options = new JsonQueryOptions { RawJsonColumns = ["data"] };
        Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString(Sql, options: options));
        Assert.Equal("""[{"id":1}]""", Connection.QueryJsonString(Sql, options: options.WithFields(JsonFields.Parse("id"))));
    }
}
