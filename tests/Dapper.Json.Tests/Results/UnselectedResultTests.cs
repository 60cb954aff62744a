using static Dapper.Json.Tests.Execution.MultipleQuery;

namespace Dapper.Json.Tests.Results;

/// <summary>A result that is skipped, or not selected, but counted or asked for its next page or total: its other values are not read.</summary>
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
    public void A_second_column_of_values_is_an_error_whether_selected_or_not() =>
        Assert.Contains(
            "more columns",
            Assert.Throws<JsonQueryException>(() => Write(
                "select 1 as a, 2 as b", [JsonResultSet.Values("a"), JsonResultSet.Count("n", "a")], Small.WithFields(JsonFields.Parse("n")))).Message,
            StringComparison.Ordinal);

    [Fact]
    public void Grouped_objects_are_only_counted() => Assert.Equal(
        """{"n":2}""",
        Write(
            "select 1 as Id, 1 as \"Tags[].Id\" union all select 1, 2 union all select 2, 3",
            [JsonResultSet.Rows<Told>("items"), JsonResultSet.Count("n", "items")],
            Small.WithFields(JsonFields.Parse("n"))));

    private sealed class Told : IJsonOnSerializing
    {
        public int Id { get; set; }

        public List<Told>? Tags { get; set; }

        public void OnSerializing() => throw new InvalidOperationException("An object is written.");
    }

    [Fact]
    public void A_result_is_skipped() => Assert.Equal(
        """{"first":1,"rows":[{"n":3}]}""",
        Write("select 1; select 'maybe' as \"x::boolean\"; select 3 as n", [JsonResultSet.Value("first"), JsonResultSet.Skip(), JsonResultSet.Rows("rows")]));
}
