using Dapper.Json.Drivers.Postgres;

namespace Dapper.Json.Tests.Drivers.Postgres;

/// <summary>Values that no server sends are errors. Those that it sends are shown by the tests on PostgreSQL.</summary>
public class PostgresMalformedTests
{
    [Theory]
    [InlineData("timestamp without time zone", typeof(DateTime), 8)]
    [InlineData("timestamp with time zone", typeof(DateTime), 8)]
    [InlineData("date", typeof(DateOnly), 4)]
    [InlineData("date", typeof(DateTime), 4)]
    [InlineData("time without time zone", typeof(TimeOnly), 8)]
    [InlineData("time without time zone", typeof(TimeSpan), 8)]
    [InlineData("interval", typeof(TimeSpan), 16)]
    public void A_date_or_a_time_of_another_length(string type, Type fieldType, int length)
    {
        foreach (int other in (int[])[0, 1, length - 1, length + 1, 2 * length])
        {
            Assert.Throws<FormatException>(() => new byte[other].ToJson(decoders => decoders.TryGetNumberOrTime(type, fieldType)));
        }
    }

    [Fact]
    public void An_array_that_is_cut_anywhere()
    {
        byte[] value = PostgresBinary.Array([2, 2], PostgresBinary.Bytes(1), null, PostgresBinary.Bytes(3), PostgresBinary.Bytes(4));
        for (int length = 0; length < value.Length; length++)
        {
            AssertNoArray(value[..length]);
        }

        AssertNoArray([.. value, 0]);
    }

    [Fact]
    public void Lengths_in_an_array_that_do_not_fit()
    {
        AssertNoArray(PostgresBinary.Bytes(-1, 0, 0));
        AssertNoArray(PostgresBinary.Bytes(7, 0, 0, new byte[7 * 8]));
        AssertNoArray(PostgresBinary.Bytes(int.MaxValue, 0, 0));
        AssertNoArray(PostgresBinary.Bytes(1, 0, 0, int.MaxValue, 1));
        AssertNoArray(PostgresBinary.Bytes(1, 0, 0, -1, 1, 4, 7));
        AssertNoArray(PostgresBinary.Bytes(1, 0, 0, 1, 1, -2));
        AssertNoArray(PostgresBinary.Bytes(1, 0, 0, 1, 1, int.MaxValue, 7));
        AssertNoArray(PostgresBinary.Bytes(1, 0, 0, 1, 1, 3, (byte)0, (byte)0, (byte)7));
    }

    [Fact]
    public void JSONB_of_an_unknown_version() =>
        Assert.Throws<FormatException>(() => PostgresBinary.Bytes((byte)2, "{}").ToJson(static decoders => decoders.GetJson("jsonb")));

    [Theory]
    [InlineData("")]
    [InlineData("{")]
    [InlineData("1 2")]
    public void Text_that_is_no_JSON(string text) =>
        Assert.ThrowsAny<JsonException>(() => PostgresBinary.Bytes(text).ToJson(static decoders => decoders.GetJson("text")));

    [Theory]
    [InlineData("json")]
    [InlineData("jsonb")]
    public void Nothing_at_all(string type) => Assert.Throws<ArgumentException>(() => Array.Empty<byte>().ToJson(decoders => decoders.GetJson(type)));

    private static void AssertNoArray(byte[] value) =>
        Assert.Throws<FormatException>(() => value.ToJson(static decoders => new PostgresArray(decoders.TryGetElement("integer")!).Write));
}
