using static Dapper.Json.Tests.Execution.MultipleQuery;

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
            """{"p":[{"k":"?","l":"?","c":[]},{"k":"?","l":"?","c":[{"v":"?"}]},{"k":"?","l":"?","c":[{"v":"?"}]}]}""", Write(Sql, results, options));
        options = new JsonQueryOptions(new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString });
        Assert.Equal("""{"p":[{"k":"1","c":["7"]}]}""", Write("select 1 as k; select 1.0 as k, 7 as v", Tied, options));
    }

    private static FakeResult Keys(object key) => FakeResult.Of([new FakeColumn("k", key.GetType())], [key]);

    private static FakeResult Rows(object key) => FakeResult.Of([new FakeColumn("k", key.GetType()), FakeColumn.Of<int>("v")], [key, 7]);

    private sealed class Constant<T>() : WritingConverter<T>(static (writer, value) => writer.WriteStringValue("?"));
}
