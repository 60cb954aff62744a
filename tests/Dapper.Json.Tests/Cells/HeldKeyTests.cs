using System.Buffers;
using System.Text;
using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;
using Dapper.Json.Tests.Fakes;
using FirebirdSql.Data.FirebirdClient;
using Xunit;

namespace Dapper.Json.Tests.Cells;

/// <summary>Keys, totals and failures of rows over a sequential reader are those of a reader that can seek.</summary>
public class HeldKeyTests
{
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

    private static CellSettings Settings { get; } = new(JsonSerializerOptions.Web);

    private static FakeDataReader OnFirstRow(FakeColumn column, object value)
    {
        var reader = new FakeDataReader(FakeResult.Of([column], [value]));
        Assert.True(reader.Read());
        return reader;
    }

    private static GenericSource SequentialSource(FakeDataReader reader) =>
        new(reader, new DriverTraits(DriverTraits.AnyDriver, TypesAreFixed: true, KnowsMembers: true), ReadOrder.Sequential);

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
}
