using System.Text.Json;
using Dapper.Json.Tests.Contracts.Conversions;
using Dapper.Json.Tests.Drivers.SqlServer;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Cells;

/// <summary>Doubles have the digits that System.Text.Json gives them, however those are found.</summary>
public class DoubleTests
{
    public static TheoryData<double> Decimals { get; } =
    [
        0, -0.0, 1, -1, 0.1, -0.1, 0.5, 4.85, 19.99, -273.15, 0.30000000000000004,
        0.000001, 0.00001, 0.000099, 0.0001, 0.000101, 0.000123456789,
        999_999_999, 999_999_999.999999, 999_999_999.9999999, 1_000_000_000, 1_000_000_000.25, 123_456_789.123456,
        1e15, 1e16, 1e21, 123_456_789_012_345_678, double.Epsilon, double.MaxValue, double.MinValue, Math.PI,
    ];

    [Theory]
    [MemberData(nameof(Decimals))]
    public void A_double_and_its_neighbours(double value) =>
        AssertAsTheSerializer([.. new[] { value, Math.BitIncrement(value), Math.BitDecrement(value), -value }.Where(double.IsFinite)]);

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Random_doubles_of_any_size_and_any_number_of_places(int seed)
    {
        var random = new Random(seed);
        var values = new List<double>();
        for (int i = 0; i < 20_000; i++)
        {
            double places = Math.Pow(10, random.Next(0, 10));
            double value = random.NextInt64(-1L << random.Next(1, 62), 1L << random.Next(1, 62)) / places;
            values.AddRange([value, Math.BitIncrement(value), Math.Round(random.NextDouble() * 1_000, random.Next(0, 9))]);
        }

        AssertAsTheSerializer([.. values]);
    }

    private static void AssertAsTheSerializer(double[] values)
    {
        var rows = values.Select(static value => new { value });

        Assert.Equal(JsonSerializer.Serialize(rows), FakeQuery.ToJson(FakeResult.OfValues<double>("value", [.. values.Cast<object>()])));
    }
}
