namespace Dapper.Json.Tests.Execution;

/// <summary>A value that cannot be read or written is an error that says which it is.</summary>
public class BadValueTests
{
    private static readonly string[] BadValues = ["cast", "overflow", "format"];

    public static TheoryData<string, string> BadValuesAndGetters => FailingCell.Pairs(BadValues, FailingCell.Getters);

    public static TheoryData<string, string> BadValuesAndValueGetters => FailingCell.Pairs(BadValues, FailingCell.ValueGetters);

    [Theory]
    [MemberData(nameof(BadValuesAndGetters))]
    public async Task A_value_that_cannot_be_read_is_named(string value, string getter)
    {
        Exception cause = FailingCell.Cause(value);

        JsonQueryException untyped = Assert.IsType<JsonQueryException>(await FailingCell.QueryAsync(FailingCell.Server(getter, cause)));
        JsonQueryException direct = Assert.IsType<JsonQueryException>(await FailingCell.QueryTypedAsync(FailingCell.SqlServer(getter, cause), getter));

        Assert.Equal((2, 1, "Value"), (untyped.RowNumber, untyped.Ordinal, untyped.ColumnName));
        Assert.Equal((2, 1, "Value"), (direct.RowNumber, direct.Ordinal, direct.ColumnName));
        Assert.Same(cause, untyped.InnerException);
        Assert.Same(cause, direct.InnerException);
    }

    [Theory]
    [MemberData(nameof(BadValuesAndValueGetters))]
    public async Task A_value_that_dapper_cannot_make_a_member_of_is_named(string value, string getter)
    {
        Exception cause = FailingCell.Cause(value);

        JsonQueryException error = Assert.IsType<JsonQueryException>(await FailingCell.QueryTypedAsync(FailingCell.Server(getter, cause), getter));

        Assert.Equal((2, 1, "Value"), (error.RowNumber, error.Ordinal, error.ColumnName));
        Assert.Same(cause, Assert.IsType<DataException>(error.InnerException).InnerException);
    }
}
