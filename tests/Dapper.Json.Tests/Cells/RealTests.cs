namespace Dapper.Json.Tests.Cells;

/// <summary>Doubles and floats have the digits that System.Text.Json gives them, however those are found; or JSON has no number for them.</summary>
public class RealTests
{
    public static TheoryData<double> Doubles { get; } =
    [
        0, -0.0, 1, -1, 0.1, -0.1, 0.5, 4.85, 19.99, -273.15, 0.30000000000000004,
        0.000001, 0.00001, 0.000099, 0.0001, 0.000101, 0.000123456789,
        999_999_999, 999_999_999.999999, 999_999_999.9999999, 1_000_000_000, 1_000_000_000.25, 123_456_789.123456,
        1e15, 1e16, 1e21, 123_456_789_012_345_678, double.Epsilon, double.MaxValue, double.MinValue, Math.PI,
    ];

    public static TheoryData<float> Floats { get; } =
    [
        0, -0.0f, 1, -1, 0.1f, -0.1f, 0.5f, 4.85f, 19.99f, -273.15f, 0.3f,
        0.00001f, 0.000099f, 0.0001f, 0.00012f, 0.000101f, 0.000123456f, 0.0009999f, 0.00099999f,
        0.999999f, 9.99999f, 9.999999f, 10, 10.0001f, 99.9999f, 100, 100.001f, 999.999f, 1_000, 1_000.01f, 9_999.99f, 10_000, 10_000.1f,
        99_999.9f, 100_000, 100_000.5f, 999_999, 999_999.5f, 999_999.94f, 1_000_000, 1_000_001, 9_999_999, 1e7f, 16_777_216, 16_777_218,
        1e8f, 1e15f, 1e16f, 1e21f, float.Epsilon, float.MaxValue, float.MinValue, MathF.PI,
    ];

    [Theory]
    [MemberData(nameof(Doubles))]
    public void A_double_and_its_neighbours(double value) => AssertAsTheSerializer(WithNeighbours(value));

    [Theory]
    [MemberData(nameof(Floats))]
    public void A_float_and_its_neighbours(float value) => AssertAsTheSerializer(WithNeighbours(value));

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Random_doubles_of_any_size_and_any_number_of_places(int seed) =>
        AssertAsTheSerializer(RandomValues<double>(new Random(seed), digits: 62, places: 10));

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Random_floats_of_any_size_and_any_number_of_places(int seed) =>
        AssertAsTheSerializer(RandomValues<float>(new Random(seed), digits: 26, places: 7));

    [Fact]
    public void Every_float_with_three_places() =>
        AssertAsTheSerializer([.. Enumerable.Range(-100_000, 200_001).Select(static thousandths => thousandths / 1_000f)]);

    private static T[] WithNeighbours<T>(T value)
        where T : IFloatingPointIeee754<T> => [.. new[] { value, T.BitIncrement(value), T.BitDecrement(value), -value }.Where(T.IsFinite)];

    /// <summary>Makes 60,000 values: decimals with some places, their neighbours, and any bits with a few places.</summary>
    private static T[] RandomValues<T>(Random random, int digits, int places)
        where T : IFloatingPointIeee754<T>
    {
        var values = new List<T>();
        for (int i = 0; i < 20_000; i++)
        {
            double scale = Math.Pow(10, random.Next(0, places));
            var value = T.CreateTruncating(random.NextInt64(-1L << random.Next(1, digits), 1L << random.Next(1, digits)) / scale);
            values.AddRange([value, T.BitIncrement(value), T.CreateTruncating(Math.Round(random.NextDouble() * 1_000, random.Next(0, places - 1)))]);
        }

        return [.. values];
    }

    private static void AssertAsTheSerializer<T>(T[] values)
    {
        var rows = values.Select(static value => new { value });

        Assert.Equal(JsonSerializer.Serialize(rows), FakeQuery.ToJson(FakeResult.OfValues<T>("value", [.. values.Cast<object>()])));
    }

    [Theory]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    [InlineData(double.NegativeInfinity)]
    public void No_number_is_an_error_that_names_row_and_column(double value)
    {
        FakeColumn[] columns = [FakeColumn.Of<int>("Id"), FakeColumn.Of<double>("Ratio", "float8"), FakeColumn.Of<float>("Share", "float4")];

        JsonQueryException wide = FakeQuery.Fail(FakeResult.Of(columns, [1, 0.5, 0.5f], [2, value, 0.5f]));
        JsonQueryException narrow = FakeQuery.Fail(FakeResult.Of(columns, [1, 0.5, (float)value]));

        Assert.Equal((2, 1, "Ratio", "float8"), (wide.RowNumber, wide.Ordinal, wide.ColumnName, wide.DataTypeName));
        Assert.Equal((1, 2, "Share", "float4"), (narrow.RowNumber, narrow.Ordinal, narrow.ColumnName, narrow.DataTypeName));
        Assert.Contains("row 2, column 1 'Ratio', float8", wide.Message, StringComparison.Ordinal);
        Assert.IsType<ArgumentException>(wide.InnerException);
    }

    [Fact]
    public void No_number_is_a_named_literal_where_they_are_allowed()
    {
        var literals = new JsonQueryOptions(new JsonSerializerOptions { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals });
        FakeResult result = FakeResult.Of(
            [FakeColumn.Of<double>("D"), FakeColumn.Of<float>("F"), FakeColumn.Of<Half>("H")],
            [double.NaN, float.NegativeInfinity, Half.PositiveInfinity],
            [1.5, 2.5f, (Half)0.5]);

        Assert.Equal(
            """[{"D":"NaN","F":"-Infinity","H":"Infinity"},{"D":1.5,"F":2.5,"H":0.5}]""",
            FakeQuery.ToJson(result, literals));
    }
}
