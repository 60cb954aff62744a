using static Dapper.Json.Tests.Execution.MultipleQuery;

namespace Dapper.Json.Tests.Results;

/// <summary>Typed results that go into others, or that others go into.</summary>
public class TypedResultTests
{
    private const string Orders = "select 1 as Id union all select 2; ";

    private static readonly JsonResultSet[] OrdersAndLines = [JsonResultSet.Rows("orders"), JsonResultSet.Rows<Line>("orders[].lines").On("Order", "Id")];

    [Fact]
    public void Equal_objects_of_different_parents_stay_two()
    {
        const string Lines = "select 1 as \"Order::json\", 'a' as Sku, 5 as \"Taxes[].Rate\" union all select 1, 'a', 6 union all select 2, 'a', 5";
        const string Expected =
            """{"orders":[{"id":1,"lines":[{"sku":"a","taxes":[{"rate":5},{"rate":6}]}]},{"id":2,"lines":[{"sku":"a","taxes":[{"rate":5}]}]}]}""";

        Assert.Equal(Expected, Write(Orders + Lines, OrdersAndLines));
        Assert.Equal(Expected, Write(Orders + Lines, OrdersAndLines, new JsonQueryOptions { GroupKeys = ["Sku"] }));
    }

    [Fact]
    public void A_column_that_ties_rows_need_not_fill_a_member()
    {
        var options = new JsonQueryOptions { UnmappedColumns = JsonUnmappedMemberHandling.Disallow };

        Assert.Equal(
            """{"orders":[{"id":1,"lines":[{"sku":"a","taxes":null}]},{"id":2,"lines":[]}]}""",
            Write(Orders + "select 1 as \"Order\", 'a' as Sku", OrdersAndLines, options));
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write(Orders + "select 1 as \"Order\", 'a' as Sku, 2 as Other", OrdersAndLines, options));
        Assert.Equal("Other", error.ColumnName);
    }

    /// <summary>Neither has room for them: a constructor takes each column, and a value is the first.</summary>
    [Fact]
    public void Columns_that_tie_rows_are_left_out_of_records_and_values()
    {
        JsonResultSet[] results =
        [
            JsonResultSet.Rows("orders"), JsonResultSet.Rows<Item>("orders[].items").On("Order", "Id"), JsonResultSet.Rows<bool>("orders[].flags").On("Order", "Id"),
            JsonResultSet.Total("total", "orders[].items", "All"),
        ];
        string sql = Orders + "select 2 as \"Order\", 5 as N, 9 as \"All\", 'a' as Sku; select 1 as \"Order\", 1 as Flag union all select 1, 0";

        Assert.Equal(
            """{"orders":[{"id":1,"items":[],"flags":[true,false]},{"id":2,"items":[{"n":5,"sku":"a"}],"flags":[]}],"total":9}""", Write(sql, results));
        Assert.Equal(
            """{"orders":[{"id":1,"items":[],"flags":[]},{"id":2,"items":[],"flags":[]}],"total":0}""",
            Write(Orders + "select 2 as \"Order\", 5 as N, 9 as \"All\", 'a' as Sku where 0; select 1 as \"Order\", 1 as Flag where 0", results));
    }

    private sealed class Line
    {
        public string? Sku { get; set; }

        public List<Tax>? Taxes { get; set; }
    }

    private sealed class Tax
    {
        public long Rate { get; set; }
    }

    private sealed record Item(long N, string Sku);
}
