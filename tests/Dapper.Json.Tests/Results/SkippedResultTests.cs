using static Dapper.Json.Tests.Execution.MultipleQuery;

namespace Dapper.Json.Tests.Results;

/// <summary>Results that a query has and nobody wants, and results that have no rows in some cases.</summary>
public sealed class SkippedResultTests
{
    [Fact]
    public void A_result_is_skipped() => Assert.Equal(
        """{"first":1,"rows":[{"n":3}]}""",
        Write("select 1; select 'maybe' as \"x::boolean\"; select 3 as n", [JsonResultSet.Value("first"), JsonResultSet.Skip(), JsonResultSet.Rows("rows")]));

    /// <remarks>What a procedure selects only in some cases it selects as an empty result in the others.</remarks>
    [Theory]
    [InlineData("select 1; select 0 as n where 0; select 0 as n, 0 as t where 0; select 0 where 0", """{"first":1,"row":null,"rows":[],"count":0,"total":0,"values":[]}""")]
    [InlineData("select 1; select 2 as n; select 3 as n, 7 as t; select 0 where 0", """{"first":1,"row":{"n":2},"rows":[{"n":3}],"count":1,"total":7,"values":[]}""")]
    public void A_result_may_be_empty(string sql, string expected) => Assert.Equal(
        expected,
        Write(
            sql,
            [
                JsonResultSet.Value("first"), JsonResultSet.Row("row"), JsonResultSet.Rows("rows"), JsonResultSet.Count("count", "rows"),
                JsonResultSet.Total("total", "rows", "t"), JsonResultSet.Values("values"),
            ]));

    [Fact]
    public void One_result_too_few_or_too_many_is_an_error()
    {
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => Write("select 1", [JsonResultSet.Value("a"), JsonResultSet.Skip()]));
        Assert.Contains("there is none for Skip(). Where it may be missing, select an empty one.", error.Message, StringComparison.Ordinal);
        Assert.Throws<InvalidOperationException>(() => Write("select 1; select 2; select 3", [JsonResultSet.Value("a"), JsonResultSet.Value("b")]));
    }
}
