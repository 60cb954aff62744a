using Dapper.Json.Tests.Execution;
using static Dapper.Json.Tests.Execution.MultipleQuery;

namespace Dapper.Json.Tests.Results;

/// <summary>Trees of results at their edges: rows that are missing, totals and counts of what is inside, keys, and errors.</summary>
public class ResultEdgeTests
{
    private static FakeResult None => FakeResult.OfValues<int>("id");

    [Fact]
    public void A_required_row_decides_also_inside_a_missing_one() =>
        Assert.Equal("", Write([JsonResultSet.Row("a"), JsonResultSet.Row("a.b", required: true)], None, None));

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
        Assert.StartsWith("The value of a column could not be read: ", error.Message, StringComparison.Ordinal);
        Assert.Equal("", written);
    }

    private static void AssertRefused(string message, params JsonResultSet[] results) =>
        Assert.Contains(message, Assert.Throws<ArgumentException>(() => Write(results, None)).Message, StringComparison.Ordinal);
}
