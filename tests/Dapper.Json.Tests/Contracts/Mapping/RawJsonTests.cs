namespace Dapper.Json.Tests.Contracts.Mapping;

/// <summary>A member whose column is named in RawJsonColumns is embedded as the JSON that the column holds, whatever its type is.</summary>
public class RawJsonTests : SqliteTests
{
    private const string Lines = """[{"Sku":"A1", "Quantity":2},{"Sku":"B7","Quantity":1}]""";

    private static JsonQueryOptions Options => new(JsonSerializerOptions.Web) { RawJsonColumns = ["Lines"] };

    [Fact]
    public void The_json_stays_as_it_is_written() => Assert.Equal($$"""[{"id":1,"name":"Ada","lines":{{Lines}}}]""", Write<Order>(Lines));

    [Fact]
    public void A_string_takes_it_too() => Assert.Equal($$"""[{"id":1,"name":"Ada","lines":{{Lines}}}]""", Write<OrderText>(Lines));

    [Fact]
    public void Without_its_name_a_string_is_escaped() =>
        Assert.Equal("""[{"id":1,"name":"Ada","lines":"[1]"}]""", Write<OrderText>("[1]", new JsonQueryOptions()));

    /// <remarks>As on PostgreSQL: the database says that it is JSON. Its own binary form is none.</remarks>
    [Fact]
    public void A_column_that_is_declared_as_json_needs_no_name()
    {
        Connection.Execute("create table Orders (Id integer, Name text, Lines json); insert into Orders values (1, 'Ada', '[1, 2]'), (2, null, null), (3, 'Bob', x'01')");

        Assert.Equal(
            """[{"id":1,"name":"Ada","lines":[1, 2]},{"id":2,"name":"","lines":[]}]""",
            Connection.QueryJsonString<Order>("select Id, Name, Lines from Orders where Id < 3 order by Id"));
        Assert.Equal("""[{"id":1,"name":"Ada","lines":"[1, 2]"}]""", Connection.QueryJsonString<OrderText>("select Id, Name, Lines from Orders where Id = 1"));
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Order>("select Id, Name, Lines from Orders where Id = 3"));
        Assert.Equal((1, "Lines"), (error.RowNumber, error.ColumnName));
    }

    [Fact]
    public void Null_is_what_a_new_object_holds_or_is_left_out()
    {
        var omitting = new JsonSerializerOptions(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };

        Assert.Equal("""[{"id":1,"name":"Ada","lines":[]}]""", Write<Order>(null));
        Assert.Equal("""[{"id":1,"name":"Ada","lines":null}]""", Write<OrderRecord>(null));
        Assert.Equal("""[{"id":1,"name":"Ada"}]""", Write<OrderRecord>(null, new JsonQueryOptions(omitting) { RawJsonColumns = ["Lines"] }));
        Assert.Contains("its member Lines has the type", Assert.Throws<JsonQueryException>(() => Write<Converted>(null)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void What_is_no_json_is_an_error_that_names_row_and_column()
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write<Order>("[1,]"));

        Assert.Equal((1, 2, "Lines"), (error.RowNumber, error.Ordinal, error.ColumnName));
        Assert.Contains("what it holds is not one valid JSON value", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Where_objects_would_have_to_be_made_the_error_says_why()
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write<Computed>("[]"));

        Assert.Contains("computed", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_plan_says_so()
    {
        JsonQueryPlan plan = Connection.ExplainJson<Order>("select 1 as Id, 'Ada' as Name, '[]' as Lines", null, Options);

        Assert.True(plan.IsDirect);
        Assert.Contains(plan.Steps, static step => step.Contains("'Lines'", StringComparison.Ordinal) && step.Contains("embedded", StringComparison.Ordinal));
    }

    private string Write<T>(string? lines, JsonQueryOptions? options = null)
    {
        var json = new ArrayBufferWriter<byte>();
        Connection.QueryJson<T>("select 1 as Id, 'Ada' as Name, @lines as Lines", new { lines }, json, options ?? Options);
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    private sealed class Order
    {
        public long Id { get; set; }

        public string Name { get; set; } = "";

        public List<Line> Lines { get; set; } = [];
    }

    private sealed record Line(string Sku);

    private sealed record OrderRecord(long Id, string Name, IReadOnlyList<Line>? Lines);

    private sealed class Converted
    {
        public long Id { get; set; }

        public string? Name { get; set; }

        [JsonConverter(typeof(CountConverter))]
        public List<Line> Lines { get; set; } = [];
    }

    private sealed class CountConverter() : WritingConverter<List<Line>>(static (writer, value) => writer.WriteNumberValue(value.Count));

    private sealed class OrderText
    {
        public long Id { get; set; }

        public string? Name { get; set; }

        public string? Lines { get; set; }
    }

    private sealed class Computed
    {
        public long Id { get; set; }

        public string? Name { get; set; }

        public string Both => $"{Id} {Name}";

        public List<int>? Lines { get; set; }
    }
}
