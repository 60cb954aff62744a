using Dapper.Json.Tests.Results;
using Dapper.Json.Tests.Telemetry;

namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>Plans are made once per schema, and a changed schema is noticed at once.</summary>
public class PlanTests : SqliteTests
{
    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void A_second_execution_makes_no_plan(SqliteAccess access)
    {
        var options = FreshOptions.Create();
        using var plans = new PlanFigures();
        Connection.Execute("create table t (a integer, b text); insert into t values (1, 'x')");

        for (int i = 0; i < 3; i++)
        {
            Assert.Equal("""[{"a":1,"b":"x"}]""", access.WriteText(Connection, "select * from t", options: options));
        }

        Assert.Equal((1, 2), (plans.Made, plans.Found));
    }

    /// <summary>The driver derives the types of NULLs from those that the columns were declared with, and Dapper's objects depend on them.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("int")]
    [InlineData("varchar")]
    [InlineData("clob")]
    [InlineData("text")]
    [InlineData("blob")]
    [InlineData("real")]
    [InlineData("float")]
    [InlineData("double")]
    [InlineData("numeric")]
    public void A_second_typed_execution_that_begins_with_NULL_makes_no_plan(string type)
    {
        var options = FreshOptions.Create();
        using var plans = new PlanFigures();
        Connection.Execute($"create table t (id integer, a {type}); insert into t values (1, null)");

        for (int i = 0; i < 2; i++)
        {
            Assert.Equal("""[{"id":1,"a":null}]""", Connection.QueryJsonString<Row>("select * from t", options: options));
        }

        Assert.Equal((1, 1), (plans.Made, plans.Found));
    }

    [Fact]
    public void The_memory_of_rows_is_given_back()
    {
        using var arrays = new WatchedArrays();
        Connection.QueryJson("select 'x' as a, x'01' as b, printf('%.*c', 100000, 'x') as c", null, new ArrayBufferWriter<byte>());
        arrays.AssertReturned();
    }

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void A_type_that_becomes_json_is_noticed(SqliteAccess access)
    {
        var options = FreshOptions.Create();
        Connection.Execute("create table t (a text); insert into t values ('[]')");
        Assert.Equal("""[{"a":"[]"}]""", access.WriteText(Connection, "select * from t", options: options));

        Connection.Execute("drop table t; create table t (a json); insert into t values ('[]')");
        Assert.Equal("""[{"a":[]}]""", access.WriteText(Connection, "select * from t", options: options));
    }

    private sealed class Row
    {
        public int Id { get; set; }

        public object? A { get; set; }
    }
}
