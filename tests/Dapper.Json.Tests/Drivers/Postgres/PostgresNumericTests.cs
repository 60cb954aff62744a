using Dapper.Json.Tests.Cells;

namespace Dapper.Json.Tests.Drivers.Postgres;

/// <summary>Numerics have all their digits, whichever the server leaves out.</summary>
public class PostgresNumericTests
{
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
