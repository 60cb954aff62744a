namespace Dapper.Json.Tests.Contracts;

/// <summary>
/// SQLite types each cell, and Dapper takes a column's type from the first row of an execution: so does a plan, also where
/// the same options have run the same text before.
/// </summary>
public class FirstRowTests : SqliteTests
{
    [Theory]
    [InlineData("1", "'2'", "3.0")]
    [InlineData("'1'", "2", "null")]
    [InlineData("null", "'2'", "1")]
    [InlineData("1.0", "null", "'2'")]
    public void The_first_row_of_each_execution_decides(params string[] values)
    {
        Connection.Execute("create table cells (item)");
        var options = new JsonQueryOptions();
        foreach (string value in values.Concat(values))
        {
            Connection.Execute($"delete from cells; insert into cells values ({value})");
            string expected = JsonSerializer.Serialize(Connection.Query<Row>("select item as Number from cells"), options.SerializerOptions);
            Assert.Equal(expected, Connection.QueryJsonString<Row>("select item as Number from cells", options: options));
            Assert.True(Connection.ExplainJson<Row>("select item as Number from cells", options: options).IsDirect);
        }
    }

    [Fact]
    public void A_NULL_counts_as_the_declared_type()
    {
        Connection.Execute("create table declared (number text); insert into declared values (null), ('7')");
        Assert.True(TypedQuery.AssertSame<Row>(Connection, "select number from declared").IsDirect);
    }

    private sealed class Row
    {
        public int Number { get; set; }
    }
}
