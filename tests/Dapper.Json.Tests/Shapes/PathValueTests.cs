using System.Buffers;
using Dapper.Json.Tests.Cells;

namespace Dapper.Json.Tests.Shapes;

/// <summary>Values at depth are written as at the top: large ones, JSON, and those of a converter of the caller's.</summary>
public class PathValueTests : SqliteTests
{
    [Fact]
    public void Embedded_json_is_embedded_at_each_depth()
    {
        var options = new JsonQueryOptions { PathNames = true, RawJsonColumns = ["doc", "O.Doc", "l[].doc", "l[].tags[]"] };
        Assert.Equal(
            """[{"doc":{"a" : 1},"o":{"doc":[1]},"l":[{"doc":2,"tags":[{"b" : 1},null]}]},{"doc":{"a" :1},"o":null,"l":[]}]""",
            PathQuery.Write(
                options,
                ["doc", "o.doc", "l[].doc", "l[].tags[]"],
                ["{\"a\" : 1}", "[1]", "2", "{\"b\" : 1}"],
                ["{\"a\" : 1}", "[1]", "2", "null"],
                ["{\"a\" :1}", null, null, null]));
        Assert.Contains("names 'o.dok'", PathQuery.Refuse(new JsonQueryOptions { PathNames = true, RawJsonColumns = ["o.dok"] }, "id", "o.doc").Message, StringComparison.Ordinal);
    }

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
    public void A_converter_of_the_callers_writes_at_each_depth()
    {
        var serializer = new JsonSerializerOptions(JsonSerializerDefaults.Web) { Converters = { new MarkingConverter<string>() } };
        Assert.Equal(
            """[{"id":["own String a"],"o":{"x":["own String b"],"y":null},"l":[{"z":["own String c"],"t":[["own String d"],["own String e"]]}]}]""",
            PathQuery.Write(
                new JsonQueryOptions(serializer) { PathNames = true }, ["id", "o.x", "o.y", "l[].z", "l[].t[]"], ["a", "b", null, "c", "d"], ["a", "b", null, "c", "e"]));
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

    [Fact]
    public void Each_type_of_a_driver_groups_and_is_written_at_depth()
    {
        var moment = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(2));
        var id = new Guid("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f");
        (object Value, object Other)[] values =
        [
            (1, 2), (1L, 2L), ((short)1, (short)2), ((byte)1, (byte)2), (1.10m, 1.1m), (0.0, -0.0), (0.1f, 0.2f), (true, false), ((sbyte)1, (sbyte)-1),
            ((ushort)1, (ushort)2), (1u, 2u), (1ul, 2ul), ("a", "b"), (new byte[] { 1 }, new byte[] { 2 }), ('a', 'b'), (id, Guid.Empty),
            (moment.DateTime, moment.UtcDateTime), (moment, moment.ToOffset(TimeSpan.Zero)), (new DateOnly(2026, 1, 2), new DateOnly(2026, 1, 3)),
            (new TimeOnly(1, 2), new TimeOnly(1, 3)), (TimeSpan.FromDays(1), TimeSpan.FromDays(2)), (new[] { 1 }, new[] { 2 }),
            (new Uri("http://a/"), new Uri("http://b/")),
        ];
        foreach ((object value, object other) in values)
        {
            FakeColumn[] columns = [new("K", value.GetType()), new("O.V", value.GetType()), new("L[].V", value.GetType()), new("L[].T[]", value.GetType())];
            object?[][] rows = [[value, value, value, value], [value, value, value, other], [value, value, other, null], [other, null, null, null], [null, null, null, value]];
            object expected = new object[]
            {
                new { k = value, o = new { v = value }, l = new object[] { new { v = value, t = new[] { value, other } }, new { v = other, t = Array.Empty<object>() } } },
                new { k = other, o = (object?)null, l = Array.Empty<object>() },
                new { k = (object?)null, o = (object?)null, l = new object[] { new { v = (object?)null, t = new[] { value } } } },
            };
            Assert.Equal(JsonSerializer.Serialize(expected, JsonSerializerOptions.Web), FakeQuery.ToJsonAsTheyDrift(FakeResult.Of(columns, rows), PathQuery.Paths));
        }
    }

    [Fact]
    public async Task A_reader_of_the_callers_becomes_a_value_of_a_larger_document()
    {
        const string sql = "select 1 as id, 0.5 as \"o.x\", 1 as \"l[].y\" union all select 1, 0.5, 2 union all select 2, null, null";
        const string expected = """[{"id":1,"o":{"x":0.5},"l":[{"y":1},{"y":2}]},{"id":2,"o":null,"l":[]}]""";
        using SqliteCommand command = Connection.CreateCommand();
        command.CommandText = sql;
        var json = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(json))
        {
            writer.WriteStartObject();
            writer.WritePropertyName("rows");
            using (SqliteDataReader reader = command.ExecuteReader())
            {
                Assert.Equal(2, reader.WriteJson(writer, PathQuery.Paths));
            }

            writer.WriteNumber("after", 1);
            writer.WriteEndObject();
        }

        Assert.Equal($$"""{"rows":{{expected}},"after":1}""", json.TextOf());

        json.ResetWrittenCount();
        using SqliteDataReader again = command.ExecuteReader();
        Assert.Equal(2, await again.WriteJsonAsync(json, PathQuery.Paths, TestContext.Current.CancellationToken));
        Assert.Equal(expected, json.TextOf());
    }

    private sealed class QueryingConverter(SqliteConnection connection) : MarkingConverter<string>
    {
        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) =>
            writer.WriteStringValue(value + connection.ExecuteScalar<int>("select 1"));
    }
}
