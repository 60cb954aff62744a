using static Dapper.Json.Tests.Execution.MultipleQuery;
using Line = Dapper.Json.Tests.Results.TypedTreeTypes.Line;

namespace Dapper.Json.Tests.Results;

/// <summary>Results inside an object with a type are what the serializer writes of the object with its members filled.</summary>
public class TypedRootTests
{
    private const string PlainSql = "select 7 as Id, 'n' as Name";

    private const string LinesSql = "select 'a' as Sku, 2 as Amount";

    [Fact]
    public void A_row_that_is_missing_is_null_or_nothing()
    {
        const string None = $"{PlainSql} where 0";
        Assert.Equal("", Write($"{None}; {LinesSql}", [JsonResultSet.Spread<Plain>(), JsonResultSet.Rows<Line>("lines")]));
        Assert.Equal(
            """{"order":null,"last":1}""",
            Write($"{None}; {LinesSql}; select 1", [JsonResultSet.Row<Plain>("order"), JsonResultSet.Rows<Line>("order.lines"), JsonResultSet.Value("last")]));
        Assert.Equal("", Write($"{LinesSql}; {None}", [JsonResultSet.Rows<Line>("order.lines"), JsonResultSet.Row<Plain>("order", required: true)]));
    }

    [Fact]
    public void Without_results_inside_the_document_is_the_row() =>
        Assert.Equal("""{"id":7,"lines":[],"name":"n"}""", Write(PlainSql, [JsonResultSet.Spread<Plain>()]));

    /// <remarks>A positional record has a constructor for its columns alone, and a property for the list.</remarks>
    [Fact]
    public void Rows_straight_from_their_columns_are_cut_in_the_same_places()
    {
        var plans = new List<JsonQueryPlan>();
        JsonQueryOptions options = JsonQueryOptions.Default.WithObserver(plans.Add);
        JsonResultSet[] results = [JsonResultSet.Spread<Plain>(), JsonResultSet.Rows<Line>("lines")];

        Assert.Equal("""{"id":7,"lines":[{"sku":"a","amount":2}],"name":"n"}""", Write($"{PlainSql}; {LinesSql}", results, options));
        Assert.All(plans, static plan => Assert.Null(plan.Reason));
    }

    [Fact]
    public void Fields_that_the_type_has_not_are_an_error()
    {
        AssertUnknown("nope", JsonResultSet.Spread<Plain>(), JsonResultSet.Rows<Line>("lines"));
        AssertUnknown("nope", JsonResultSet.Spread<Plain>());
        AssertUnknown("p[nope]", JsonResultSet.Row<Plain>("p"), JsonResultSet.Rows<Line>("p.lines"));
        AssertUnknown("p[nope]", JsonResultSet.Rows<Plain>("p"), JsonResultSet.Rows<Line>("p[].lines").On("k", "Id"));

        static void AssertUnknown(string fields, params JsonResultSet[] results) => Assert.Contains(
            "'nope'",
            Assert.Throws<JsonQueryException>(() => Write("select 1", results, JsonQueryOptions.Default.WithFields(JsonFields.Parse(fields)))).Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public void What_does_not_fit_the_type_is_refused_before_anything_is_opened()
    {
        AssertRefused("the JSON of Plain has no property \"tags\". It has \"id\", \"lines\", \"name\".", JsonResultSet.Spread<Plain>(), JsonResultSet.Values("tags"));
        AssertRefused("\"lines\" of Plain has the type List<Line>, which JsonResultSet.Rows<Line> writes.", JsonResultSet.Spread<Plain>(), JsonResultSet.Rows("lines"));
        AssertRefused("JsonResultSet.Rows<Line> writes", JsonResultSet.Row<Plain>("p"), JsonResultSet.Rows<Plain>("p.lines"));
        AssertRefused("JsonResultSet.Rows<Line> writes", JsonResultSet.Row<Plain>("p"), JsonResultSet.Row<Line>("p.lines"));
        AssertRefused("JsonResultSet.Rows<Line> writes", JsonResultSet.Rows<Plain>("p"), JsonResultSet.Rows("p[].lines").On("a", "b"));
        AssertRefused("\"name\" of Plain has the type String, which JsonResultSet.Value writes.", JsonResultSet.Spread<Plain>(), JsonResultSet.Values("name"));
        AssertRefused("\"inner\" of Outer has the type Plain, which JsonResultSet.Row<Plain> writes.", JsonResultSet.Spread<Outer>(), JsonResultSet.Row("inner"));
        AssertRefused("\"name\" of Plain has the type String", JsonResultSet.Spread<Plain>(), JsonResultSet.Count("name", "lines"), JsonResultSet.Rows<Line>("lines"));
        AssertRefused("\"status\" of Kinds has the type Status", JsonResultSet.Spread<Kinds>(), JsonResultSet.Count("status", "x"), JsonResultSet.Values("x"));
        AssertRefused(
            "\"number\" of Kinds has the type Decimal?", JsonResultSet.Row<Kinds>("k"), JsonResultSet.Rows("x").Take(1, JsonCursor.By<long>("Id"), "k.number"));
        AssertRefused("its list odd has the type HashSet", JsonResultSet.Spread<Odds>(), JsonResultSet.Values("odd"));
        AssertRefused("its own converter writes \"other\"", JsonResultSet.Spread<Odds>(), JsonResultSet.Value("other"));
        AssertRefused("no property \"hidden\"", JsonResultSet.Spread<Odds>(), JsonResultSet.Value("hidden"));
        AssertRefused("does not write it as an object", JsonResultSet.Spread<long>());
        AssertRefused("does not write it as an object", JsonResultSet.Rows<long>("numbers"), JsonResultSet.Values("numbers[].x").On("a", "b"));
        AssertRefused("does not write it as an object", JsonResultSet.Row<Dictionary<string, int>>("d"), JsonResultSet.Values("d.x"));
        AssertRefused("no other row", JsonResultSet.Spread<Plain>(), JsonResultSet.Spread());
        AssertRefused("no other row", JsonResultSet.Spread(), JsonResultSet.Spread<Plain>());
        AssertRefused("no result is written as the property \"total\" of Meta", JsonResultSet.Spread<Page>(), JsonResultSet.Value("meta.count"));
        AssertRefused("\"name\" of Page has the type String, and nothing can be inside.", JsonResultSet.Spread<Page>(), JsonResultSet.Value("name.first"));
    }

    [Theory]
    [InlineData("1 as Lines")]
    [InlineData("'a' as \"lines[].Sku\"")]
    [InlineData("'[]' as \"Lines::json\"")]
    public void A_member_that_a_column_and_a_result_fill_is_an_error(string column)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write(
            $"select 1 as Id, {column}; select 'a' as Sku", [JsonResultSet.Spread<Plain>(), JsonResultSet.Rows<Line>("lines")], JsonQueryOptions.Default));
        Assert.Contains("A column fills the member Lines of Plain, which another result fills too", error.Message, StringComparison.Ordinal);
    }

    private static void AssertRefused(string message, params JsonResultSet[] results)
    {
        using SqliteConnection connection = Databases.Closed();
        ArgumentException error = Assert.Throws<ArgumentException>(
            nameof(results), () => connection.QueryMultipleJson("select 1", null, new ArrayBufferWriter<byte>(), results));
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
        Assert.Equal(System.Data.ConnectionState.Closed, connection.State);
    }

    private enum Status
    {
        New,
        Sent,
    }

    private sealed class Plain
    {
        public int Id { get; set; }

        public List<Line> Lines { get; set; } = [];

        public string? Name { get; set; }
    }

    private sealed class Outer
    {
        public string? Name { get; set; }

        public Plain? Inner { get; set; }

        public int Code { get; set; }
    }

    private sealed class Page
    {
        public Meta? Meta { get; set; }

        public List<Line>? Items { get; set; }

        public string? Name { get; set; }
    }

    private sealed class Meta
    {
        public long Total { get; set; }

        public int Count { get; set; }
    }

    private sealed class Kinds
    {
        public decimal? Number { get; set; }

        public Status Status { get; set; }

        public List<int>? X { get; set; }
    }

    private sealed class Odds
    {
        public HashSet<int> Odd { get; set; } = [];

        [JsonConverter(typeof(JsonStringEnumConverter<Status>))]
        public Status Other { get; set; }

        [JsonIgnore]
        public int Hidden { get; set; }
    }
}
