using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Drivers.SqlServer;

/// <summary>The type json, and text and bytes that the caller has named, are embedded.</summary>
public class RawJsonTests
{
    private static readonly string Long = $$"""{"a":[{{string.Join(',', Enumerable.Repeat("\"x😀\"", ValueProgress.PieceLength))}}]}""";

    private static JsonQueryOptions Named { get; } = new() { RawJsonColumns = ["Value"] };

    [Theory]
    [InlineData("json", int.MaxValue)]
    [InlineData("json", 4095)]
    [InlineData("nvarchar(max)", int.MaxValue)]
    [InlineData("nvarchar(max)", 4095)]
    [InlineData("varchar(max)", 4095)]
    [InlineData("ntext", 4095)]
    [InlineData("text", int.MaxValue)]
    [InlineData("nvarchar(50)", int.MaxValue)]
    public void Text_is_embedded(string type, int chunkLength)
    {
        string expected = $$"""[{"id":0,"value":{"ü": "😀"},"after":0},{"id":1,"value":{{Long}},"after":-1},{"id":2,"value":null,"after":-2},{"id":3,"value":[],"after":-3}]""";

        Assert.Equal(expected, SqlServerAccesses.ToJson(SqlServerColumn.Of(type), ["""{"ü": "😀"}""", Long, null, "[]"], Named, chunkLength));
    }

    [Theory]
    [InlineData("varbinary(max)")]
    [InlineData("varbinary(50)")]
    [InlineData("image")]
    public void Bytes_are_embedded(string type)
    {
        string expected = $$"""[{"id":0,"value":{{Long}},"after":0},{"id":1,"value":[],"after":-1}]""";

        Assert.Equal(expected, SqlServerAccesses.ToJson(SqlServerColumn.Of(type), [Encoding.UTF8.GetBytes(Long), "[]"u8.ToArray()], Named, 4095));
    }

    /// <remarks>As Dapper gives it and the serializer writes it: a string is no JSON of its own.</remarks>
    [Fact]
    public void The_type_json_fills_a_member_as_text()
    {
        using var connection = new SqlConnection(SqlServerAccesses.Server([SqlServerColumn.Of("json")], [[Long], [null], ["""{"ü": "😀"}"""]]));
        Holder[] expected = [new() { Value = Long }, new(), new() { Value = """{"ü": "😀"}""" }];

        Assert.Equal(JsonSerializer.Serialize(expected, JsonSerializerOptions.Web), connection.QueryJsonString<Holder>("select"));
    }

    /// <remarks>Dapper could not make one of it. The order of the columns is not known before the first run.</remarks>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void The_type_json_is_embedded_in_a_member_of_another_type(bool isSwapped)
    {
        SqlServerColumn[] columns = [SqlServerColumn.Of<int>("int") with { Name = "Id" }, SqlServerColumn.Of("json") with { Name = "Lines" }];
        object?[][] rows = [[1, null], [2, Long], [3, "[]"]];
        columns = isSwapped ? [columns[1], columns[0]] : columns;
        using var connection = new SqlConnection(SqlServerAccesses.Server(columns, isSwapped ? [.. rows.Select(static row => row.Reverse().ToArray())] : rows));
        var options = new JsonQueryOptions();
        for (int run = 0; run < 3; run++)
        {
            Assert.Equal(
                $$"""[{"id":1,"lines":null},{"id":2,"lines":{{Long}}},{"id":3,"lines":[]}]""",
                connection.QueryJsonString<Order>("select", options: options));
        }
    }

    [Theory]
    [InlineData("nvarchar(max)")]
    [InlineData("nvarchar(50)")]
    [InlineData("json")]
    public void What_is_no_json_is_an_error_that_names_row_and_column(string type)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => SqlServerAccesses.ToJson(SqlServerColumn.Of(type), ["[]", Long + "]"], Named));

        Assert.Equal((2, 1, "Value"), (error.RowNumber, error.Ordinal, error.ColumnName));
    }

    [Fact]
    public void Half_a_surrogate_pair_is_no_json()
    {
        Assert.Throws<JsonQueryException>(() => SqlServerAccesses.ToJson(SqlServerColumn.Of("nvarchar(max)"), ["\"\ud83d\""], Named));
    }

    private sealed class Order
    {
        public int Id { get; set; }

        public Dictionary<string, string[]>? Lines { get; set; }
    }

    private sealed class Holder
    {
        public string? Value { get; set; }
    }
}
