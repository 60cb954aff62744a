namespace Dapper.Json.Tests.Cells;

/// <summary>JSON from the database is embedded as JSON, and only if it is JSON.</summary>
public class RawJsonTests
{
    private static JsonQueryOptions Named => new() { RawJsonColumns = ["Tags"] };

    [Theory]
    [InlineData("json")]
    [InlineData("jsonb")]
    [InlineData("JSON")]
    public void Columns_of_the_databases_own_json_types_need_not_be_named(string dataTypeName)
    {
        Assert.Equal("""[{"id":1,"data":{"a":1},"after":"x"}]""", FakeQuery.ToJson(Result<string>("Data", dataTypeName, " {\"a\":1}\r\n\t")));
    }

    [Theory]
    [InlineData("json")]
    [InlineData("jsonb")]
    public void Bytes_of_those_types_may_be_a_binary_form_and_are_embedded_only_where_named(string dataTypeName)
    {
        FakeResult result = Result<byte[]>("Tags", dataTypeName, "[1]"u8.ToArray());

        Assert.Equal("""[{"id":1,"tags":"WzFd","after":"x"}]""", FakeQuery.ToJson(result));
        Assert.Equal("""[{"id":1,"tags":[1],"after":"x"}]""", FakeQuery.ToJson(result, Named));
    }

    [Theory]
    [InlineData("")]
    [InlineData(" ")]
    [InlineData("{")]
    [InlineData("{}}")]
    [InlineData("1 2")]
    [InlineData("{'a':1}")]
    [InlineData("[1,]")]
    [InlineData("[1] // comment")]
    [InlineData("NaN")]
    [InlineData("01")]
    [InlineData("\"\u0001\"")]
    public void What_is_not_json_is_an_error_that_names_row_and_column(string text)
    {
        AssertRefused(Result<string>("Tags", "text", "[]", text));
        AssertRefused(Result<byte[]>("Tags", "text", "[]"u8.ToArray(), Encoding.UTF8.GetBytes(text)));
    }

    [Fact]
    public void What_is_not_unicode_is_an_error()
    {
        AssertRefused(Result<byte[]>("Tags", "text", "[]"u8.ToArray(), new byte[] { (byte)'"', 0xff, (byte)'"' }));
        AssertRefused(Result<string>("Tags", "text", "[]", "\"\ud800\""));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Cells_of_a_column_without_one_type_are_embedded_if_they_are_text_or_bytes(bool isNamed)
    {
        Type? type = isNamed ? typeof(object) : null;
        FakeResult result = FakeResult.Of([new FakeColumn("Tags", type, isNamed ? "sql_variant" : "json")], ["[1]"], ["[2]"u8.ToArray()], [3], [null]);

        Assert.Equal("""[{"tags":[1]},{"tags":[2]},{"tags":3},{"tags":null}]""", FakeQuery.ToJson(result, Named));
    }

    [Theory]
    [InlineData("json[]")]
    [InlineData("jsonb[]")]
    public void Elements_of_arrays_of_json_are_embedded_unless_a_converter_wants_the_array(string dataTypeName)
    {
        FakeResult result = FakeResult.Of([new FakeColumn("Tags", typeof(Array), dataTypeName)], [[new[] { "[1]", null, "{}" }]]);
        var converted = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new MarkingConverter<string[]>() } });

        Assert.Equal("""[{"tags":[[1],null,{}]}]""", FakeQuery.ToJson(result));
        Assert.Equal("""[{"Tags":["own String[] System.String[]"]}]""", FakeQuery.ToJson(result, converted));
        var indented = new JsonQueryOptions(new JsonSerializerOptions { WriteIndented = true });
        string expected = JsonSerializer.Serialize(new[] { new { Tags = new object?[] { 1, null, new { } } } }, indented.SerializerOptions);
        Assert.Equal(expected.Replace("1", "[1]", StringComparison.Ordinal), FakeQuery.ToJson(result, indented));
    }

    [Fact]
    public void Names_are_compared_without_case_and_before_the_naming_policy()
    {
        var options = new JsonQueryOptions(OptionSets.All["snake case"]) { RawJsonColumns = ["sOMEtAGS"] };

        Assert.Equal("""[{"id":1,"some_tags":[1],"after":"x"}]""", FakeQuery.ToJson(Result<string>("SomeTags", "text", "[1]"), options));
    }

    [Fact]
    public void A_name_that_is_no_column_is_an_error_that_says_which_there_are()
    {
        var options = new JsonQueryOptions { RawJsonColumns = ["Id", "Tag"] };

        JsonQueryException error = FakeQuery.Fail(Result<string>("Tags", "text", "[]"), options);

        Assert.Contains("'Tag'", error.Message, StringComparison.Ordinal);
        Assert.Contains("'Id', 'Tags', 'After'", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0, 64)]
    [InlineData(10, 10)]
    [InlineData(500, 500)]
    public void MaxDepth_is_that_of_the_options(int maxDepth, int deepest)
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions(JsonSerializerDefaults.Web) { MaxDepth = maxDepth }) { RawJsonColumns = ["Tags"] };
        string deep = new string('[', deepest) + new string(']', deepest);

        Assert.Contains(deep, FakeQuery.ToJson(Result<string>("Tags", "text", deep), options), StringComparison.Ordinal);
        Assert.Contains(deep, FakeQuery.ToJson(Result<byte[]>("Tags", "text", Encoding.UTF8.GetBytes(deep)), options), StringComparison.Ordinal);
        AssertRefused(Result<string>("Tags", "text", "[]", $"[{deep}]"), options);
        AssertRefused(Result<byte[]>("Tags", "text", "[]"u8.ToArray(), Encoding.UTF8.GetBytes($"[{deep}]")), options);
    }

    private static FakeResult Result<T>(string name, string dataTypeName, params object?[] values) => new(
        [FakeColumn.Of<int>("Id"), FakeColumn.Of<T>(name, dataTypeName), FakeColumn.Of<string>("After")],
        values.Select((value, i) => new[] { i + 1, value, "x" }));

    private static void AssertRefused(FakeResult result, JsonQueryOptions? options = null)
    {
        JsonQueryException error = FakeQuery.Fail(result, options ?? Named);
        Assert.Equal((2, 1, "Tags", "text"), (error.RowNumber, error.Ordinal, error.ColumnName, error.DataTypeName));
    }
}
