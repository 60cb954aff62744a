using Dapper.Json.Tests.Cells;

namespace Dapper.Json.Tests.Shapes;

/// <summary>Values at depth are written as at the top: JSON, and those of a converter of the caller's.</summary>
public class PathValueTests : SqliteTests
{
    [Fact]
    public void Columns_that_the_database_declares_as_json_are_embedded_at_each_depth()
    {
        Connection.Execute("create table docs (id int, a json, b json, c json); insert into docs values (1, '{\"x\" : 1}', '[2]', '3'), (1, '{\"x\" : 1}', null, '{}')");
        const string sql = "select id, a as \"o.a\", b as \"l[].b\", c as \"l[].t[]\" from docs";
        foreach (SqliteAccess access in Enum.GetValues<SqliteAccess>())
        {
            Assert.Equal(
                """[{"id":1,"o":{"a":{"x" : 1}},"l":[{"b":[2],"t":[3]},{"b":null,"t":[{}]}]}]""", access.WriteText(Connection, sql, options: PathQuery.Paths));
        }
    }

    [Fact]
    public void A_converter_that_writes_null_itself_does_so_in_objects_that_are_there()
    {
        var serializer = new JsonSerializerOptions(JsonSerializerDefaults.Web) { Converters = { new NullMarkingConverter<string>() } };
        var options = new JsonQueryOptions(serializer) { PathNames = true };
        Connection.Execute(
            """
            create table t (id int, a text, b text, c text, d text);
            insert into t values (1, null, 'x', null, null), (1, null, 'x', 'y', 'z'), (1, null, 'x', null, 'z'), (2, null, null, null, null);
            """);
        foreach (SqliteAccess access in Enum.GetValues<SqliteAccess>())
        {
            Assert.Equal(
                """[{"id":1,"o":{"a":"no String","b":["own String x"]},"l":[{"c":["own String y"],"t":[["own String z"]]},{"c":"no String","t":[["own String z"]]}]},"""
                + """{"id":2,"o":null,"l":[]}]""",
                access.WriteText(Connection, "select id, a as \"o.a\", b as \"o.b\", c as \"l[].c\", d as \"l[].t[]\" from t", options: options));
        }
    }

    [Fact]
    public void A_converter_may_query_the_same_connection()
    {
        var serializer = new JsonSerializerOptions(JsonSerializerDefaults.Web);
        serializer.Converters.Add(new QueryingConverter(Connection));
        Assert.Equal(
            """[{"id":"a1","l":[{"x":"b1"},{"x":"c1"}]}]""",
            SqliteAccess.Public.WriteText(
                Connection,
                "select 'a' as id, 'b' as \"l[].x\" union all select 'a', 'c'",
                options: new JsonQueryOptions(serializer) { PathNames = true }));
    }

    private sealed class QueryingConverter(SqliteConnection connection) : MarkingConverter<string>
    {
        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) =>
            writer.WriteStringValue(value + connection.ExecuteScalar<int>("select 1"));
    }
}
