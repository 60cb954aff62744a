using Dapper.Json.Tests.Cells;

namespace Dapper.Json.Tests.Drivers.Postgres;

/// <summary>Numerics have all their digits, whichever the server leaves out.</summary>
public class PostgresNumericTests
{
    private const string Forty = "1234567890123456789012345678901234567890";

    public static TheoryData<string> Decimals { get; } =
    [
        "0", "0.0", "0.00000", "1", "-1", "10", "9999", "10000", "10001", "100000000", "1.5", "-1.50", "0.1", "0.01", "0.001", "0.0001", "0.00001",
        "0.00000001", "-0.000000012", "12345678.87654321", "10000.0001", "100000000.00000001", "9999.9999", "99990000.00009999",
        "79228162514264337593543950335", "-79228162514264337593543950335", "0.0000000000000000000000000001", "7.9228162514264337593543950335",
    ];

    public static TheoryData<string> Longer { get; } =
    [
        "79228162514264337593543950336", Forty, "-" + Forty, "0." + Forty, "-0." + Forty, Forty + "." + Forty, "0.0000000000000000000000000000000000000001",
        "1" + new string('0', 1000), new string('9', 3000) + "." + new string('7', 3001), "0." + new string('0', 500),
    ];

    [Theory]
    [MemberData(nameof(Decimals))]
    public void A_decimal_is_written_as_by_the_serializer(string digits)
    {
        decimal value = decimal.Parse(digits, CultureInfo.InvariantCulture);
        foreach (JsonSerializerOptions options in OptionSets.All.Values)
        {
            Assert.Equal(JsonSerializer.Serialize(value, options), ToJson(PostgresBinary.Numeric(digits), options));
        }
    }

    [Theory]
    [MemberData(nameof(Longer))]
    public void A_number_that_no_decimal_holds_has_all_its_digits(string digits)
    {
        Assert.Equal(digits, ToJson(PostgresBinary.Numeric(digits)));
        Assert.Equal($"\"{digits}\"", ToJson(PostgresBinary.Numeric(digits), new() { NumberHandling = JsonNumberHandling.WriteAsString }));
    }

    /// <remarks>The bytes, by hand: the number of digits of base 10,000, the weight of the first, the sign, the scale; the digits.</remarks>
    [Theory]
    [InlineData("0", new byte[] { 0, 0, 0, 0, 0, 0, 0, 0 })]
    [InlineData("0.00", new byte[] { 0, 0, 0, 0, 0, 0, 0, 2 })]
    [InlineData("1.10", new byte[] { 0, 2, 0, 0, 0, 0, 0, 2, 0, 1, 3, 232 })]
    [InlineData("-12345.6", new byte[] { 0, 3, 0, 1, 64, 0, 0, 1, 0, 1, 9, 41, 23, 112 })]
    [InlineData("100000000", new byte[] { 0, 1, 0, 2, 0, 0, 0, 0, 0, 1 })]
    [InlineData("0.00000001", new byte[] { 0, 1, 255, 254, 0, 0, 0, 8, 0, 1 })]
    [InlineData("0.0", new byte[] { 0, 1, 255, 254, 0, 0, 0, 1, 0, 1 })]
    [InlineData("1.000", new byte[] { 0, 1, 0, 0, 0, 0, 0, 3, 0, 1 })]
    public void Digits_that_are_not_sent_are_zeros(string expected, byte[] value) => Assert.Equal(expected, ToJson(value));

    [Theory]
    [InlineData(0xC000, "NaN")]
    [InlineData(0xD000, "Infinity")]
    [InlineData(0xF000, "-Infinity")]
    public void What_is_no_number_has_a_name_or_is_refused(int sign, string name)
    {
        byte[] value = PostgresBinary.Bytes((short)0, (short)0, (ushort)sign, (ushort)0);

        Assert.Equal($"\"{name}\"", ToJson(value, new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals }));
        Assert.Contains(name, Assert.Throws<OverflowException>(() => ToJson(value)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_callers_converter_gets_the_decimal_and_no_rounded_one()
    {
        var options = new JsonSerializerOptions { Converters = { new MarkingConverter<decimal>() } };

        Assert.Equal("""["own Decimal -12.50"]""", ToJson(PostgresBinary.Numeric("-12.50"), options));
        Assert.Throws<OverflowException>(() => ToJson(PostgresBinary.Numeric("79228162514264337593543950336"), options));
        Assert.Throws<OverflowException>(() => ToJson(PostgresBinary.Numeric("0.00000000000000000000000000001"), options));
    }

    [Theory]
    [InlineData(new byte[0])]
    [InlineData(new byte[] { 0, 1, 0, 0, 0, 0, 0 })]
    [InlineData(new byte[] { 0, 1, 0, 0, 0, 0, 0, 0 })]
    [InlineData(new byte[] { 0, 1, 0, 0, 0, 0, 0, 0, 1 })]
    [InlineData(new byte[] { 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1 })]
    public void A_length_that_does_not_fit_is_an_error(byte[] value) => Assert.Throws<FormatException>(() => ToJson(value));

    [Fact]
    public void A_converter_that_cannot_have_the_number_costs_no_pooled_array()
    {
        const int Digits = 80_000;
        byte[] value = PostgresBinary.Numeric(new string('9', Digits));
        byte[] pooled = ArrayPool<byte>.Shared.Rent(Digits);
        pooled.AsSpan().Clear();
        ArrayPool<byte>.Shared.Return(pooled);

        Assert.Throws<OverflowException>(() => ToJson(value, new JsonSerializerOptions { Converters = { new MarkingConverter<decimal>() } }));

        byte[] again = ArrayPool<byte>.Shared.Rent(Digits);
        Assert.Same(pooled, again);
        Assert.Equal(-1, again.AsSpan().IndexOf((byte)'9'));
        ArrayPool<byte>.Shared.Return(again);
    }

    private static string ToJson(byte[] value, JsonSerializerOptions? options = null) =>
        value.ToJson(static decoders => decoders.TryGetNumberOrTime("numeric", typeof(decimal)), options);
}
