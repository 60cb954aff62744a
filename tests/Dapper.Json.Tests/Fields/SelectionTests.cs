using Microsoft.Data.SqlClient;

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

    [Theory]
    [InlineData("[nope]", "not a field of the document. The fields are id, items, name, total")]
    [InlineData("[total[x]]", "'x' of 'total', which has no fields")]
    [InlineData("[items[c]]", "not a field of the rows")]
    public void Names_that_no_result_has(string fields, string expected)
    {
        JsonResultSet[] page = [JsonResultSet.Spread(), JsonResultSet.Value("total"), JsonResultSet.Rows("items")];
        var buffer = new ArrayBufferWriter<byte>();
        JsonQueryOptions options = JsonQueryOptions.Default.WithFields(JsonFields.Parse(fields));
        JsonQueryException thrown = Assert.Throws<JsonQueryException>(
            () => Connection.QueryMultipleJson("select 1 id, 'n' name; select 3; select 1 a, 2 b", null, buffer, page, options));
        Assert.Contains(expected, thrown.Message, StringComparison.Ordinal);
        Assert.Equal(0, buffer.WrittenCount);
    }

    public static TheoryData<JsonQueryFormat> WithoutFields => new(Enum.GetValues<JsonQueryFormat>().Where(static format => !FormatRules.Of(format).HasFields));

    [Theory]
    [MemberData(nameof(WithoutFields))]
    public void What_has_no_fields_is_refused(JsonQueryFormat format)
    {
        JsonQueryOptions options = new JsonQueryOptions { Format = format }.WithFields(JsonFields.Parse("a"));
        Assert.Throws<ArgumentException>(() => Connection.QueryJsonString("select 1 a", options: options));
    }

    [Fact]
    public void Results_that_are_not_selected_are_not_read()
    {
        FakeResult failing = FakeResult.OfValues<int>("b", 1).FailingAt(1, new InvalidOperationException());
        var server = new FakeServer(FakeResult.Counting(2), failing, FakeResult.Counting(1));
        using var connection = new SqlConnection(server);
        var json = new ArrayBufferWriter<byte>();
        JsonResultSet[] results = [JsonResultSet.Rows("first"), JsonResultSet.Rows("second"), JsonResultSet.Row("third")];

        Assert.True(connection.QueryMultipleJson("select", null, json, results, FreshOptions.Create().WithFields(JsonFields.Parse("-second"))));

        Assert.Equal("""{"first":[{"id":1},{"id":2}],"third":{"id":1}}""", Encoding.UTF8.GetString(json.WrittenSpan));
        Assert.True(Assert.Single(server.Commands).Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
        Assert.Empty(server.Violations);
    }

    private const string PolicyPosts =
        "select 1 id, 'T' title, 'B' body, 'C' createdAt, 7 \"author.id\", 'a' \"author.name\", 'm' \"author.mail\", 9 secret, "
        + "3 \"lines[].sku\", 4 \"lines[].price\", 5 \"lines[].cost\"";

    private static readonly JsonFieldPolicy Plain = new("id,title,body,author[id,name]") { OnRequest = "body" };

    [Theory]
    [InlineData("author[-id,-name]", """{"author":{}}""")]
    [InlineData("author[-id,-name],title", """{"title":"T","author":{}}""", "title")]
    [InlineData("author[-name],id", """{"id":1,"author":{"id":7}}""", "id", "author.id")]
    [InlineData("-id,-title,-author", "{}")]
    public void The_names_are_those_of_values(string text, string expected, params string[] names)
    {
        using SqliteConnection connection = Databases.Open();
        Assert.True(Plain.TrySelect(text, out JsonFields? selected, out string? error), error);
        Assert.Equal(names, selected.Names);
        Assert.Equal($"[{expected}]", connection.QueryJsonString(PolicyPosts, options: Paths.WithFields(selected)));
    }
}
