using System.Buffers;
using Dapper.Json.Cells;
using Dapper.Json.Generated;
using Microsoft.Data.SqlClient;
using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Tests.Cells;

/// <summary>Rows that a sequential reader does not give in the order of the JSON are copied: they are those of a reader that can seek.</summary>
public class CopiedRowTests
{
    private static readonly ColumnCase[] Cases = [.. ColumnCases.All];

    // Three columns of any types, of which the middle one comes last in the JSON.
    private static readonly Gen<(ColumnCase First, ColumnCase Second, int Seed)> Rows =
        from first in Gen.Elements(Cases)
        from second in Gen.Elements(Cases)
        from seed in Gen.Choose(0, int.MaxValue)
        select (first, second, seed);

    [Fact]
    public void Any_copied_values_are_what_the_serializer_writes() => Prop.ForAll(
        Rows.ToArbitrary(),
        static rows =>
        {
            var options = new JsonQueryOptions(new JsonSerializerOptions()) { FlushThreshold = rows.Seed % 2 == 0 ? 1 : 16_384 };
            FakeResult result = ResultOf(rows.First, rows.Second, rows.Seed);
            string direct = Write(result, options, isSequential: false);
            Assert.Equal(Expected(rows.First, rows.Second, rows.Seed), direct);
            Assert.Equal(direct, Write(result, options, isSequential: true));
        }).Check(ContractRuns.Config);

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

    [Theory]
    [InlineData(0, false)]
    [InlineData(1, false)]
    [InlineData(2, true)]
    public void A_value_that_fails_names_its_row_and_column(int row, bool isNullCheck)
    {
        var failure = new FormatException("No.");
        object?[][] rows = [.. Enumerable.Range(0, 3).Select(i => (object?[])[i, i == row ? (isNullCheck ? new FailingNullCheck(failure) : failure) : 7, i])];
        var server = new FakeServer(FakeResult.Of([FakeColumn.Of<int>("o.a"), FakeColumn.Of<int>("b", "int4"), FakeColumn.Of<int>("o.c")], rows));
        using var connection = new FakeConnection(server);
        var json = new ArrayBufferWriter<byte>();
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => connection.QueryJson("select", null, json, new JsonQueryOptions { FlushThreshold = 1 }));
        Assert.Equal((row + 1, 1, "b", "int4"), (error.RowNumber, error.Ordinal, error.ColumnName, error.DataTypeName));
        Assert.Same(failure, error.InnerException);
        string whole = "[" + string.Concat(Enumerable.Range(0, row).Select(static i => (i > 0 ? "," : "") + $$$"""{"o":{"a":{{{i}}},"c":{{{i}}}},"b":7}"""));
        Assert.Equal(row == 0 ? "" : whole, Encoding.UTF8.GetString(json.WrittenSpan));
        connection.AssertPutAway();
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

    private static FakeResult ResultOf(ColumnCase first, ColumnCase second, int seed)
    {
        (FakeColumn Column, object?[] Values) a = ValuesOf(first), b = ValuesOf(second);
        return new FakeResult(
            [a.Column with { Name = "o.a" }, b.Column with { Name = "b" }, FakeColumn.Of<int>("o.c")],
            [.. Pairs(a.Values.Length, b.Values.Length, seed).Select((pair, i) => (object?[])[a.Values[pair.A], b.Values[pair.B], i])]);
    }

    private static string Expected(ColumnCase first, ColumnCase second, int seed)
    {
        string[] a = ExpectedOf(first), b = ExpectedOf(second);
        return $"[{string.Join(',', Pairs(a.Length, b.Length, seed).Select((pair, i) => $$$"""{"o":{"a":{{{a[pair.A]}}},"c":{{{i}}}},"b":{{{b[pair.B]}}}}"""))}]";
    }

    private static string[] ExpectedOf(ColumnCase column)
    {
        // The texts as they are: another writer might escape them otherwise.
        using JsonDocument rows = JsonDocument.Parse(column.Expected(new JsonSerializerOptions()));
        return [.. rows.RootElement.EnumerateArray().Select(static row => row.GetProperty("SomeValue").GetRawText())];
    }

    private static (FakeColumn Column, object?[] Values) ValuesOf(ColumnCase column) =>
        (column.Result.Columns[1], [.. column.Result.Rows.Select(static row => row[1])]);

    private static IEnumerable<(int A, int B)> Pairs(int a, int b, int seed)
    {
        var random = new Random(seed);
        return [.. Enumerable.Range(0, 4).Select(_ => (random.Next(a), random.Next(b)))];
    }

    private static string Write(FakeResult result, JsonQueryOptions options, bool isSequential)
    {
        var server = new FakeServer(result) { Calls = CallStyle.SyncOnly };
        using FakeConnection connection = isSequential ? new SqlConnection(server) : new FakeConnection(server);
        string json = connection.QueryJsonString("select", options: options);
        Assert.Equal(isSequential, server.Commands.Single().Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
        connection.AssertPutAway();
        return json;
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
