using System.Data.SqlTypes;
using Dapper.Json.Tests.Cells;

namespace Dapper.Json.Tests.Drivers.SqlServer;

/// <summary>Numbers with all the digits that the column has.</summary>
public class NumberTests
{
    private const string Largest = "99999999999999999999999999999999999999";

    [Theory]
    [InlineData("0", 38, 0)]
    [InlineData("0.00", 38, 2)]
    [InlineData("-0.05", 38, 2)]
    [InlineData("79228162514264337593543950335", 29, 0)]
    [InlineData("79228162514264337593543950336", 29, 0)]
    [InlineData(Largest, 38, 0)]
    [InlineData("0." + Largest, 38, 38)]
    [InlineData("-0.00000000000000000000000000000000000001", 38, 38)]
    [InlineData("0.00000000000000000000000000000000000000", 38, 38)]
    [InlineData("100000000000000000000000000000000000.00", 38, 2)]
    public void A_decimal_keeps_all_its_digits_and_its_scale(string digits, int precision, int scale)
    {
        Assert.Equal($$"""[{"id":0,"value":{{digits}},"after":0}]""", ToJson(digits, precision, scale));
        Assert.Equal(
            $$"""[{"Id":0,"Value":"{{digits}}","After":"0"}]""".Replace("\"Id\":0", "\"Id\":\"0\"", StringComparison.Ordinal),
            ToJson(digits, precision, scale, new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString }));
    }

    [Fact]
    public void A_callers_converter_gets_the_decimal()
    {
        var serializer = new JsonSerializerOptions { Converters = { new MarkingConverter<decimal>() } };

        Assert.Equal("""[{"Id":0,"Value":["own Decimal -12.50"],"After":0}]""", ToJson("-12.50", 38, 2, serializer));
        Assert.Equal("""[{"Id":0,"Value":null,"After":0}]""", SqlServerAccesses.ToJson(SqlServerColumn.Of("decimal(38)"), [null], new JsonQueryOptions(serializer)));
    }

    [Theory]
    [InlineData(Largest, 0)]
    [InlineData("0." + Largest, 38)]
    public void A_callers_converter_gets_no_rounded_decimal(string digits, int scale)
    {
        var serializer = new JsonSerializerOptions { Converters = { new MarkingConverter<decimal>() } };

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => ToJson(digits, 38, scale, serializer));

        Assert.Equal((1, 1, "Value", "decimal"), (error.RowNumber, error.Ordinal, error.ColumnName, error.DataTypeName));
        Assert.Contains("more digits than a decimal", error.Message, StringComparison.Ordinal);
    }

    private static string ToJson(string digits, int precision, int scale, JsonSerializerOptions? serializer = null)
    {
        var value = SqlDecimal.ConvertToPrecScale(SqlDecimal.Parse(digits), precision, scale);
        SqlServerColumn column = SqlServerColumn.Of("decimal(38)") with { Precision = precision };
        return SqlServerAccesses.ToJson(column, [value], serializer is null ? null : new JsonQueryOptions(serializer));
    }
}
