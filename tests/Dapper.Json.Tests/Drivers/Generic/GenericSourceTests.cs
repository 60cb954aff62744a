using Dapper.Json.Tests.Cells;

namespace Dapper.Json.Tests.Drivers.Generic;

/// <summary>Any driver through plain getters: also one that types each row anew, and one that does not know its types.</summary>
public class GenericSourceTests
{
    [Fact]
    public void A_column_whose_type_differs_by_row_is_written_by_each_rows_type()
    {
        var drifting = new FakeColumn("Value", typeof(string), "TEXT") { Drifts = true };
        FakeResult result = FakeResult.Of(
            [FakeColumn.Of<int>("Id"), drifting],
            [1, "x"],
            [2, 3L],
            [3, null],
            [4, 1.5],
            [5, new byte[] { 1, 2 }],
            [6, "y"],
            [7, new Version(1, 2)]);

        const string Expected =
            """[{"id":1,"value":"x"},{"id":2,"value":3},{"id":3,"value":null},{"id":4,"value":1.5},{"id":5,"value":"AQI="},{"id":6,"value":"y"},{"id":7,"value":"1.2"}]""";

        Assert.Equal(Expected, FakeQuery.ToJsonAsTheyDrift(result));
        Assert.Equal(Expected, FakeQuery.ToJsonAsTheyDrift(result)); // From the plan that the last row has left drifted.
    }

    [Fact]
    public void A_drifting_column_that_is_raw_json_is_embedded_where_it_is_text_or_bytes()
    {
        var drifting = new FakeColumn("Value", typeof(string)) { Drifts = true };
        FakeResult result = FakeResult.Of([drifting], ["[1]"], [3L], ["{}"u8.ToArray()], [null]);

        Assert.Equal("""[{"value":[1]},{"value":3},{"value":{}},{"value":null}]""", FakeQuery.ToJsonAsTheyDrift(result, new JsonQueryOptions { RawJsonColumns = ["Value"] }));
    }

    [Fact]
    public void A_drifting_column_is_written_by_a_callers_converter_where_it_has_its_type()
    {
        var drifting = new FakeColumn("Value", typeof(string)) { Drifts = true };
        var serializer = new JsonSerializerOptions { Converters = { new MarkingConverter<long>() } };

        Assert.Equal("""[{"Value":"x"},{"Value":["own Int64 3"]}]""", FakeQuery.ToJsonAsTheyDrift(FakeResult.Of([drifting], ["x"], [3L]), new JsonQueryOptions(serializer)));
    }

    [Fact]
    public void A_getter_that_fails_is_reported_with_its_row_and_column()
    {
        var cause = new InvalidCastException("Infinity has no date.");
        FakeResult result = FakeResult.Of([FakeColumn.Of<int>("Id"), FakeColumn.Of<DateTime>("At", "timestamp")], [1, DateTime.UnixEpoch], [2, cause]);

        JsonQueryException error = FakeQuery.Fail(result);

        Assert.Equal((2, 1, "At", "timestamp"), (error.RowNumber, error.Ordinal, error.ColumnName, error.DataTypeName));
        Assert.Contains("Infinity has no date. Cast the column in SQL", error.Message, StringComparison.Ordinal);
        Assert.Same(cause, error.InnerException);
        Assert.Contains("Infinity has no date.", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_type_that_the_driver_did_not_promise_is_an_error()
    {
        JsonQueryException error = FakeQuery.Fail(FakeResult.OfValues<int>("Id", 1L));

        Assert.IsType<InvalidCastException>(error.InnerException);
    }

    [Fact]
    public void A_column_without_a_clr_type_is_written_by_its_values()
    {
        FakeResult result = FakeResult.Of([new FakeColumn("Place", null, "geography"), FakeColumn.Of<int>("Id")], ["x", 1], [2.5, 2]);

        Assert.Equal("""[{"place":"x","id":1},{"place":2.5,"id":2}]""", FakeQuery.ToJson(result));
    }
}
