using Dapper.Json.Tests.Cells;

namespace Dapper.Json.Tests.Documents;

/// <summary>The only column of all rows, as an array of its values, or several, as an array of arrays.</summary>
public class ValuesTests : SqliteTests
{
    private static readonly JsonQueryOptions Values = new() { Format = JsonQueryFormat.Values };
    private static readonly JsonSerializerOptions Indented = new(JsonSerializerDefaults.Web) { WriteIndented = true, NewLine = "\n" };

    [Fact]
    public void The_column_needs_no_name_and_no_path_is_read_into_it()
    {
        Assert.Equal("[1]", FakeQuery.ToJsonAsTheyDrift(FakeResult.OfValues<int>("", 1), Values));
        Assert.Equal("[1]", Write("select 1 as \"a.\"", new JsonQueryOptions { Format = JsonQueryFormat.Values, PathNames = true }));
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
    public void A_converter_of_the_callers_writes_the_values_and_null()
    {
        var serializer = new JsonSerializerOptions { Converters = { new NullMarkingConverter<string>() } };
        Connection.Execute("create table t (a text); insert into t values ('x'), (null)");
        var options = new JsonQueryOptions(serializer) { Format = JsonQueryFormat.Values };
        Assert.Equal("""[["own String x"],"no String"]""", SqliteAccess.Public.WriteText(Connection, "select a from t", options: options));
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

    private string Write(string sql, JsonQueryOptions? options = null, object? param = null)
    {
        return SqliteAccess.Public.WriteText(Connection, sql, param, options ?? Values);
    }
}
