using System.Buffers;
using System.Text;
using Dapper.Json.Tests.Drivers.Sqlite;
using Dapper.Json.Tests.Fakes;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Results;

/// <summary>A result that is not selected, but counted or asked for its next page or total: its other values are not read.</summary>
public class UnselectedResultTests
{
    // What would be an error if it was converted, checked or held.
    private const string Bad = "'maybe' as \"x::boolean\", '{' as \"y::json\", 1e999 as z, printf('%.*c', 100000, 'x') as long";

    private static readonly JsonCursor ById = JsonCursor.By<long>("id");

    private static readonly JsonQueryOptions Small = new() { BufferLimit = 1000 };

    [Theory]
    [InlineData("n")]
    [InlineData("next")]
    [InlineData("total")]
    [InlineData("n,next,total")]
    [InlineData("n,items[id]")]
    [InlineData("-items")]
    public void Only_what_is_selected_is_read(string fields)
    {
        string sql = $"select 1 as id, 9 as total, {Bad} union all select 2, 9, {Bad} union all select 3, 9, {Bad}";
        JsonResultSet[] results =
        [
            JsonResultSet.Rows("items").Take(2, ById, "next"), JsonResultSet.Count("n", "items"), JsonResultSet.Total("total", "items", "total"),
        ];
        string next = ById.Encode("[2]"u8);
        string expected = fields switch
        {
            "n" => """{"n":2}""",
            "next" => $$"""{"next":"{{next}}"}""",
            "total" => """{"total":9}""",
            "n,items[id]" => """{"items":[{"id":1},{"id":2}],"n":2}""",
            _ => $$"""{"next":"{{next}}","n":2,"total":9}""",
        };
        Assert.Equal(expected, Write(sql, results, Small.WithFields(JsonFields.Parse(fields))));
    }

    [Fact]
    public void A_list_in_rows_is_counted_without_its_values() =>
        Assert.Equal(
            """{"orders":[{"id":1}],"n":2}""",
            Write(
                $"select 1 as id; select 1 as o, 1 as sku, {Bad} union all select 1, 2, {Bad}",
                [JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("o", "id"), JsonResultSet.Count("n", "orders[].lines")],
                Small.WithFields(JsonFields.Parse("n,orders[id]"))));

    [Fact]
    public void Values_are_counted_without_being_read() =>
        Assert.Equal(
            """{"n":2}""",
            Write(
                "select 'maybe' as \"x::boolean\" union all select 'x'",
                [JsonResultSet.Values("flags"), JsonResultSet.Count("n", "flags")],
                Small.WithFields(JsonFields.Parse("n"))));

    [Fact]
    public void Objects_with_lists_are_counted_by_their_keys() =>
        Assert.Equal(
            """{"n":2}""",
            Write(
                "select 1 as id, 'maybe' as \"l[].x::boolean\" union all select 1, null union all select 2, ''",
                [JsonResultSet.Rows("items"), JsonResultSet.Count("n", "items")],
                new JsonQueryOptions { GroupKeys = ["id"] }.WithFields(JsonFields.Parse("n"))));

    [Fact]
    public void Typed_rows_are_counted_without_being_made() =>
        Assert.Equal(
            """{"n":3}""",
            Write(
                "select 1 as Id, 'no number' as Price union all select 1, 'none' union all select 2, 'none'",
                [JsonResultSet.Rows<Guarded>("items"), JsonResultSet.Count("n", "items")],
                Small.WithFields(JsonFields.Parse("n"))));

    [Fact]
    public void Typed_objects_with_lists_are_counted_by_their_keys() =>
        Assert.Equal(
            """{"n":2}""",
            Write(
                "select 1 as Id, 'none' as Price, 1 as \"Lines[].N\" union all select 1, 'none', 2 union all select 2, 'none', 3",
                [JsonResultSet.Rows<Grouped>("items"), JsonResultSet.Count("n", "items")],
                new JsonQueryOptions { GroupKeys = ["Id"] }.WithFields(JsonFields.Parse("n"))));

    [Fact]
    public void A_second_column_of_values_is_an_error_whether_selected_or_not() =>
        Assert.Contains(
            "more columns",
            Assert.Throws<JsonQueryException>(() => Write(
                "select 1 as a, 2 as b", [JsonResultSet.Values("a"), JsonResultSet.Count("n", "a")], Small.WithFields(JsonFields.Parse("n")))).Message,
            StringComparison.Ordinal);

    [Fact]
    public void A_cell_that_a_driver_cannot_read_is_not_asked_for()
    {
        FakeResult rows = FakeResult.Of([FakeColumn.Of<int>("id"), FakeColumn.Of<int>("bad")], [1, new FormatException("No.")]);
        using var connection = new FakeConnection(new FakeServer(rows));
        var json = new ArrayBufferWriter<byte>();
        connection.QueryMultipleJson(
            "select", null, json, [JsonResultSet.Rows("a"), JsonResultSet.Count("n", "a")], JsonQueryOptions.Default.WithFields(JsonFields.Parse("n")));
        Assert.Equal("""{"n":1}""", Encoding.UTF8.GetString(json.WrittenSpan));
    }

    private static string Write(string sql, JsonResultSet[] results, JsonQueryOptions options)
    {
        using SqliteConnection connection = Databases.Open();
        var json = new ArrayBufferWriter<byte>();
        connection.QueryMultipleJson(sql, null, json, results, options);
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    private sealed class Guarded
    {
        private decimal _price;

        public int Id { get; set; }

        // Computed, so that objects are made.
        public decimal Price
        {
            get => _price + 0;
            set => _price = value > 0 ? value : throw new ArgumentOutOfRangeException(nameof(value));
        }
    }

    private sealed class Grouped
    {
        private decimal _price;

        public int Id { get; set; }

        public decimal Price
        {
            get => _price + 0;
            set => _price = value;
        }

        public List<Line> Lines { get; set; } = [];
    }

    private sealed class Line
    {
        public int N { get; set; }
    }
}
