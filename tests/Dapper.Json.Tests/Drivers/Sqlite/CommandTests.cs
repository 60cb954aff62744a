using System.Buffers;
using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>Commands that are more, or less, than one select on a connection of their own.</summary>
public class CommandTests
{
    [Fact]
    public void A_command_without_a_result_gives_an_empty_array()
    {
        using SqliteConnection connection = Databases.Open();
        connection.Execute("create table t (a)");

        Assert.Equal("[]", connection.QueryJsonString("insert into t values (1), (2)"));
        Assert.Equal(2, connection.ExecuteScalar<int>("select count(*) from t"));
    }

    [Fact]
    public void Returned_rows_of_an_insert_are_written()
    {
        using SqliteConnection connection = Databases.Open();
        connection.Execute("create table t (id integer primary key, a)");

        Assert.Equal(
            """[{"id":1,"a":"x"},{"id":2,"a":null}]""",
            connection.QueryJsonString("insert into t (a) values ('x'), (null) returning id, a"));
        Assert.Equal(2, connection.ExecuteScalar<int>("select count(*) from t"));
    }

    [Fact]
    public void Every_statement_of_a_command_runs_and_the_first_result_is_written()
    {
        using SqliteConnection connection = Databases.Open();
        connection.Execute("create table t (a)");

        Assert.Equal(
            """[{"a":1}]""",
            connection.QueryJsonString("insert into t values (1); select a from t; insert into t values (2); select 3 as other; insert into t values (4)"));
        Assert.Equal([1, 2, 4], connection.Query<int>("select a from t order by a"));
    }

    [Fact]
    public void The_error_of_a_later_statement_comes_out()
    {
        using SqliteConnection connection = Databases.Open();
        connection.Execute("create table t (a integer primary key)");

        Assert.Throws<SqliteException>(() => connection.QueryJsonString("select 1 as a; insert into t values (1); insert into t values (1)"));
        Assert.Equal("""[{"a":1}]""", connection.QueryJsonString("select a from t"));
    }

    [Fact]
    public void A_file_is_as_good_as_memory()
    {
        string file = Path.Combine(Path.GetTempPath(), $"{Guid.NewGuid():N}.db");
        try
        {
            using (var writer = new SqliteConnection($"Data Source={file};Pooling=False"))
            {
                writer.Execute("create table t (a); insert into t values ('kept')");
            }

            using var reader = new SqliteConnection($"Data Source={file};Pooling=False;Mode=ReadOnly");
            Assert.Equal("""[{"a":"kept"}]""", reader.QueryJsonString("select a from t"));
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public void A_query_runs_while_another_is_being_written_on_the_same_connection()
    {
        using SqliteConnection connection = Databases.Open();
        var outer = new JsonQueryOptions(new JsonSerializerOptions
        {
            Converters = { new OnLong((writer, value) => writer.WriteRawValue(connection.QueryJsonString("select @value as v union all select @value * 10", new { value }))) },
        });

        Assert.Equal(
            """[{"a":[{"v":1},{"v":10}],"b":"x"},{"a":[{"v":2},{"v":20}],"b":"y"}]""",
            connection.QueryJsonString("select 1 as a, 'x' as b union all select 2, 'y'", options: outer));
    }

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void A_connection_closed_under_the_rows_ends_the_query_and_nothing_else(SqliteAccess access)
    {
        using SqliteConnection connection = Databases.Open();
        var closing = new JsonQueryOptions(new JsonSerializerOptions
        {
            Converters =
            {
                new OnLong((writer, value) =>
                {
                    writer.WriteNumberValue(value);
                    if (value == 2)
                    {
                        connection.Close();
                    }
                }),
            },
        });

        Assert.Throws<InvalidOperationException>(
            () => access.Write(connection, "select column1 as a, column2 as b, column3 as c from (values (1, 'x', x'01'), (2, 'y', x'02'), (3, 'z', x'03'))", options: closing));

        connection.Open();
        Assert.Equal("""[{"a":1}]""", access.WriteText(connection, "select 1 as a"));
    }

    [Fact]
    public void Nothing_is_closed_off_when_the_connection_goes_away()
    {
        using SqliteConnection connection = Databases.Open();
        var closing = new JsonQueryOptions(new JsonSerializerOptions
        {
            Converters =
            {
                new OnLong((writer, value) =>
                {
                    writer.WriteNumberValue(value);
                    connection.Close();
                }),
            },
        })
        {
            FlushThreshold = 1,
        };
        var json = new ArrayBufferWriter<byte>();

        Assert.Throws<InvalidOperationException>(() => connection.QueryJson("select 'x' as a union all select 2 union all select 'y'", null, json, closing));

        Assert.Equal("""[{"a":"x"},{"a":2}""", Encoding.UTF8.GetString(json.WrittenSpan));
    }

    private sealed class OnLong(Action<Utf8JsonWriter, long> write) : JsonConverter<long>
    {
        public override long Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, long value, JsonSerializerOptions options) => write(writer, value);
    }
}
