using System.Buffers;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Tests.Fakes;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Results;

/// <summary>Keys that tie results are compared by their values, whatever types, options and names the columns have.</summary>
public class ResultKeyTests
{
    private static readonly JsonResultSet[] Tied = [JsonResultSet.Rows("p"), JsonResultSet.Values("p[].c").On("k", "k")];

    /// <summary>Gets numbers of different types with the same JSON.</summary>
    public static TheoryData<object, object> EqualNumbers => new()
    {
        { 1e16, 1e16 },
        { 100, 100UL },
        { 1e300, 1e300 },
        { ulong.MaxValue, 18446744073709551615m },
        { ulong.MaxValue, new BigInteger(ulong.MaxValue) },
        { long.MinValue, -9223372036854775808m },
        { 0.5f, 0.5m },
        { 1.0, (short)1 },
        { 0.1m, 0.1 },
        { 123.45m, 123.45 },
    };

    [Theory]
    [MemberData(nameof(EqualNumbers))]
    public void Numbers_of_any_types_tie_rows_if_their_JSON_is_equal(object one, object other)
    {
        Assert.EndsWith(""","c":[7]}]}""", Write(Tied, Keys(one), Rows(other)), StringComparison.Ordinal);
        Assert.EndsWith(""","c":[7]}]}""", Write(Tied, Keys(other), Rows(one)), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(double.NaN, float.NaN)]
    [InlineData(double.PositiveInfinity, float.PositiveInfinity)]
    [InlineData(double.NegativeInfinity, double.NegativeInfinity)]
    public void Numbers_without_digits_are_keys_where_they_may_be_written(object one, object other)
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals });
        string json = JsonSerializer.Serialize(one, options.SerializerOptions);
        Assert.Equal($$"""{"p":[{"k":{{json}},"c":[7]}]}""", Write(Tied, options, Keys(one), Rows(other)));
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write(Tied, Keys(one), Rows(other)));
        Assert.Equal((1, "k"), (error.RowNumber, error.ColumnName));
    }

    [Fact]
    public void Dates_and_identifiers_of_any_types_tie_rows_if_their_JSON_is_equal()
    {
        var id = Guid.NewGuid();
        (object One, object Other)[] equal =
        [
            (id, id.ToString()), (new DateTime(2024, 5, 6), "2024-05-06T00:00:00"), (new DateOnly(2024, 5, 6), "2024-05-06"),
            (new DateTimeOffset(2024, 5, 6, 0, 0, 0, TimeSpan.FromHours(2)), "2024-05-06T00:00:00+02:00"), (TimeSpan.FromHours(1), new TimeOnly(1, 0)),
            (new byte[] { 1, 2 }, "AQI="),
        ];
        foreach ((object one, object other) in equal)
        {
            Assert.EndsWith(""","c":[7]}]}""", Write(Tied, Keys(one), Rows(other)), StringComparison.Ordinal);
            Assert.EndsWith(""","c":[7]}]}""", Write(Tied, Keys(other), Rows(one)), StringComparison.Ordinal);
        }
    }

    /// <summary>Equal to a database by its collation, or as another type: the message says what to do.</summary>
    [Theory]
    [InlineData("A", "a")]
    [InlineData("a", "a  ")]
    [InlineData("é", "e\u0301")]
    [InlineData("1", 1)]
    public void Keys_that_only_the_database_takes_for_equal_are_explained(object one, object other)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write(Tied, Keys(one), Rows(other)));
        Assert.Contains("Keys are compared by their JSON", error.Message, StringComparison.Ordinal);
        Assert.Contains("lower()", error.Message, StringComparison.Ordinal);
        Assert.Contains("cast", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(1e16, 10_000_000_000_000_001L)]
    [InlineData(-0.0, 0)]
    [InlineData(1, "1")]
    [InlineData(1, true)]
    [InlineData(0.1f, 0.10000000149011612)]
    [InlineData(ulong.MaxValue, -1L)]
    public void Other_values_do_not(object one, object other) =>
        Assert.EndsWith(""","c":[]}]}""", Write([Tied[0], Tied[1].SkipOrphans()], Keys(one), Rows(other)), StringComparison.Ordinal);

    /// <summary>The scale is part of a decimal's JSON, so that of both must be one.</summary>
    [Fact]
    public void Decimals_of_different_scales_are_different_keys()
    {
        Assert.EndsWith(""","c":[7]}]}""", Write(Tied, Keys(1.50m), Rows(1.50m)), StringComparison.Ordinal);
        Assert.Throws<JsonQueryException>(() => Write(Tied, Keys(1), Rows(1.00m)));
        Assert.Throws<JsonQueryException>(() => Write(Tied, Keys(1.50m), Rows(1.5m)));
    }

    [Fact]
    public void The_message_of_a_row_without_a_parent_has_its_number() =>
        Assert.Contains("its key is 2.50.", Assert.Throws<JsonQueryException>(() => Write(Tied, Keys(1), Rows(2.50m))).Message, StringComparison.Ordinal);

    [Fact]
    public void Converters_and_forms_of_numbers_change_what_is_written_and_no_key()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new Constant<long>(), new Constant<string>() } });
        const string Sql = """
            select 1 as k, 'a' as l union all select 2, 'a' union all select 1, 'b';
            select 1 as k, 'b' as l, 7 as v union all select 2, 'a', 8
            """;
        JsonResultSet[] results = [JsonResultSet.Rows("p"), JsonResultSet.Rows("p[].c").On("k", "k").On("l", "l")];
        Assert.Equal(
            """{"p":[{"k":"?","l":"?","c":[]},{"k":"?","l":"?","c":[{"v":"?"}]},{"k":"?","l":"?","c":[{"v":"?"}]}]}""", WriteSqlite(Sql, results, options));
        options = new JsonQueryOptions(new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString });
        Assert.Equal("""{"p":[{"k":"1","c":["7"]}]}""", WriteSqlite("select 1 as k; select 1.0 as k, 7 as v", Tied, options));
    }

    /// <summary>The key of a list is not written, so nobody gives it a type: identifiers that are strings in the JSON stay numbers here.</summary>
    [Theory]
    [InlineData("1 as \"k::string\"", "1 as k", "'1' as k", "its key is \"1\".")]
    [InlineData("'1' as k", "'1' as \"k::string\"", "1 as \"k::string\"", "its key is 1.")]
    [InlineData("'true' as \"k::boolean\"", "'true' as k", "1 as \"k::boolean\"", "its key is 1.")]
    [InlineData("'2024-03-01 12:30' as \"k::utc\"", "'2024-03-01 12:30' as k", "'2024-03-01T12:30:00Z' as \"k::utc\"", "its key is \"2024-03-01T12:30:00Z\".")]
    public void A_type_in_the_name_of_a_key_does_not_change_it(string key, string equal, string other, string message)
    {
        Assert.EndsWith(""","c":[7]}]}""", WriteSqlite($"select {key}; select {equal}, 7 as v", Tied), StringComparison.Ordinal);
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => WriteSqlite($"select {key}; select {other}, 7 as v", Tied));
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_key_may_be_named_with_its_type_or_without()
    {
        const string Sql = """select 1 as "id::string"; select 1 as k, 1 as "k::string", 2 as v""";
        JsonResultSet rows = JsonResultSet.Rows("p"), list = JsonResultSet.Rows("p[].c");
        Assert.Equal("""{"p":[{"id":"1","c":[{"v":2}]}]}""", WriteSqlite(Sql, [rows, list.On("k", "ID")]));

        // Named with its type, the other column of the name is no key, and is written.
        Assert.Equal("""{"p":[{"id":"1","c":[{"k":1,"v":2}]}]}""", WriteSqlite(Sql, [rows, list.On("k::string", "id::String")]));
    }

    [Fact]
    public void A_key_may_be_a_path_and_may_be_named_twice() =>
        Assert.Equal(
            """{"p":[{"a":{"id":1},"c":[{"v":2}]}]}""",
            WriteSqlite(
                "select 1 as \"a.id\"; select 1 as k, 2 as v", [JsonResultSet.Rows("p"), JsonResultSet.Rows("p[].c").On("k", "a.id").On("k", "a.id")]));

    [Fact]
    public void A_row_that_waits_is_bounded_while_it_grows()
    {
        // One object, whose list has no end: it must not be read to it.
        object?[][] some = [.. Enumerable.Repeat<object?[]>([1, new string('x', 100)], 500)];
        FakeResult rows = FakeResult.Of([FakeColumn.Of<int>("k"), FakeColumn.Of<string>("l[]")], some).FailingAt(501, new FakeServerException("Read on."));
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write(Tied, new JsonQueryOptions { BufferLimit = 10_000 }, rows, Rows(1)));
        Assert.Contains("BufferLimit", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData('\t', 1, "\r\n")]
    [InlineData(' ', 0, "\n")]
    public void Any_indentation(char character, int size, string newLine)
    {
        var serializer = new JsonSerializerOptions { WriteIndented = true, IndentCharacter = character, IndentSize = size, NewLine = newLine };
        JsonResultSet[] results =
        [
            JsonResultSet.Row("o"), JsonResultSet.Rows("o.a.p"), JsonResultSet.Rows("o.a.p[].c").On("k", "k"), JsonResultSet.Values("o.a.p[].d").On("k", "k"),
        ];
        const string Sql = """
            select 1 as id;
            select 1 as k, 5 as "q.r", 'x' as "s[].t" union all select 1, 5, 'y' union all select 2, null, null;
            select 1 as k, 1 as n, 'b' as "l[]" union all select 1, 1, 'c' union all select 2, 1, null;
            select 1 as k, 'e' as v union all select 1, null
            """;
        const string Expected = """
            {"o":{"id":1,"a":{"p":[
            {"k":1,"q":{"r":5},"s":[{"t":"x"},{"t":"y"}],"c":[{"n":1,"l":["b","c"]}],"d":["e",null]},{"k":2,"q":null,"s":[],"c":[{"n":1,"l":[]}],"d":[]}]}}}
            """;
        Assert.Equal(Indented(Expected, serializer), WriteSqlite(Sql, results, new(serializer)));
    }

    private static string Indented(string json, JsonSerializerOptions options) => JsonSerializer.Serialize(JsonDocument.Parse(json).RootElement, options);

    private static FakeResult Keys(object key) => FakeResult.Of([new FakeColumn("k", key.GetType())], [key]);

    private static FakeResult Rows(object key) => FakeResult.Of([new FakeColumn("k", key.GetType()), FakeColumn.Of<int>("v")], [key, 7]);

    private static string Write(JsonResultSet[] results, params FakeResult[] answers) => Write(results, JsonQueryOptions.Default, answers);

    private static string Write(JsonResultSet[] results, JsonQueryOptions options, params FakeResult[] answers)
    {
        using var connection = new FakeConnection(new FakeServer(answers));
        var json = new ArrayBufferWriter<byte>();
        Assert.True(connection.QueryMultipleJson("select", null, json, results, options));
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    private static string WriteSqlite(string sql, JsonResultSet[] results, JsonQueryOptions? options = null)
    {
        using var connection = new SqliteConnection("Data Source=:memory:");
        var json = new ArrayBufferWriter<byte>();
        Assert.True(connection.QueryMultipleJson(sql, null, json, results, options));
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    private sealed class Constant<T> : JsonConverter<T>
    {
        public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue("?");
    }
}
