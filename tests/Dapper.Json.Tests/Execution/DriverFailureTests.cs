namespace Dapper.Json.Tests.Execution;

/// <summary>
/// A getter fails because of its value, which JsonQueryException is for, or because the driver, the server or the network
/// does in the middle of a row: then the exception stays the driver's own, whose IsTransient retry policies look at.
/// </summary>
public class DriverFailureTests
{
    private static readonly string[] Failures = ["server", "network", "time limit"];
    private static readonly JsonQueryOptions Lines = new() { Format = JsonQueryFormat.Lines };
    private static readonly JsonQueryOptions PassThrough = new() { Format = JsonQueryFormat.ForJson };

    public static TheoryData<string, string> FailuresAndGetters => FailingCell.Pairs(Failures, FailingCell.Getters);

    public static TheoryData<string, string> FailuresAndValueGetters => FailingCell.Pairs(Failures, FailingCell.ValueGetters);

    [Theory]
    [MemberData(nameof(FailuresAndGetters))]
    public async Task What_the_driver_fails_with_stays_its_own(string failure, string getter)
    {
        Exception cause = FailingCell.Cause(failure);

        Assert.Same(cause, await FailingCell.QueryAsync(FailingCell.Server(getter, cause)));
        Assert.Same(cause, await FailingCell.QueryAsync(FailingCell.Server(getter, cause), Lines));
        Assert.Same(cause, FailingCell.Query(FailingCell.Server(getter, cause)));
    }

    [Theory]
    [MemberData(nameof(FailuresAndGetters))]
    public void What_the_driver_of_a_callers_reader_fails_with_stays_its_own(string failure, string getter)
    {
        Exception cause = FailingCell.Cause(failure);
        using var reader = new FakeDataReader(FailingCell.Result(getter, cause));
        using var writer = new Utf8JsonWriter(new ArrayBufferWriter<byte>());

        Assert.Same(cause, Record.Exception(() => reader.WriteJson(writer)));
    }

    /// <remarks>Dapper asks no cell whether it is NULL, and wraps whatever a getter throws: "Error parsing column".</remarks>
    [Theory]
    [MemberData(nameof(FailuresAndValueGetters))]
    public async Task What_the_driver_fails_with_while_dapper_makes_an_object_stays_its_own(string failure, string getter)
    {
        Exception cause = FailingCell.Cause(failure);

        Assert.Same(cause, await FailingCell.QueryTypedAsync(FailingCell.Server(getter, cause), getter));
    }

    [Theory]
    [MemberData(nameof(FailuresAndGetters))]
    public async Task What_the_driver_fails_with_while_members_are_written_stays_its_own(string failure, string getter)
    {
        Exception cause = FailingCell.Cause(failure);

        Assert.True(FailingCell.IsDirect(getter));
        Assert.Same(cause, await FailingCell.QueryTypedAsync(FailingCell.SqlServer(getter, cause), getter));
    }

    [Theory]
    [InlineData("server", "GetString")]
    [InlineData("network", "GetString")]
    [InlineData("time limit", "GetString")]
    [InlineData("server", "IsDBNull")]
    [InlineData("network", "IsDBNull")]
    [InlineData("time limit", "IsDBNull")]
    public async Task What_the_driver_fails_with_while_for_json_is_passed_through_stays_its_own(string failure, string getter)
    {
        Exception cause = FailingCell.Cause(failure);
        FakeResult pieces = FakeResult.OfValues<string>("J", "[1,", getter == "IsDBNull" ? new FailingNullCheck(cause) : cause, "2]");
        Assert.Same(cause, await FailingCell.QueryAsync(new FakeServer(pieces), PassThrough));
    }

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
