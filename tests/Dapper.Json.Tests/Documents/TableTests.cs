namespace Dapper.Json.Tests.Documents;

/// <summary>The names once, and each row as an array of its values.</summary>
public class TableTests : SqliteTests
{
    private const string Rows = "select 1 as Id, 'a' as UserName, 0.5 as Rate union all select null, null, null union all select 2, x'01', 1e300";

    private static readonly JsonQueryOptions Table = new() { Format = JsonQueryFormat.Table };
    private static readonly JsonSerializerOptions Indented = new(JsonSerializerDefaults.Web) { WriteIndented = true, NewLine = "\n" };

    private static readonly object Expected = new
    {
        columns = new[] { "id", "userName", "rate" },
        rows = new object?[][] { [1, "a", 0.5], [null, null, null], [2, new byte[] { 1 }, 1e300] },
    };

    [Fact]
    public void All_is_indented()
    {
        Assert.Equal(JsonSerializer.Serialize(Expected, Indented), Write(Rows, new JsonQueryOptions(Indented) { Format = JsonQueryFormat.Table }));
        var raw = new JsonQueryOptions(Indented) { Format = JsonQueryFormat.Table, RawJsonColumns = ["a", "c"] };
        Assert.Equal(
            JsonSerializer.Serialize(new { columns = Of("a", "b", "c"), rows = new object?[][] { [1, 2, "x"], [3, 4, null] } }, Indented),
            Write("select '1' as a, 2 as b, '\"x\"' as c union all select '3', 4, null", raw));
        Assert.Equal(
            JsonSerializer.Serialize(new { columns = Of("a"), rows = Array.Empty<int>() }, Indented),
            Write("select 1 as a where 0", new JsonQueryOptions(Indented) { Format = JsonQueryFormat.Table }));
    }

    [Fact]
    public void Without_rows_the_columns_are_there() =>
        Assert.Equal("""{"columns":["id","userName","rate"],"rows":[]}""", Write($"select * from ({Rows}) where 0"));

    [Fact]
    public void Without_a_result_there_are_no_columns() => Assert.Equal("""{"columns":[],"rows":[]}""", Write("create table t (a)"));

    [Theory]
    [InlineData("value", """{"columns":["a","b"],"rows":[[1,2],[3,4]""")]
    [InlineData("read", """{"columns":["a","b"],"rows":[[1,2],[3,4]""")]
    public void What_fails_ends_nothing(string place, string expected)
    {
        var failure = new FormatException();
        FakeColumn[] columns = [FakeColumn.Of<int>("a"), FakeColumn.Of<int>("b")];
        FakeResult result = place == "value"
            ? FakeResult.Of(columns, [1, 2], [3, 4], [5, failure])
            : FakeResult.Of(columns, [1, 2], [3, 4]).FailingAt(3, failure);
        using var connection = new FakeConnection(new FakeServer(result));
        var stream = new FakeStream();
        Exception? thrown = Record.Exception(() => connection.QueryJson("select", null, stream, new JsonQueryOptions { Format = JsonQueryFormat.Table, FlushThreshold = 1 }));
        Assert.Same(failure, place == "value" ? thrown?.InnerException : thrown);
        Assert.Equal(expected, Encoding.UTF8.GetString(stream.Written));
    }

    private static T[] Of<T>(params T[] values) => values;

    private string Write(string sql, JsonQueryOptions? options = null, object? param = null)
    {
        return SqliteAccess.Public.WriteText(Connection, sql, param, options ?? Table);
    }
}
