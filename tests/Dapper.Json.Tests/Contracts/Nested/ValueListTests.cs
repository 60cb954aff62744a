using System.Text.Json.Nodes;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>A column tags[] fills a list of values: the bytes are those of the serializer for such a list.</summary>
public sealed class ValueListTests : SqliteTests
{
    [Fact]
    public void Numbers_as_the_options_have_them()
    {
        const string sql = """select 1 as Id, 5 as "Tags[]" union all select 1, null union all select 1, -7""";
        int[][] numbers = [[5, -7]];
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web) { NumberHandling = JsonNumberHandling.WriteAsString };

        AssertWritten(sql, isDirect: true, numbers, static values => values.ToList());
        AssertWritten(sql, isDirect: true, numbers, static values => values.ToList(), options);
        AssertWritten(sql, isDirect: true, numbers, static values => values.Select(static value => (long?)value).ToArray(), options);
        AssertWritten<ICollection<Hue>>(sql, isDirect: true, numbers, static values => [.. values.Select(static value => (Hue)value)]);
        AssertWritten(sql, isDirect: false, numbers, static values => values.Select(static value => (object)(long)value).ToList());
    }

    [Fact]
    public void Bytes_are_the_text_that_the_serializer_makes_of_them() =>
        AssertWritten(
            """select 1 as Id, 5 as "Tags[]" union all select 1, 255""", isDirect: false, [[5, 255]], static values => Array.ConvertAll(values, static value => (byte)value));

    [Fact]
    public void Attributes_and_converters_have_their_say()
    {
        const string sql = """select 1 as Id, 1 as "Numbers[]" union all select 1, 2""";
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web) { Converters = { new MarkedNumber() } };
        foreach (JsonSerializerOptions serializer in (JsonSerializerOptions[])[JsonSerializerOptions.Web, options])
        {
            AssertSame(sql, new Handled { Id = 1, Numbers = [1, 2] }, serializer);
            AssertSame(sql, new HandledList { Id = 1, Numbers = [1, 2] }, serializer);
            AssertSame(sql, new Ignored { Id = 1, Numbers = [1, 2] }, serializer);
        }

        Assert.True(Connection.ExplainJson<HandledList>(sql).IsDirect);

        void AssertSame<T>(string sql, T expected, JsonSerializerOptions serializer) =>
            Assert.Equal(
                JsonSerializer.Serialize(new[] { expected }, serializer),
                Connection.QueryJsonString<T>(sql, options: new JsonQueryOptions(serializer) { PathNames = true }));
    }

    [Fact]
    public void Elements_that_are_JSON_are_embedded()
    {
        const string sql = """select 1 as Id, '{"a": 1}' as "Tags[]" union all select 1, '[2]'""";
        var options = new JsonQueryOptions { PathNames = true, RawJsonColumns = ["Tags[]"] };

        Assert.Equal("""[{"id":1,"tags":[{"a": 1},[2]]}]""", Connection.QueryJsonString<Holder<List<JsonNode>>>(sql, options: options));
        Assert.Equal("""[{"id":1,"tags":[{"a": 1},[2]]}]""", Connection.QueryJsonString<Holder<List<Post>>>(sql, options: options));
    }

    [Fact]
    public void A_value_that_is_no_element_names_row_and_column()
    {
        const string sql = """select 1 as Id, 5 as "Tags[]" union all select 1, 'many'""";
        var options = new JsonQueryOptions { PathNames = true };

        Assert.Equal((2, "Tags[]"), Fail<List<int>>());
        Assert.Equal((2, "Tags[]"), Fail<HashSet<int>>());

        (long, string?) Fail<TTags>()
        {
            JsonQueryException error = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Holder<TTags>>(sql, options: options));
            return (error.RowNumber, error.ColumnName);
        }
    }

    [Theory]
    [InlineData("""select 1 as Id, 'a' as "Tags[]", 'b' as "tags[]" """, "Two columns would both be written as the elements of a list: column 1 'Tags[]' has that name already")]
    [InlineData("""select 1 as Id, 'a' as "Tags[]", 'b' as "Tags[].Length" """, "values by one column and objects by another: see column 1 'Tags[]'")]
    [InlineData("""select 1 as Id, 'a' as "Id[]" """, "Id has the type Int32, which is not a list")]
    [InlineData("""select 'a' as "Tags[]" """, "has no grouping key")]
    public void What_is_no_list_of_values_is_an_error(string sql, string problem)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => Connection.QueryJsonString<Holder<List<string>>>(sql, options: new JsonQueryOptions { PathNames = true }));
        Assert.Contains(problem, error.Message, StringComparison.Ordinal);
    }

    private void AssertWritten<TList>(string sql, bool isDirect, int[][] tags, Func<int[], TList> make, JsonSerializerOptions? serializer = null)
    {
        serializer ??= JsonSerializerOptions.Web;
        Holder<TList>[] expected = [.. tags.Select((values, i) => new Holder<TList> { Id = i + 1, Tags = make(values) })];
        var options = new JsonQueryOptions(serializer) { PathNames = true };
        Assert.Equal(JsonSerializer.Serialize(expected, serializer), Connection.QueryJsonString<Holder<TList>>(sql, options: options));
        JsonQueryPlan plan = Connection.ExplainJson<Holder<TList>>(sql, options: options);
        Assert.True(isDirect == plan.IsDirect, plan.Reason);
    }

    private sealed class Holder<TTags>
    {
        public int Id { get; set; }

        public TTags? Tags { get; set; }
    }

    private sealed class Post
    {
        public int Id { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    private sealed class Handled
    {
        public int Id { get; set; }

        public List<int>? Numbers { get; set; }
    }

    private sealed class HandledList
    {
        public int Id { get; set; }

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public List<int>? Numbers { get; set; }
    }

    private sealed class Ignored
    {
        public int Id { get; set; }

        [JsonIgnore]
        public List<int>? Numbers { get; set; }
    }
}
