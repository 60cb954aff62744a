using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Cells;

/// <summary>Rows that a sequential reader does not give in the order of the JSON are copied: they are those of a reader that can seek.</summary>
public class CopiedRowTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_stream_is_read_into_memory_once_and_closed(bool isAsync)
    {
        List<FakeBytes> opened = [];
        FakeResult result = FakeResult.Of([FakeColumn.Of<int>("o.a"), FakeColumn.Of<Stream>("b"), FakeColumn.Of<int>("o.c")], [1, (Func<Stream>)Open, 2], [3, (Func<Stream>)Open, 4]);
        using var connection = new FakeConnection(new FakeServer(result) { Calls = isAsync ? CallStyle.AsyncOnly : CallStyle.SyncOnly });
        string json = isAsync
            ? await connection.QueryJsonStringAsync("select", options: new(), cancellationToken: TestContext.Current.CancellationToken)
            : connection.QueryJsonString("select", options: new());
        Assert.Equal("""[{"o":{"a":1,"c":2},"b":"AQID"},{"o":{"a":3,"c":4},"b":"AQID"}]""", json);
        Assert.Equal(2, opened.Count);
        Assert.All(opened, static stream => Assert.True(stream.IsClosed));

        FakeBytes Open()
        {
            opened.Add(new FakeBytes());
            return opened[^1];
        }
    }

    /// <summary>The columns of the object around a list are those of its first row: what they hold later is read only because it precedes a key.</summary>
    [Fact]
    public void A_value_that_is_not_written_may_fail_in_the_middle()
    {
        byte[] inPieces = [.. Enumerable.Range(0, ValueProgress.PieceLength + 1).Select(static i => (byte)i)];
        var server = new FakeServer(FakeResult.Of(
            [FakeColumn.Of<Stream>("a"), FakeColumn.Of<int>("k"), FakeColumn.Of<int>("l[].o.x"), FakeColumn.Of<Stream>("l[].y"), FakeColumn.Of<int>("l[].o.z")],
            [(Func<Stream>)(() => new FakeBytes()), 1, 2, (Func<Stream>)(() => new FakeBytes()), 3],
            [(Func<Stream>)(() => new Failing()), 1, 4, (Func<Stream>)(() => new MemoryStream(inPieces)), 5]));
        using var connection = new FakeConnection(server);
        Assert.Equal(
            $$$"""[{"a":"AQID","k":1,"l":[{"o":{"x":2,"z":3},"y":"AQID"},{"o":{"x":4,"z":5},"y":"{{{Convert.ToBase64String(inPieces)}}}"}]}]""",
            connection.QueryJsonString("select", options: new JsonQueryOptions { GroupKeys = ["k"] }));
    }

    /// <remarks>Of the same values, elsewhere: as a key and as a total, as a document, and as elements of lists under each indentation.</remarks>
    [Fact]
    public void Several_results_are_those_of_a_reader_that_can_seek()
    {
        FakeResult texts = FakeResult.Of([FakeColumn.Of<string>("Id"), FakeColumn.Of<int>("n")], ["<é>", 1]);
        AssertWritten(
            """{"p":[{"n":1,"l":[1]}],"t":"\u003C\u00E9\u003E"}""", new(),
            [JsonResultSet.Rows("p"), JsonResultSet.Total("t", "p", "Id"), JsonResultSet.Values("p[].l").On("Id", "Id")], texts, texts);
        FakeResult documents = FakeResult.Of([FakeColumn.Of<string>("Id", "json"), FakeColumn.Of<int>("n")], ["\"🎉é<\"", 1]);
        AssertWritten(
            """{"p":[{"id":"🎉é<","n":1,"l":[1]}]}""", new(), [JsonResultSet.Rows("p"), JsonResultSet.Values("p[].l").On("Id", "Id")], documents, documents);
        int[] one = [1], two = [2], last = [3, 4];
        int[][] pair = [one, []];
        FakeResult lists = FakeResult.Of(
            [FakeColumn.Of<int[]>("a"), FakeColumn.Of<int[][]>("l[].c"), FakeColumn.Of<int[]>("l[].t[]"), FakeColumn.Of<int[]>("e")],
            [one, pair, two, last], [one, null, null, last]);
        var options = new JsonQueryOptions(new JsonSerializerOptions { WriteIndented = true, NewLine = "\n" });
        object row = new { a = one, e = last, l = new[] { new { c = pair, t = new[] { two } } } };
        AssertWritten(JsonSerializer.Serialize(row, options.SerializerOptions), options, [JsonResultSet.Spread()], lists);
        AssertWritten(JsonSerializer.Serialize(new { r = new[] { row } }, options.SerializerOptions), options, [JsonResultSet.Rows("r")], lists);
        AssertWritten(JsonSerializer.Serialize(new { x = new { r = row } }, options.SerializerOptions), options, [JsonResultSet.Row("x.r")], lists);
    }

    private static void AssertWritten(string expected, JsonQueryOptions options, JsonResultSet[] sets, params FakeResult[] results)
    {
        foreach (FakeConnection connection in (FakeConnection[])[new FakeConnection(new FakeServer(results)), new SqlConnection(new FakeServer(results))])
        {
            using var json = new MemoryStream();
            connection.QueryMultipleJson("select", null, json, sets, options);
            Assert.Equal(expected, Encoding.UTF8.GetString(json.ToArray()));
            connection.AssertPutAway();
        }
    }

    /// <summary>Gives two pieces, and fails.</summary>
    private sealed class Failing() : MemoryStream(new byte[2 * ValueProgress.PieceLength])
    {
        public override int Read(Span<byte> buffer) => Position < Length ? base.Read(buffer) : throw new FormatException("No more.");
    }

    private sealed class FakeBytes() : MemoryStream([1, 2, 3])
    {
        public bool IsClosed { get; private set; }

        protected override void Dispose(bool disposing)
        {
            IsClosed = true;
            base.Dispose(disposing);
        }
    }
}
