using System.Buffers;
using System.Text;
using System.Text.Json;
using Dapper.Json.Tests.Execution;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Results;

/// <summary>Trees of results at their edges: rows that are missing, totals and counts of what is inside, keys, and errors.</summary>
public class ResultEdgeTests
{
    private static FakeResult None => FakeResult.OfValues<int>("id");

    private static FakeResult One => FakeResult.OfValues<int>("id", 1);

    [Fact]
    public void A_total_is_left_out_of_rows_that_hold_others_and_of_those_inside()
    {
        FakeResult orders = FakeResult.Of([FakeColumn.Of<int>("id"), FakeColumn.Of<int>("total")], [1, 7]);
        FakeResult lines = FakeResult.Of([FakeColumn.Of<int>("order"), FakeColumn.Of<int>("n"), FakeColumn.Of<int>("total")], [1, 2, 8]);
        JsonResultSet[] results =
        [
            JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("order", "id"), JsonResultSet.Total("total", "orders", "total"),
            JsonResultSet.Total("inside", "orders[].lines", "total"),
        ];
        Assert.Equal("""{"orders":[{"id":1,"lines":[{"n":2}]}],"total":7,"inside":8}""", Write(results, orders, lines));
    }

    [Fact]
    public void An_object_inside_a_row_that_waits() =>
        Assert.Equal(
            """{"count":1,"article":{"id":1,"stats":{"likes":3}},"last":[{"id":1}]}""",
            Write(
                [JsonResultSet.Count("count", "last"), JsonResultSet.Row("article"), JsonResultSet.Value("article.stats.likes"), JsonResultSet.Rows("last")],
                One, FakeResult.OfValues<int>("likes", 3), One));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Counts_and_totals_of_what_is_inside_a_missing_row_are_written(bool rowIsLast)
    {
        FakeResult comments = FakeResult.Of([FakeColumn.Of<int>("n"), FakeColumn.Of<int>("total")], [1, 9], [2, 9]);
        JsonResultSet row = JsonResultSet.Row("article"), list = JsonResultSet.Rows("article.comments");
        JsonResultSet[] derived = [JsonResultSet.Count("count", "article.comments"), JsonResultSet.Total("total", "article.comments", "total"), JsonResultSet.Constant("end", 0)];
        Assert.Equal(
            """{"article":null,"count":2,"total":9,"end":0}""",
            rowIsLast ? Write([list, row, .. derived], comments, None) : Write([row, list, .. derived], None, comments));
    }

    [Fact]
    public void A_missing_row_that_waits_is_indented_as_all_else()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { WriteIndented = true });
        JsonResultSet[] results = [JsonResultSet.Count("count", "later"), JsonResultSet.Row("a"), JsonResultSet.Value("a.b"), JsonResultSet.Rows("later")];
        Assert.Equal("{\n  \"count\": 0,\n  \"a\": null,\n  \"later\": []\n}", Write(results, options, None, One, None).ReplaceLineEndings("\n"));
    }

    [Theory]
    [InlineData("count")]
    [InlineData("article")]
    [InlineData("-article")]
    public void A_required_row_decides_whether_or_not_it_is_selected(string fields)
    {
        JsonResultSet[] results = [JsonResultSet.Row("article", required: true), JsonResultSet.Value("count")];
        JsonQueryOptions options = JsonQueryOptions.Default.WithFields(JsonFields.Parse(fields));
        Assert.Equal("", Write(results, options, None, One));
        Assert.Equal(fields == "article" ? """{"article":{"id":1}}""" : """{"count":1}""", Write(results, options, One, One));
    }

    [Fact]
    public void A_required_row_decides_also_inside_a_missing_one() =>
        Assert.Equal("", Write([JsonResultSet.Row("a"), JsonResultSet.Row("a.b", required: true)], None, None));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void An_orphan_in_a_list_of_a_list_is_an_error_in_any_order(bool outermostIsLast)
    {
        JsonResultSet a = JsonResultSet.Rows("a"), b = JsonResultSet.Rows("a[].b").On("p", "id"), c = JsonResultSet.Values("a[].b[].c").On("q", "id");
        FakeResult rows = One, inside = FakeResult.Of([FakeColumn.Of<int>("id"), FakeColumn.Of<int>("p")], [10, 1]);
        FakeResult innermost = FakeResult.Of([FakeColumn.Of<int>("q"), FakeColumn.Of<int>("v")], [10, 5], [11, 6]);
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => outermostIsLast ? Write([c, b, a], innermost, inside, rows) : Write([a, b, c], rows, inside, innermost));
        Assert.Equal(2, error.RowNumber);
        Assert.Contains("its key is 11", error.Message, StringComparison.Ordinal);
        Assert.Equal(
            """{"a":[{"id":1,"b":[{"id":10,"c":[5]}]}]}""",
            outermostIsLast ? Write([c.SkipOrphans(), b, a], innermost, inside, rows) : Write([a, b, c.SkipOrphans()], rows, inside, innermost));
    }

    [Fact]
    public void Zero_is_a_key_by_its_sign_and_scale()
    {
        JsonResultSet[] results = [JsonResultSet.Rows("p"), JsonResultSet.Rows("p[].c").On("k", "k").SkipOrphans()];
        FakeResult children = FakeResult.Of([FakeColumn.Of<decimal>("k"), FakeColumn.Of<int>("v")], [0m, 1], [0.00m, 2], [-0.0m, 3]);
        Assert.Equal("""{"p":[{"k":0,"c":[{"v":1}]},{"k":-0,"c":[]}]}""", Write(results, FakeResult.OfValues<double>("k", 0.0, -0.0), children));
    }

    [Theory]
    [InlineData(typeof(int), "0")]
    [InlineData(typeof(decimal), "0")]
    [InlineData(typeof(string), "\"0\"")]
    [InlineData(typeof(bool), "false")]
    [InlineData(typeof(object), "0")]
    public void A_total_without_a_row_has_the_type_of_its_column(Type type, string expected)
    {
        FakeResult rows = FakeResult.Of([FakeColumn.Of<int>("id"), new FakeColumn("total", type)]);
        Assert.Equal($$"""{"a":[],"t":{{expected}}}""", Write([JsonResultSet.Rows("a"), JsonResultSet.Total("t", "a", "total")], rows));
    }

    [Fact]
    public void Counts_and_totals_are_of_results_that_there_are()
    {
        AssertRefused("\"nope\"", JsonResultSet.Rows("a"), JsonResultSet.Count("n", "nope"));
        AssertRefused("\"n\"", JsonResultSet.Rows("a"), JsonResultSet.Count("n", "a"), JsonResultSet.Count("m", "n"));
        AssertRefused("\"nope\"", JsonResultSet.Rows("a"), JsonResultSet.Total("n", "nope", "total"));
        AssertRefused("only Rows and Values", JsonResultSet.Rows("a"), JsonResultSet.Count("a[].n", "a"));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Totals_and_keys_of_pages_that_cannot_be_read_name_row_and_column(bool isTotal)
    {
        var failure = new FormatException("No.");
        FakeResult rows = FakeResult.Of([FakeColumn.Of<int>("id"), FakeColumn.Of<int>("total")], isTotal ? [1, failure] : [1, 7], isTotal ? [2, 7] : [failure, 7]);
        JsonResultSet[] results = [JsonResultSet.Rows("a").Take(2, JsonCursor.By<int>("id"), "next"), JsonResultSet.Total("n", "a", "total")];
        (JsonQueryException error, string written) = await MultipleQuery.FailAsync<JsonQueryException>(new FakeServer(rows), results);
        Assert.Equal(isTotal ? (1, 1, "total") : (2, 0, "id"), (error.RowNumber, error.Ordinal, error.ColumnName));
        Assert.Same(failure, error.InnerException);
        Assert.Equal("", written);
    }

    private static void AssertRefused(string message, params JsonResultSet[] results) =>
        Assert.Contains(message, Assert.Throws<ArgumentException>(() => Write(results, None)).Message, StringComparison.Ordinal);

    private static string Write(JsonResultSet[] results, params FakeResult[] answers) => Write(results, JsonQueryOptions.Default, answers);

    private static string Write(JsonResultSet[] results, JsonQueryOptions options, params FakeResult[] answers)
    {
        using var connection = new FakeConnection(new FakeServer(answers));
        var json = new ArrayBufferWriter<byte>();
        bool isWritten = connection.QueryMultipleJson("select", null, json, results, options);
        Assert.Equal(isWritten, json.WrittenCount > 0);
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }
}
