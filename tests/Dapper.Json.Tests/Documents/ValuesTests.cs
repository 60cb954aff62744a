using System.Buffers;
using System.Text.Json.Serialization;
using Dapper.Json.Tests.Cells;
using Dapper.Json.Tests.Shapes;

namespace Dapper.Json.Tests.Documents;

/// <summary>The only column of all rows, as an array of its values, or several, as an array of arrays.</summary>
public class ValuesTests : SqliteTests
{
    private static readonly JsonQueryOptions Values = new() { Format = JsonQueryFormat.Values };
    private static readonly JsonSerializerOptions Indented = new(JsonSerializerDefaults.Web) { WriteIndented = true, NewLine = "\n" };

    [Fact]
    public void No_row_is_an_empty_array() => Assert.Equal("[]", Write("select 1 as a where 0"));

    [Fact]
    public void The_column_needs_no_name_and_no_path_is_read_into_it()
    {
        Assert.Equal("[1]", FakeQuery.ToJsonAsTheyDrift(FakeResult.OfValues<int>("", 1), Values));
        Assert.Equal("[1]", Write("select 1 as \"a.\"", new JsonQueryOptions { Format = JsonQueryFormat.Values, PathNames = true }));
    }

    [Fact]
    public void A_NULL_is_null_whatever_the_options_say()
    {
        var omitting = new JsonQueryOptions(new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }) { Format = JsonQueryFormat.Values };
        Assert.Equal("[null,1,null]", Write("select null as a union all select 1 union all select null", omitting));
    }

    [Fact]
    public void Each_row_of_several_columns_is_an_array()
    {
        Assert.Equal("""[[1,"x"],[2,"y"]]""", Write("select 1 as a, 'x' as b union all select 2, 'y'"));
        Assert.Equal("[]", Write("select 1 as a, 'x' as b where 0"));
        Assert.Equal("[[1,2,3]]", FakeQuery.ToJsonAsTheyDrift(FakeResult.Of([FakeColumn.Of<int>(""), FakeColumn.Of<int>("a"), FakeColumn.Of<int>("A")], [1, 2, 3]), Values));
    }

    /// <remarks>A name says nothing but a type: it is not written.</remarks>
    [Fact]
    public void Names_of_several_columns_say_only_types()
    {
        var plain = new JsonQueryOptions { Format = JsonQueryFormat.Values, PathNames = false };
        Assert.Equal("""[[true,"7",{"b":1},3]]""", Write("""select 1 as "a.b::boolean", 7 as "::string", '{"b":1}' as "doc::json", 3 as "a.b" """));
        Assert.Equal("[[1,2]]", Write("""select 1 as "a::boolean", 2 as "lines[].sku" """, plain));
        foreach (string list in (string[])["lines[].sku", "tags[]", "tags[]::string", "a.lines[].b"])
        {
            foreach (string where in (string[])["", "where 0"])
            {
                JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write($"select 1 as a, 2 as \"{list}\" {where}"));
                Assert.Equal((1, list), (error.Ordinal, error.ColumnName));
                Assert.Contains("has no lists inside", error.Message, StringComparison.Ordinal);
            }

            Assert.Equal(list.EndsWith("string", StringComparison.Ordinal) ? "[\"2\"]" : "[2]", Write($"select 2 as \"{list}\""));
        }

        Assert.Contains("not known", Assert.Throws<JsonQueryException>(() => Write("select 1 as a, 2 as \"b::no_type\"")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_NULL_among_several_values_keeps_its_place()
    {
        foreach (JsonIgnoreCondition condition in (JsonIgnoreCondition[])[JsonIgnoreCondition.Never, JsonIgnoreCondition.WhenWritingNull, JsonIgnoreCondition.WhenWritingDefault])
        {
            var options = new JsonQueryOptions(new JsonSerializerOptions { DefaultIgnoreCondition = condition }) { Format = JsonQueryFormat.Values };
            Assert.Equal("[[null,0,null],[null,null,null]]", Write("select null as a, 0 as b, null as c union all select null, null, null", options));
        }
    }

    [Fact]
    public void Rows_are_indented_and_flushed_in_the_middle()
    {
        var options = new JsonQueryOptions(Indented) { Format = JsonQueryFormat.Values, FlushThreshold = 1 };
        string large = new('ü', 100_000);
        Assert.Equal(
            JsonSerializer.Serialize(new object?[][] { [1, large, null], [2, "", 0.5] }, Indented),
            Write("select 1, @large, null union all select 2, '', 0.5", options, new { large }));
    }

    [Fact]
    public void Rows_may_be_nested_as_deep_as_the_serializer_allows()
    {
        Assert.Equal("[[1,2]]", Write("select 1, 2", new JsonQueryOptions(new JsonSerializerOptions { MaxDepth = 3 }) { Format = JsonQueryFormat.Values }));
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => Write("select 1 as a, 2 as b", new JsonQueryOptions(new JsonSerializerOptions { MaxDepth = 2 }) { Format = JsonQueryFormat.Values }));
        Assert.Contains("2 objects and arrays", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Values_are_indented()
    {
        var options = new JsonQueryOptions(Indented) { Format = JsonQueryFormat.Values, RawJsonColumns = ["a"] };
        Assert.Equal(
            JsonSerializer.Serialize(new object?[] { Of(1, 2), null, 0.5, 3, "x" }, Indented).Replace("[\n    1,\n    2\n  ]", "[1,2]", StringComparison.Ordinal),
            Write("select '[1,2]' as a union all select null union all select 0.5 union all select 3 union all select '\"x\"'", options));
        Assert.Equal(JsonSerializer.Serialize(Array.Empty<int>(), Indented), Write("select 1 as a where 0", options));
    }

    [Fact]
    public void A_converter_of_the_callers_writes_the_values_and_null()
    {
        var serializer = new JsonSerializerOptions { Converters = { new NullMarkingConverter<string>() } };
        Connection.Execute("create table t (a text); insert into t values ('x'), (null)");
        var options = new JsonQueryOptions(serializer) { Format = JsonQueryFormat.Values };
        Assert.Equal("""[["own String x"],"no String"]""", SqliteAccess.Public.WriteText(Connection, "select a from t", options: options));
    }

    [Fact]
    public async Task A_reader_is_written_as_values_also_into_a_document()
    {
        using SqliteCommand command = Connection.CreateCommand();
        command.CommandText = "select 0.5 as a union all select 2";
        var json = new ArrayBufferWriter<byte>();
        using (SqliteDataReader reader = command.ExecuteReader())
        {
            Assert.Equal(2, await reader.WriteJsonAsync(json, Values, TestContext.Current.CancellationToken));
        }

        Assert.Equal("[0.5,2]", json.TextOf());

        json.ResetWrittenCount();
        using (var writer = new Utf8JsonWriter(json, new JsonWriterOptions { Indented = true, NewLine = "\n" }))
        using (SqliteDataReader reader = command.ExecuteReader())
        {
            writer.WriteStartObject();
            writer.WritePropertyName("a");
            Assert.Equal(2, reader.WriteJson(writer, Values));
            writer.WriteEndObject();
        }

        Assert.Equal(JsonSerializer.Serialize(new { a = new[] { 0.5, 2 } }, Indented), json.TextOf());

        json.ResetWrittenCount();
        command.CommandText = "select 1, 'x' union all select 2, null";
        using (SqliteDataReader reader = command.ExecuteReader())
        {
            Assert.Equal(2, await reader.WriteJsonAsync(json, Values, TestContext.Current.CancellationToken));
        }

        Assert.Equal("""[[1,"x"],[2,null]]""", json.TextOf());
    }

    [Fact]
    public void A_value_that_fails_ends_nothing()
    {
        var server = new FakeServer(FakeResult.OfValues<int>("Id", 1, 2, new FormatException()));
        using var connection = new FakeConnection(server);
        var stream = new FakeStream();
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => connection.QueryJson("select", null, stream, new JsonQueryOptions { Format = JsonQueryFormat.Values, FlushThreshold = 1 }));
        Assert.Equal((3, "Id"), (error.RowNumber, error.ColumnName));
        Assert.Equal("[1,2", Encoding.UTF8.GetString(stream.Written));
    }

    [Fact]
    public void A_row_that_fails_ends_nothing()
    {
        var server = new FakeServer(FakeResult.Of([FakeColumn.Of<int>("Id"), FakeColumn.Of<int>("Rank")], [1, 2], [3, new FormatException()]));
        using var connection = new FakeConnection(server);
        var stream = new FakeStream();
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => connection.QueryJson("select", null, stream, new JsonQueryOptions { Format = JsonQueryFormat.Values, FlushThreshold = 1 }));
        Assert.Equal((2, "Rank"), (error.RowNumber, error.ColumnName));
        Assert.StartsWith("[[1,2]", Encoding.UTF8.GetString(stream.Written), StringComparison.Ordinal);
        Assert.DoesNotContain("3]", Encoding.UTF8.GetString(stream.Written), StringComparison.Ordinal);
    }

    private static T[] Of<T>(params T[] values) => values;

    private string Write(string sql, JsonQueryOptions? options = null, object? param = null)
    {
        return SqliteAccess.Public.WriteText(Connection, sql, param, options ?? Values);
    }
}
