using System.Text.Json.Nodes;
using Dapper.Json.Cells.Casts;

namespace Dapper.Json.Tests.Shapes;

/// <summary>The name of a column may end in a type, and names without an alias are the text of an expression.</summary>
public sealed class NameTypeTests : SqliteTests
{
    [Theory]
    [InlineData("1", "true")]
    [InlineData("0", "false")]
    [InlineData("'true'", "true")]
    [InlineData("'False'", "false")]
    [InlineData("'t'", "true")]
    [InlineData("'f'", "false")]
    [InlineData("null", "null")]
    public void Booleans(string value, string expected)
    {
        Assert.Equal("[{\"a\":" + expected + "}]", Connection.QueryJsonString($"select {value} as \"a::boolean\""));
        Assert.Equal("[{\"x\":{\"a\":" + expected + ",\"b\":1}}]", Connection.QueryJsonString($"select {value} as \"x.a::BOOLEAN\", 1 as \"x.b\""));
    }

    [Theory]
    [InlineData("2")]
    [InlineData("'yes'")]
    [InlineData("0.5")]
    [InlineData("x'01'")]
    public void What_is_no_boolean_is_an_error_with_row_and_column(string value)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => Connection.QueryJsonString($"select 1 as \"a::boolean\" union all select {value}"));
        Assert.Equal((2, 0, "a::boolean"), (error.RowNumber, error.Ordinal, error.ColumnName));
        Assert.Contains("::boolean holds", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("9007199254740993", "\"9007199254740993\"")]
    [InlineData("-1", "\"-1\"")]
    [InlineData("1e300", "\"1E+300\"")]
    [InlineData("'a\"b'", "\"a\\u0022b\"")]
    [InlineData("x'0102'", "\"AQI=\"")]
    [InlineData("null", "null")]
    public void Strings(string value, string expected) =>
        Assert.Equal("[{\"a\":" + expected + "}]", Connection.QueryJsonString($"select {value} as \"a::string\""));

    [Fact]
    public void Lists_and_keys_may_have_types() =>
        Assert.Equal(
            """[{"id":"1","paid":true,"lines":[{"ok":false},{"ok":true}]}]""",
            Connection.QueryJsonString(
                """select 1 as "id::string", 1 as "paid::boolean", 0 as "lines[].ok::boolean" union all select 1, 1, 1""",
                options: new() { GroupKeys = ["id"] }));

    [Fact]
    public void An_unknown_type_is_an_error_that_lists_those_that_exist()
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString("select 1 as \"a::no_type\""));
        Assert.Contains("::boolean, ::json, ", error.Message, StringComparison.Ordinal);
        Assert.All(ColumnCasts.All, cast => Assert.Contains($"::{cast.Word}", error.Message, StringComparison.Ordinal));
        Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString("select 1 as id, 1 as \"tags[]::no_type\""));
        Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString("select 1 as \"::no_type\"", options: new() { Format = JsonQueryFormat.Values }));
        Assert.Equal("""[{"a b::no_type":1}]""", Connection.QueryJsonString("select 1 as \"a b::no_type\""));
        Assert.Equal("""[{"a::no_type":1}]""", Connection.QueryJsonString("select 1 as \"a::no_type\"", options: new() { PathNames = false }));
    }

    /// <remarks>Where names have no types, the name is the whole text.</remarks>
    [Fact]
    public void An_option_that_names_the_column_of_a_type_needs_types_in_names()
    {
        const string Sql = """select '{"a":1}' as "doc::json" """;
        JsonQueryOptions whole = new() { PathNames = false, RawJsonColumns = ["doc::json"] }, part = new() { PathNames = false, RawJsonColumns = ["doc"] };
        Assert.Equal("""[{"doc::json":{"a":1}}]""", Connection.QueryJsonString(Sql, options: whole));
        foreach (Action query in (Action[])
        [
            () => Connection.QueryJsonString(Sql, options: part),
            () => Connection.QueryMultipleJson(Sql, null, new MemoryStream(), [JsonResultSet.Rows("rows")], part),
            () => Connection.QueryJsonString<Documented>(Sql, options: part),
        ])
        {
            Assert.Contains("RawJsonColumns names 'doc', which is not a column", Assert.Throws<JsonQueryException>(query).Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Two_columns_of_one_name_and_different_types_are_duplicates() =>
        Assert.Equal(1, Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString("select 1 as a, 1 as \"a::string\"")).Ordinal);

    [Fact]
    public void Booleans_are_recognised_however_numbers_are_written() =>
        Assert.Equal(
            """[{"a":true,"b":"7"}]""",
            Connection.QueryJsonString(
                "select 1 as \"a::boolean\", 7 as b",
                options: new(new System.Text.Json.JsonSerializerOptions { NumberHandling = System.Text.Json.Serialization.JsonNumberHandling.WriteAsString })));

    [Fact]
    public void Booleans_of_a_driver_are_written_as_they_are()
    {
        using var connection = new FakeConnection(
            new FakeServer(new FakeResult([FakeColumn.Of<bool>("a::boolean"), FakeColumn.Of<int>("b::boolean"), FakeColumn.Of<decimal>("c::string")], [[true, 1, 1.50m]])));
        Assert.Equal("""[{"a":true,"b":true,"c":"1.50"}]""", connection.QueryJsonString("select"));
    }

    /// <remarks>Of other types than these only their converters know.</remarks>
    [Fact]
    public void A_member_that_is_certainly_no_string_is_no_string_by_the_name()
    {
        Type[] refused =
        [
            typeof(int), typeof(decimal), typeof(bool), typeof(Half), typeof(Int128), typeof(UInt128), typeof(System.Numerics.BigInteger), typeof(object), typeof(int[]),
            typeof(List<string>), typeof(Dictionary<string, int>), typeof(System.Text.Json.JsonElement), typeof(JsonNode), typeof(System.Text.Json.JsonDocument),
        ];
        Type[] fitting =
        [
            typeof(string), typeof(char), typeof(Guid), typeof(DateTime), typeof(DateTimeOffset), typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan), typeof(byte[]),
            typeof(DayOfWeek), typeof(Uri), typeof(Order),
        ];
        Assert.All(refused, static type => Assert.False(StringCast.Cast.Fits(type), $"{type}"));
        Assert.All(fitting, static type => Assert.True(StringCast.Cast.Fits(type), $"{type}"));
        Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Documented>("""select '{"a":1}' as "Doc::string" """));
    }

    [Fact]
    public void In_a_typed_query_the_member_decides()
    {
        Assert.Equal("""[{"paid":true}]""", Connection.QueryJsonString<Order>("""select 1 as "Paid::boolean" """));
        Assert.Equal(
            """[{"paid":false,"doc":{"a":1}}]""",
            Connection.QueryJsonString<Documented>("""select 0 as Paid, '{"a":1}' as "Doc::json" """));
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Order>("""select 1 as "Paid::string" """));
        Assert.Contains("In a typed query the member decides", error.Message, StringComparison.Ordinal);
    }

    private sealed class Order
    {
        public bool Paid { get; set; }
    }

    private sealed class Documented
    {
        public bool Paid { get; set; }

        public Dictionary<string, int>? Doc { get; set; }
    }
}
