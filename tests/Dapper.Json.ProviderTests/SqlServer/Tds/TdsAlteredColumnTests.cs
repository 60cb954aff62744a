using System.Data.SqlTypes;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>Columns whose length or precision is altered between two runs of a text. The driver is not asked for these in each run.</summary>
public sealed class TdsAlteredColumnTests : TdsTests
{
    private const string Text = "select item from altered";

    private static readonly string Long = string.Concat(Enumerable.Repeat("a🎉ü語\"\n", 20_000));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_text_that_becomes_longer_or_shorter_is_whole(bool becomesLonger)
    {
        (TdsType, object)[] columns = [(TdsType.NVarChar(100), "short"), (TdsType.NVarCharMax, Long)];
        await AssertAllAsync(becomesLonger ? columns : [.. columns.Reverse()]);
    }

    [Fact]
    public Task Text_of_a_code_page_and_bytes_that_become_longer_are_whole() => AssertAllAsync(
        (TdsType.VarChar(10), "short"), (TdsType.VarCharMax, new string('x', 100_000)), (TdsType.VarChar(10), "short"));

    [Fact]
    public Task Bytes_that_become_longer_are_whole() =>
        AssertAllAsync((TdsType.VarBinary(10), new byte[] { 1, 2 }), (TdsType.VarBinaryMax, new byte[100_000]), (TdsType.VarBinary(10), new byte[] { 3 }));

    [Fact]
    public async Task A_decimal_that_becomes_longer_has_all_of_its_digits()
    {
        const string Digits = "123456789012345678901234567890123456.78";
        (TdsType Type, object Value) column = (TdsType.Decimal(10, 2), 1.25m);
        await using TdsServer server = TdsServer.Start(_ => new TdsResponse().Columns(("item", column.Type)).Row(column.Value));
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        Assert.Equal("""[{"item":1.25}]""", await QueryAsync(connection, Text));
        column = (TdsType.Decimal(38, 2), SqlDecimal.Parse(Digits));
        Assert.Equal($$"""[{"item":{{Digits}}}]""", await QueryAsync(connection, Text));
    }

    /// <summary>Rows with lists are in memory, where the driver copies the whole value for each piece that is read by its getter.</summary>
    [Fact]
    public async Task Bytes_beside_a_list_that_become_longer_are_whole()
    {
        (TdsType Type, byte[] Value) column = (TdsType.VarBinary(10), [1, 2]);
        await using TdsServer server = TdsServer.Start(
            _ => new TdsResponse().Columns(("item", column.Type), ("l[].n", TdsType.Int)).Row(column.Value, 1).Row(column.Value, 2));
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        await AssertWrittenAsync();
        column = (TdsType.VarBinaryMax, [.. Enumerable.Range(0, 100_000).Select(static i => (byte)i)]);
        await AssertWrittenAsync();

        async Task AssertWrittenAsync() =>
            AssertSame(Json(new { item = column.Value, l = new[] { new { n = 1 }, new { n = 2 } } }), await QueryAsync(connection, Text));
    }

    private static async Task AssertAllAsync(params (TdsType Type, object Value)[] columns)
    {
        (TdsType Type, object Value) column = columns[0];
        await using TdsServer server = TdsServer.Start(_ => new TdsResponse().Columns(("item", column.Type)).Row(column.Value));
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        foreach ((TdsType, object) next in columns)
        {
            column = next;
            for (int run = 0; run < 3; run++)
            {
                string expected = Json(new { item = column.Value });
                AssertSame(expected, await QueryAsync(connection, Text));
                AssertSame(expected, Query(connection, Text));
            }
        }
    }
}
