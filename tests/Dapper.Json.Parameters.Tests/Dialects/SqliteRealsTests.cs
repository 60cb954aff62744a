using Dapper.Json.Parameters.Dialects;

namespace Dapper.Json.Parameters.Tests.Dialects;

/// <summary>Reals arrive with all their bits, or not at all.</summary>
public sealed class SqliteRealsTests : SqliteTests
{
    [Theory]
    [InlineData(999999999999999872.0)]
    [InlineData(-999999999999999872.0)]
    [InlineData(1e18)]
    [InlineData(-1e22)]
    [InlineData(1125899906842624.25)]
    [InlineData(9.9999999999999e-16)]
    [InlineData(1e270)]
    [InlineData(-1e-270)]
    [InlineData(6.62607015e-34)]
    [InlineData(0.1)]
    [InlineData(-0.30000000000000004)]
    [InlineData(9007199254740993.0)]
    [InlineData(562949953421311.94)]
    [InlineData(1.7320508075688772)]
    [InlineData(1.1f)]
    [InlineData(-0.0)]
    [InlineData(double.NegativeInfinity)]
    public void A_table_has_every_bit(double value)
    {
        var rows = new[] { new { Value = (double?)value }, new { Value = (double?)null } };

        Assert.Equal(
            [BitConverter.DoubleToInt64Bits(value), null],
            Connection.Query<double?>("select Value from @rows", new { rows = JsonParameter.Table(rows) })
                .Select(static read => read is { } number ? BitConverter.DoubleToInt64Bits(number) : (long?)null));
        Assert.Equal(1, Connection.ExecuteScalar<int>("select @value in @list", new { value, list = JsonParameter.List([value, 7]) }));
    }

    [Theory]
    [InlineData(1.0000000000000002e270)]
    [InlineData(-9.999999999999999e-271)]
    [InlineData(double.Epsilon)]
    [InlineData(double.MaxValue)]
    public void What_may_be_read_as_another_is_an_error_in_a_table_and_a_parameter_of_its_own_in_a_list(double value)
    {
        var rows = new[] { new { Value = 1.5 }, new { Value = value } };

        var error = Assert.Throws<ArgumentException>(() => Connection.Query("select * from @rows", new { rows = JsonParameter.Table(rows) }));
        Assert.Contains("'Value' in row 1 of the table", error.Message, StringComparison.Ordinal);
        Assert.Equal(1, Connection.ExecuteScalar<int>("select @value in @list", new { value, list = JsonParameter.List([1.5, value]) }));
    }

    /// <summary>As SQLite before 3.43 reads texts with no more digits than a double has.</summary>
    [Theory]
    [InlineData(0.1, "\"0.1\"")]
    [InlineData(-123456.789012345, "\"-123456.789012345\"")]
    [InlineData(12, "\"12\"")]
    [InlineData(1e17, "\"100000000000000000\"")]
    [InlineData(1.23456e-7, "\"0.000000123456\"")]
    [InlineData(0.30000000000000004, null)]
    [InlineData(1.23456e-8, null)]
    [InlineData(1125899906842624.25, null)]
    [InlineData(double.NaN, null)]
    public void Where_texts_are_read_with_fewer_digits_only_short_ones_are_sent(double value, string? expected)
    {
        using var json = new MemoryStream();
        using (var writer = new Utf8JsonWriter(json))
        {
            Assert.Equal(expected is not null, SqliteReals.TryWrite(writer, value, isPrecise: false));
        }

        Assert.Equal(expected ?? "", Encoding.UTF8.GetString(json.ToArray()));
    }

    [Fact]
    public void A_list_that_is_read_by_hand_has_numbers() => Assert.Equal(
        ["real 0.1", "real 2.5", "null "],
        Connection.Query<string>("select type || ' ' || ifnull(value, '') from json_each(@list)", new { list = JsonParameter.List<double?>([0.1, 2.5, null]) }));

    [Fact]
    public void A_told_type_converts_them() => Assert.Equal(
        "text 2.5",
        Connection.ExecuteScalar<string>(
            "select typeof(Value) || ' ' || Value from @rows",
            new { rows = JsonParameter.Table([new { Value = 2.5 }], new JsonParameterOptions { ColumnTypes = new Dictionary<string, string> { ["Value"] = "text" } }) }));
}
