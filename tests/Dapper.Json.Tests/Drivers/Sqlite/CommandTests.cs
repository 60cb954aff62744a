namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>Commands that are more, or less, than one select on a connection of their own.</summary>
public class CommandTests : SqliteTests
{
    /// <summary>Gets options with which the number 2 closes the connection.</summary>
    private JsonQueryOptions Closing => new(new JsonSerializerOptions
    {
        Converters =
        {
            new WritingConverter<long>((writer, value) =>
            {
                writer.WriteNumberValue(value);
                if (value == 2)
                {
                    Connection.Close();
                }
            }),
        },
    });

    [Fact]
    public void Every_statement_of_a_command_runs_and_the_first_result_is_written()
    {
        Connection.Execute("create table t (a)");

        Assert.Equal(
            """[{"a":1}]""",
            Connection.QueryJsonString("insert into t values (1); select a from t; insert into t values (2); select 3 as other; insert into t values (4)"));
        Assert.Equal([1, 2, 4], Connection.Query<int>("select a from t order by a"));
    }

    [Fact]
    public void A_query_runs_while_another_is_being_written_on_the_same_connection()
    {
        var outer = new JsonQueryOptions(new JsonSerializerOptions
        {
            Converters =
            {
                new WritingConverter<long>((writer, value) =>
                    writer.WriteRawValue(Connection.QueryJsonString("select @value as v union all select @value * 10", new { value }))),
            },
        });

        Assert.Equal(
            """[{"a":[{"v":1},{"v":10}],"b":"x"},{"a":[{"v":2},{"v":20}],"b":"y"}]""",
            Connection.QueryJsonString("select 1 as a, 'x' as b union all select 2, 'y'", options: outer));
    }

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void A_connection_closed_under_the_rows_ends_the_query_and_nothing_else(SqliteAccess access)
    {
        Assert.Throws<InvalidOperationException>(
            () => access.Write(Connection, "select column1 as a, column2 as b, column3 as c from (values (1, 'x', x'01'), (2, 'y', x'02'), (3, 'z', x'03'))", options: Closing));

        Connection.Open();
        Assert.Equal("""[{"a":1}]""", access.WriteText(Connection, "select 1 as a"));
    }

    [Fact]
    public void Nothing_is_closed_off_when_the_connection_goes_away()
    {
        var closing = new JsonQueryOptions(Closing) { FlushThreshold = 1 };
        var json = new ArrayBufferWriter<byte>();

        Assert.Throws<InvalidOperationException>(() => Connection.QueryJson("select 'x' as a union all select 2 union all select 'y'", null, json, closing));

        Assert.Equal("""[{"a":"x"},{"a":2}""", Encoding.UTF8.GetString(json.WrittenSpan));
    }
}
