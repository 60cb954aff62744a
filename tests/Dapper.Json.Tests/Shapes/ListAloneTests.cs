namespace Dapper.Json.Tests.Shapes;

/// <summary>A single row may be a list alone: all rows belong to the only object.</summary>
public sealed class ListAloneTests : SqliteTests
{
    private const string Tags = """select value as "tags[]" from json_each('["a","b"]')""";

    [Fact]
    public void Values_and_objects_are_elements()
    {
        Assert.Equal("""{"tags":["a","b"]}""", Single(Tags));
        Assert.Equal("""{"lines":[{"n":1},{"n":2}]}""", Single("""select value as "lines[].n" from json_each('[1,2]')"""));
        Assert.Equal("""{"a":{"tags":[1,2]}}""", Single("""select value as "a.tags[]" from json_each('[1,2]')"""));
        Assert.Equal("""{"tags":["a","b"]}""", Single(Tags, isFirst: true));
    }

    [Theory]
    [InlineData("tags[]", """{"tags":[]}""")]
    [InlineData("lines[].n", """{"lines":[]}""")]
    [InlineData("lines[].more[].n", """{"lines":[]}""")]
    public void Without_rows_the_list_is_empty(string name, string expected)
    {
        string sql = $"select 1 as \"{name}\" where 0";
        if (!name.Contains("more", StringComparison.Ordinal))
        {
            Assert.Equal(expected, Single(sql));
            Assert.Equal(expected, Single(sql, isFirst: true));
            var json = new ArrayBufferWriter<byte>();
            Assert.True(Connection.QuerySingleOrDefaultJson(sql, null, json));
            Assert.Equal(expected, Encoding.UTF8.GetString(json.WrittenSpan));
        }
        else
        {
            Assert.Contains("has no grouping key", Assert.Throws<JsonQueryException>(() => Single(sql)).Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Elements_that_are_null_are_left_out() => Assert.Equal("""{"tags":[]}""", Single("""select null as "tags[]" """));

    [Fact]
    public void Several_results_take_one_too()
    {
        var json = new ArrayBufferWriter<byte>();
        Assert.True(Connection.QueryMultipleJson($"{Tags}; {Tags} where 0", null, json, [JsonResultSet.Spread(), JsonResultSet.Row("none")]));
        Assert.Equal("""{"tags":["a","b"],"none":{"tags":[]}}""", Encoding.UTF8.GetString(json.WrittenSpan));
    }

    [Fact]
    public void Selected_fields_hold()
    {
        var json = new ArrayBufferWriter<byte>();
        JsonQueryOptions options = JsonQueryOptions.Default.WithFields(JsonFields.Parse("lines[b]"));
        Connection.QuerySingleJson("""select 1 as "lines[].a", 2 as "lines[].b" """, null, json, options);
        Assert.Equal("""{"lines":[{"b":2}]}""", Encoding.UTF8.GetString(json.WrittenSpan));
    }

    [Fact]
    public void An_array_of_lists_alone_is_refused() =>
#pragma warning disable DJ011 // The mistake is what is tested.
        Assert.Contains("QuerySingleJson", Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString(Tags)).Message, StringComparison.Ordinal);
#pragma warning restore DJ011

    private string Single(string sql, bool isFirst = false)
    {
        var json = new ArrayBufferWriter<byte>();
        if (isFirst)
        {
            Connection.QueryFirstJson(sql, null, json);
        }
        else
        {
            Connection.QuerySingleJson(sql, null, json);
        }

        return Encoding.UTF8.GetString(json.WrittenSpan);
    }
}
