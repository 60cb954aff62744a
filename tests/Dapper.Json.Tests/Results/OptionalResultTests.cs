using System.Text;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Results;

/// <summary>Results that a query has and nobody wants, and results that it may not have.</summary>
public sealed class OptionalResultTests : IDisposable
{
    private readonly SqliteConnection _connection = Databases.Open();

    public void Dispose() => _connection.Dispose();

    [Fact]
    public void A_result_is_skipped() => Assert.Equal(
        """{"first":1,"rows":[{"n":3}]}""",
        Write("select 1; select 'maybe' as \"x::boolean\"; select 3 as n", JsonResultSet.Value("first"), JsonResultSet.Skip(), JsonResultSet.Rows("rows")));

    [Fact]
    public void All_that_follows_is_skipped()
    {
        Assert.Equal("""{"first":1}""", Write("select 1; select 2; select 3", JsonResultSet.Value("first"), JsonResultSet.SkipRest()));
        Assert.Equal("""{"first":1}""", Write("select 1", JsonResultSet.Value("first"), JsonResultSet.SkipRest()));
    }

    [Theory]
    [InlineData("select 1", """{"first":1,"row":null,"rows":[],"values":[],"value":null,"count":0,"total":0,"inner":{"row":null},"end":true}""")]
    [InlineData(
        "select 1; select 2 as n; select 3 as n, 7 as t",
        """{"first":1,"row":{"n":2},"rows":[{"n":3}],"values":[],"value":null,"count":1,"total":7,"inner":{"row":null},"end":true}""")]
    public void A_result_that_is_not_there_is_as_one_without_rows(string sql, string expected) => Assert.Equal(
        expected,
        Write(
            sql,
            JsonResultSet.Value("first"),
            JsonResultSet.Row("row").Optional(),
            JsonResultSet.Rows("rows").Optional(),
            JsonResultSet.Values("values").Optional(),
            JsonResultSet.Value("value").Optional(),
            JsonResultSet.Count("count", "rows"),
            JsonResultSet.Total("total", "rows", "t"),
            JsonResultSet.Row("inner.row").Optional(),
            JsonResultSet.Skip().Optional(),
            JsonResultSet.Constant("end", true)));

    [Fact]
    public void What_goes_into_rows_may_be_absent_too()
    {
        JsonResultSet[] results = [JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("o", "id").Optional()];
        Assert.Equal("""{"orders":[{"id":1,"lines":[]}]}""", Write("select 1 as id", results));
        Assert.Equal("""{"orders":[{"id":1,"lines":[{"n":2}]}]}""", Write("select 1 as id; select 1 as o, 2 as n", results));
        Assert.Equal("{\"post\":{\"id\":1,\"tags\":[]}}", Write("select 1 as id", JsonResultSet.Row("post"), JsonResultSet.Values("post.tags").Optional()));
        Assert.Equal("{\"post\":null}", Write("select 1 as id where 0", JsonResultSet.Row("post"), JsonResultSet.Values("post.tags").Optional()));
    }

    [Fact]
    public void Lists_that_come_first_and_a_row_that_holds_them_may_be_absent()
    {
        JsonResultSet[] results =
            [JsonResultSet.Value("n"), JsonResultSet.Values("post.tags").Optional(), JsonResultSet.Row("post").Optional(), JsonResultSet.Rows<Tagged>("typed").Optional()];
        Assert.Equal("""{"n":1,"post":null,"typed":[]}""", Write("select 1", results));
        Assert.Equal("""{"n":1,"post":null,"typed":[]}""", Write("select 1; select 'a'", results));
    }

    [Fact]
    public void Results_that_must_be_there_do_not_follow_those_that_may_be_absent()
    {
        ArgumentException error = Assert.Throws<ArgumentException>(() => Write("select 1; select 2", JsonResultSet.Value("a").Optional(), JsonResultSet.Value("b")));
        Assert.StartsWith("Value(\"a\").Optional(): Value(\"b\") follows it", error.Message, StringComparison.Ordinal);
        error = Assert.Throws<ArgumentException>(() => Write("select 1", JsonResultSet.SkipRest(), JsonResultSet.Value("b").Optional()));
        Assert.StartsWith("SkipRest(): it is for what follows", error.Message, StringComparison.Ordinal);
        error = Assert.Throws<ArgumentException>(() => Write("select 1", JsonResultSet.SkipRest(), JsonResultSet.Value("b")));
        Assert.StartsWith("SkipRest(): it is for what follows", error.Message, StringComparison.Ordinal);
        error = Assert.Throws<ArgumentException>(() => Write("select 1", JsonResultSet.Value("a"), JsonResultSet.SkipRest(), JsonResultSet.SkipRest()));
        Assert.StartsWith("SkipRest(): it is for what follows", error.Message, StringComparison.Ordinal);
        Assert.Throws<InvalidOperationException>(static () => JsonResultSet.MustExist().Optional());
        Assert.Throws<InvalidOperationException>(static () => JsonResultSet.Row("a", required: true).Optional());
        Assert.Throws<InvalidOperationException>(static () => JsonResultSet.Constant("a", 1).Optional());
        Assert.Throws<InvalidOperationException>(static () => JsonResultSet.SkipRest().Optional());
    }

    [Fact]
    public void One_result_too_few_or_too_many_is_still_an_error()
    {
        Assert.Throws<InvalidOperationException>(() => Write("select 1", JsonResultSet.Value("a"), JsonResultSet.Skip()));
        Assert.Throws<InvalidOperationException>(() => Write("select 1; select 2; select 3", JsonResultSet.Value("a"), JsonResultSet.Value("b").Optional()));
    }

    private string Write(string sql, params JsonResultSet[] results)
    {
        using var stream = new MemoryStream();
        _connection.QueryMultipleJson(sql, null, stream, results);
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private sealed class Tagged
    {
        public int Id { get; set; }
    }
}
