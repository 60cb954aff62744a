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

    public static TheoryData<JsonResultSet> ValuesAlone =>
    [
        JsonResultSet.Values("posts[].inside"), JsonResultSet.Rows<long>("posts[].inside"), JsonResultSet.Rows<long?>("posts[].inside"),
        JsonResultSet.Rows<string>("posts[].inside"), JsonResultSet.Rows<DayOfWeek>("posts[].inside"), JsonResultSet.Rows<(long, long)>("posts[].inside"),
    ];

    public static TheoryData<JsonResultSet> ObjectsAlone =>
        [JsonResultSet.Rows("posts[].inside"), JsonResultSet.Rows<object>("posts[].inside"), JsonResultSet.Rows<Empty>("posts[].inside")];

    [Theory]
    [MemberData(nameof(ValuesAlone), DisableDiscoveryEnumeration = true)]
    public void A_value_of_no_column_but_keys_is_an_error_with_rows_and_without(JsonResultSet result)
    {
        foreach (string rows in (string[])["", " where 0"])
        {
            Assert.Contains("no column for the values", Assert.Throws<JsonQueryException>(() => WriteInside(rows, result)).Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [MemberData(nameof(ObjectsAlone), DisableDiscoveryEnumeration = true)]
    public void An_object_of_no_column_but_keys_is_empty(JsonResultSet result) =>
        Assert.Equal("""{"posts":[{"id":1,"inside":[{}]}]}""", WriteInside("", result));

    private static string WriteInside(string rows, JsonResultSet result) =>
        Write($"select 1 as Id; select 1 as PostId{rows}", [JsonResultSet.Rows("posts"), result.On("PostId", "Id")]);

    public sealed class Empty;

    private static readonly JsonCursor ById = JsonCursor.By<int>("Id");

    /// <summary>Gets results, the number of that with the column, and the name of the column.</summary>
    public static TheoryData<JsonResultSet[], int, string> Named => new()
    {
        { [JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("OrderId", "Id")], 1, "OrderId" },
        { [JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("OrderId", "Id")], 0, "Id" },
        { [JsonResultSet.Rows("orders"), JsonResultSet.Values("orders[].tags").On("OrderId", "Id")], 1, "OrderId" },
        { [JsonResultSet.Rows("rows"), JsonResultSet.Total("total", "rows", "Sum")], 0, "Sum" },
        { [JsonResultSet.Rows("rows").Take(2, ById, "next")], 0, "Id" },
    };

    /// <remarks>Both would be left out, and one of them unread.</remarks>
    [Theory]
    [MemberData(nameof(Named), DisableDiscoveryEnumeration = true)]
    public async Task Two_columns_of_the_name_are_an_error(JsonResultSet[] results, int index, string name)
    {
        foreach (string other in (string[])[name, name.ToUpperInvariant(), $"{name}::string"])
        {
            foreach (bool hasRow in (bool[])[true, false])
            {
                var server = new FakeServer([.. results.Where(static result => result.Kind != ResultKind.Total)
                    .Select((_, i) => i == index ? WithColumns(hasRow, name, other) : WithColumns(hasRow, i == 0 ? "Id" : "OrderId"))]);
                (JsonQueryException error, string written) = await MultipleQuery.FailAsync<JsonQueryException>(
                    server, results, new() { DuplicateNames = JsonDuplicateNameHandling.KeepFirst });
                Assert.Contains($"'{name}', which {results[index]} has twice", error.Message, StringComparison.Ordinal);
                Assert.Equal((1, ""), (error.Ordinal, written));
            }
        }
    }

    private static FakeResult WithColumns(bool hasRow, params string[] names) => FakeResult.Of(
        [.. names.Select(static name => FakeColumn.Of<int>(name)), FakeColumn.Of<int>("Qty")], hasRow ? [[.. names.Select(static _ => (object)1), 5]] : []);
}
