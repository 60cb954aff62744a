using System.Buffers;
using System.Text.Json.Serialization;
using Dapper.Json.Tests.Shapes;

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
    public void Names_are_written_once() => Assert.Equal(JsonSerializer.Serialize(Expected, JsonSerializerOptions.Web), Write(Rows));

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

    [Fact]
    public void A_NULL_keeps_its_place_and_the_policy_names_columns_only()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions
        {
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
            PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper,
        })
        {
            Format = JsonQueryFormat.Table,
        };
        Assert.Equal("""{"columns":["ID","USER_NAME","RATE"],"rows":[[1,"a",0.5],[null,null,null],[2,"AQ==",1E+300]]}""", Write(Rows, options));
    }

    [Theory]
    [InlineData(JsonDuplicateNameHandling.KeepFirst, """{"columns":["a","b"],"rows":[[1,3]]}""")]
    [InlineData(JsonDuplicateNameHandling.KeepLast, """{"columns":["a","b"],"rows":[[2,3]]}""")]
    public void Columns_of_one_name_are_treated_as_in_objects(JsonDuplicateNameHandling handling, string expected)
    {
        Assert.Equal(expected, Write("select 1 as a, 2 as A, 3 as b", new JsonQueryOptions { Format = JsonQueryFormat.Table, DuplicateNames = handling }));
        Assert.Equal(2, Assert.Throws<JsonQueryException>(() => Write("select 1 as a, 3 as b, 2 as A")).Ordinal);
    }

    [Fact]
    public void Names_that_look_like_paths_are_names() =>
        Assert.Equal("""{"columns":["a.b","c[]"],"rows":[[1,2]]}""", Write("select 1 as \"a.b\", 2 as \"c[]\""));

    [Fact]
    public void Names_may_end_in_a_type() =>
        Assert.Equal(
            """{"columns":["a.b","paid","id"],"rows":[[1,true,"7"]]}""", Write("select 1 as \"a.b\", 1 as \"paid::boolean\", 7 as \"id::string\""));

    [Fact]
    public async Task A_reader_is_written_as_a_table_also_into_a_document()
    {
        using SqliteCommand command = Connection.CreateCommand();
        command.CommandText = Rows;
        var json = new ArrayBufferWriter<byte>();
        using (SqliteDataReader reader = command.ExecuteReader())
        {
            reader.Read();
            Assert.Equal(2, await reader.WriteJsonAsync(json, Table, TestContext.Current.CancellationToken));
        }

        Assert.Equal("""{"columns":["id","userName","rate"],"rows":[[null,null,null],[2,"AQ==",1E+300]]}""", json.TextOf());

        json.ResetWrittenCount();
        using (var writer = new Utf8JsonWriter(json, new JsonWriterOptions { Indented = true, NewLine = "\n" }))
        using (SqliteDataReader reader = command.ExecuteReader())
        {
            writer.WriteStartArray();
            Assert.Equal(3, reader.WriteJson(writer, Table));
            writer.WriteEndArray();
        }

        Assert.Equal(JsonSerializer.Serialize(new[] { Expected }, Indented), json.TextOf());
    }

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
