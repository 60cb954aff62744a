using Dapper.Json.Tests.Contracts.Fields;
using Dapper.Json.Tests.Drivers.SqlServer;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>Plans are made once per schema, and a changed schema is noticed at once.</summary>
public class PlanTests
{
    [Theory]
    [MemberData(nameof(SqliteWays.All), MemberType = typeof(SqliteWays))]
    public void A_second_execution_makes_no_plan(SqliteWay way)
    {
        using SqliteConnection connection = Databases.Open();
        var options = new JsonQueryOptions();
        connection.Execute("create table t (a integer, b text); insert into t values (1, 'x')");

        for (int i = 0; i < 3; i++)
        {
            Assert.Equal("""[{"a":1,"b":"x"}]""", way.WriteText(connection, "select * from t", options: options));
        }

        Assert.Equal(1, options.Prepare().ColumnPlans.Created);
    }

    [Theory]
    [MemberData(nameof(SqliteWays.All), MemberType = typeof(SqliteWays))]
    public void A_column_added_under_a_repeated_query_is_there_at_once(SqliteWay way)
    {
        using SqliteConnection connection = Databases.Open();
        var options = new JsonQueryOptions();
        connection.Execute("create table t (a integer); insert into t values (1)");
        Assert.Equal("""[{"a":1}]""", way.WriteText(connection, "select * from t", options: options));

        connection.Execute("alter table t add column b text default 'new'");
        Assert.Equal("""[{"a":1,"b":"new"}]""", way.WriteText(connection, "select * from t", options: options));

        connection.Execute("alter table t rename column a to c");
        Assert.Equal("""[{"c":1,"b":"new"}]""", way.WriteText(connection, "select * from t", options: options));
    }

    [Theory]
    [MemberData(nameof(SqliteWays.All), MemberType = typeof(SqliteWays))]
    public void A_type_that_becomes_json_is_noticed(SqliteWay way)
    {
        using SqliteConnection connection = Databases.Open();
        var options = new JsonQueryOptions();
        connection.Execute("create table t (a text); insert into t values ('[]')");
        Assert.Equal("""[{"a":"[]"}]""", way.WriteText(connection, "select * from t", options: options));

        connection.Execute("drop table t; create table t (a json); insert into t values ('[]')");
        Assert.Equal("""[{"a":[]}]""", way.WriteText(connection, "select * from t", options: options));
    }

    [Theory]
    [MemberData(nameof(SqliteWays.All), MemberType = typeof(SqliteWays))]
    public void Columns_of_one_name_are_refused_before_anything_is_written(SqliteWay way)
    {
        using SqliteConnection connection = Databases.Open();

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => way.Write(connection, "select 1 as Id, 2 as id"));

        Assert.Equal((0, 1, "id"), (error.RowNumber, error.Ordinal, error.ColumnName));
    }
}
