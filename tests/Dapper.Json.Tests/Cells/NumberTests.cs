using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Cells;

/// <summary>Numbers that JSON has no number for, and numbers as strings.</summary>
public class NumberTests
{
    private static readonly JsonSerializerOptions Literals = new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals };

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
        FakeResult result = FakeResult.Of(
            [FakeColumn.Of<double>("D"), FakeColumn.Of<float>("F"), FakeColumn.Of<Half>("H")],
            [double.NaN, float.NegativeInfinity, Half.PositiveInfinity],
            [1.5, 2.5f, (Half)0.5]);

        Assert.Equal(
            """[{"D":"NaN","F":"-Infinity","H":"Infinity"},{"D":1.5,"F":2.5,"H":0.5}]""",
            FakeQuery.ToJson(result, new JsonQueryOptions(Literals)));
    }
}
