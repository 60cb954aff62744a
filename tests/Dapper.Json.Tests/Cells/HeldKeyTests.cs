using System.Buffers;
using System.Data.Common;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;
using Dapper.Json.Tests.Fakes;
using FirebirdSql.Data.FirebirdClient;
using Xunit;

namespace Dapper.Json.Tests.Cells;

/// <summary>Keys, totals and failures of rows over a sequential reader are those of a reader that can seek.</summary>
public class HeldKeyTests
{
    private static readonly JsonQueryOptions Lossy = new(new JsonSerializerOptions { Converters = { new LossyConverter() } });

    [Fact]
    public void Texts_of_a_column_that_was_a_number_are_grouped_by_their_values()
    {
        FakeResult rows = FakeResult.Of([Varying("a"), FakeColumn.Of<int>("l[].b")], [1L, 1], ["x", 2], ["y", 3], ["y", 4]);
        AssertWritten(
            """[{"a":1,"l":[{"b":1}]},{"a":"same","l":[{"b":2}]},{"a":"same","l":[{"b":3},{"b":4}]}]""",
            (connection, json) => connection.QueryJson("select", null, json, Lossy), rows);
    }

    [Fact]
    public void Texts_of_a_column_that_was_a_number_are_keys_by_their_values()
    {
        FakeResult parents = FakeResult.Of([Varying("Id")], [1L], ["x"], ["y"]);
        FakeResult lines = FakeResult.Of([Varying("ParentId"), FakeColumn.Of<int>("n")], [1L, 1], ["y", 2], ["x", 3]);
        JsonResultSet[] results = [JsonResultSet.Rows("p"), JsonResultSet.Rows("p[].l").On("ParentId", "Id")];
        AssertWritten(
            """{"p":[{"Id":1,"l":[{"n":1}]},{"Id":"same","l":[{"n":3}]},{"Id":"same","l":[{"n":2}]}]}""",
            (connection, json) => connection.QueryMultipleJson("select", null, json, results, Lossy), parents, lines);
    }

    [Fact]
    public void A_total_that_is_a_key_too_is_escaped_as_the_options_say()
    {
        FakeResult parents = FakeResult.Of([FakeColumn.Of<string>("Id"), FakeColumn.Of<int>("n")], ["<é>", 1]);
        FakeResult lines = FakeResult.Of([FakeColumn.Of<string>("ParentId"), FakeColumn.Of<int>("n")], ["<é>", 2]);
        JsonResultSet[] results = [JsonResultSet.Rows("p"), JsonResultSet.Total("t", "p", "Id"), JsonResultSet.Rows("p[].l").On("ParentId", "Id")];
        AssertWritten(
            """{"p":[{"n":1,"l":[{"n":2}]}],"t":"\u003C\u00E9\u003E"}""",
            (connection, json) => connection.QueryMultipleJson("select", null, json, results), parents, lines);
    }

    [Fact]
    public void A_text_is_the_same_key_whatever_escapes_it_is_written_with()
    {
        const string Key = "🎉é<\u2028\u007f\ue000\"\\";
        FakeResult parents = FakeResult.Of([FakeColumn.Of<string>("Id")], [Key]);
        FakeResult lines = FakeResult.Of([FakeColumn.Of<string>("ParentId"), FakeColumn.Of<int>("n")], [Key, 1]);
        JsonResultSet[] results = [JsonResultSet.Rows("p"), JsonResultSet.Rows("p[].l").On("ParentId", "Id")];
        foreach (string name in (string[])["default", "relaxed", "latin"])
        {
            var options = new JsonQueryOptions(OptionSets.All[name]);
            AssertWritten(
                $$"""{"p":[{"Id":{{JsonSerializer.Serialize(Key, OptionSets.All[name])}},"l":[{"n":1}]}]}""",
                (connection, json) => connection.QueryMultipleJson("select", null, json, results, options), parents, lines);
        }
    }

    [Fact]
    public void A_document_is_the_same_key_as_it_is()
    {
        const string Key = "\"🎉é<\"";
        FakeResult parents = FakeResult.Of([FakeColumn.Of<string>("Id", "json")], [Key]);
        FakeResult lines = FakeResult.Of([FakeColumn.Of<string>("ParentId", "json"), FakeColumn.Of<int>("n")], [Key, 1]);
        JsonResultSet[] results = [JsonResultSet.Rows("p"), JsonResultSet.Rows("p[].l").On("ParentId", "Id")];
        AssertWritten(
            $$"""{"p":[{"id":{{Key}},"l":[{"n":1}]}]}""",
            (connection, json) => connection.QueryMultipleJson("select", null, json, results), parents, lines);
    }

    [Fact]
    public void A_value_that_is_not_written_fails_no_row_of_objects()
    {
        // The key is written by a converter, so the row is one of the driver's objects.
        FakeResult rows = FakeResult.Of(
            [FakeColumn.Of<string>("a"), FakeColumn.Of<int>("l[].b"), FakeColumn.Of<int>("l[].c")], ["x", new FormatException("No."), null], ["x", 2, 3]);
        AssertWritten(
            """[{"a":"same","l":[{"c":null},{"c":3}]}]""",
            static (connection, json) => connection.QueryJson("select", null, json, Lossy.WithFields(JsonFields.Parse("a,l[c]"))), rows);
    }

    [Fact]
    public void A_check_for_null_that_fails_is_an_error_also_of_a_column_that_is_not_written()
    {
        FakeResult rows = FakeResult.Of(
            [FakeColumn.Of<string>("a"), FakeColumn.Of<int>("l[].b"), FakeColumn.Of<int>("l[].c")], ["x", 1, 2], ["x", new FailingNullCheck(new FormatException("No.")), null]);
        foreach (FakeConnection connection in Connections(rows))
        {
            using var json = new MemoryStream();
            JsonQueryException error = Assert.Throws<JsonQueryException>(
                () => connection.QueryJson("select", null, json, Lossy.WithFields(JsonFields.Parse("a,l[c]"))));
            Assert.Equal((2, 1, "l[].b", "No."), (error.RowNumber, error.Ordinal, error.ColumnName, error.InnerException!.Message));
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_value_that_fails_in_a_row_of_objects_says_what_to_do(bool isNullCheck)
    {
        var failure = new FormatException("No.");
        FakeResult rows = FakeResult.Of([FakeColumn.Of<string>("a"), FakeColumn.Of<int>("l[].b")], ["x", isNullCheck ? new FailingNullCheck(failure) : failure]);
        string[] messages = [.. Connections(rows).Select(connection =>
        {
            using var json = new MemoryStream();
            JsonQueryException error = Assert.Throws<JsonQueryException>(() => connection.QueryJson("select", null, json, Lossy));
            Assert.Same(failure, error.InnerException as FormatException ?? error.InnerException!.InnerException);
            Assert.Equal((1, 1, "l[].b"), (error.RowNumber, error.Ordinal, error.ColumnName));
            return error.Message;
        })];
        Assert.Equal(messages[0], messages[1]);
        Assert.Contains(isNullCheck ? "No." : "Cast the column in SQL, such as to text", messages[1], StringComparison.Ordinal);
    }

    [Fact]
    public void A_cast_key_is_held_with_the_values_that_the_driver_has_no_object_for()
    {
        // GetValue fails for the second column, and its own getter does not: as of an array with a NULL, or an infinite date.
        FakeResult rows = FakeResult.Of([FakeColumn.Of<int>("a::boolean"), FakeColumn.Of<int>("b"), FakeColumn.Of<int>("l[].c")], [1, 2, 3], [1, 2, 4]);
        var server = new FakeServer(rows) { ReaderOf = static (reader, _) => new WithoutObjects(reader) };
        using var connection = new FakeConnection(server);
        Assert.Equal("""[{"a":true,"b":2,"l":[{"c":3},{"c":4}]}]""", connection.QueryJsonString("select"));
        Assert.Empty(server.Violations);
    }

    [Fact]
    public void A_column_that_is_asked_for_is_not_written_past_the_row()
    {
        using FakeDataReader reader = OnFirstRow(FakeColumn.Of<int>("a"), 7);
        using RowSource source = SequentialSource(reader);
        var column = new PlannedColumn(ColumnSchema.Of(reader, 0), PropertyName.Element, Settings);
        using var row = new Row(source);
        row.Ask(column with { Settings = Settings.Exact });
        Assert.True(row.TryHold([new ShapeColumn(source.CreateWriter(column), Depth: 0, IsKey: false, IsOptional: false)], default, depth: 0));

        var written = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(written);
        var progress = default(ValueProgress);
        Assert.True(row.Write(0, writer, ref progress));
        writer.Flush();

        Assert.Equal("7", Encoding.UTF8.GetString(written.WrittenSpan));
        Assert.Equal("7", Encoding.UTF8.GetString(row.JsonOf(0, rowNumber: 1)));
        Assert.Empty(reader.Server.Violations);
    }

    /// <remarks>As by a Location and an ETag.</remarks>
    [Theory]
    [InlineData("json")]
    [InlineData("")]
    public void A_column_that_is_asked_for_twice_is_read_once(string dataTypeName)
    {
        using FakeDataReader reader = OnFirstRow(FakeColumn.Of<string>("a", dataTypeName), "7");
        using RowSource source = SequentialSource(reader);
        var column = new PlannedColumn(ColumnSchema.Of(reader, 0), PropertyName.Element, Settings.Exact);
        using var row = new Row(source);
        row.Ask(column);
        row.Ask(column);

        Assert.True(row.TryHold([], default, depth: 0));
        string json = dataTypeName == "json" ? "7" : "\"7\"";
        Assert.Equal([json, json], [Encoding.UTF8.GetString(row.JsonOf(1, rowNumber: 1)), Encoding.UTF8.GetString(row.JsonOf(0, rowNumber: 1))]);
        Assert.Empty(reader.Server.Violations);
    }

    private static CellSettings Settings { get; } = new(JsonSerializerOptions.Web);

    private static FakeDataReader OnFirstRow(FakeColumn column, object value)
    {
        var reader = new FakeDataReader(FakeResult.Of([column], [value]));
        Assert.True(reader.Read());
        return reader;
    }

    private static GenericSource SequentialSource(FakeDataReader reader) =>
        new(reader, new DriverTraits(DriverTraits.AnyDriver, TypesAreFixed: true, KnowsMembers: true), ReadOrder.Sequential);

    private static FakeColumn Varying(string name) => FakeColumn.Of<long>(name) with { Drifts = true };

    private static FakeConnection[] Connections(params FakeResult[] results) =>
        [new FbConnection(new FakeServer(results)), new FakeConnection(new FakeServer(results))];

    private static void AssertWritten(string expected, Action<FakeConnection, MemoryStream> run, params FakeResult[] results)
    {
        foreach (FakeConnection connection in Connections(results))
        {
            using var json = new MemoryStream();
            run(connection, json);
            Assert.Equal(expected, Encoding.UTF8.GetString(json.ToArray()));
            connection.AssertPutAway();
        }
    }

    private sealed class LossyConverter : JsonConverter<string>
    {
        public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue("same");
    }

    private sealed class WithoutObjects(DbDataReader reader) : PassingReader(reader)
    {
        public override object GetValue(int ordinal) => throw new InvalidCastException("There is no object.");
    }
}
