namespace Dapper.Json.Tests.Cells;

/// <summary>Bytes that a driver hands out as a stream, and bytes in a column that it calls text.</summary>
public class StreamTests
{
    /// <summary>In pieces of 8 KiB: nothing, less, one, more than one, and several.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(8 * 1024)]
    [InlineData((8 * 1024) + 1)]
    [InlineData(16 * 1024)]
    [InlineData(100_001)]
    public void A_stream_is_base64_and_disposed(int length)
    {
        byte[] bytes = BytesOf(length);
        var streams = new List<WatchedStream>();
        string base64 = Convert.ToBase64String(bytes);

        foreach (Type type in new[] { typeof(Stream), typeof(WatchedStream), typeof(object) })
        {
            var result = new FakeResult([new FakeColumn("Body", type), FakeColumn.Of<int>("Id")], Rows());
            Assert.Equal($$"""[{"body":"{{base64}}","id":1},{"body":null,"id":2}]""", Unescaped(FakeQuery.ToJson(result)));
        }

        Assert.Equal(6, streams.Count);
        Assert.All(streams, static stream => Assert.Equal(1, stream.Disposals));

        IEnumerable<object?[]> Rows()
        {
            streams.Add(new WatchedStream(bytes));
            yield return [streams[^1], 1];
            yield return [null, 2];
        }
    }

    [Fact]
    public async Task A_stream_that_is_not_written_to_its_end_is_disposed()
    {
        var stream = new WatchedStream(BytesOf(1_000_000));
        var sink = new FakeStream { Calls = CallStyle.Any, FailsAtWrite = 2 };
        using var connection = new FakeConnection(new FakeServer(FakeResult.OfValues<Stream>("Body", stream)) { Calls = CallStyle.Any });

        await Assert.ThrowsAnyAsync<IOException>(() => connection.QueryJsonAsync(
            "select", null, sink, new JsonQueryOptions { FlushThreshold = 1024 }, cancellationToken: TestContext.Current.CancellationToken));

        Assert.InRange(stream.BytesRead, 1, 999_999);
        Assert.Equal(1, stream.Disposals);
    }

    [Fact]
    public void A_stream_that_fails_is_reported_with_its_row_and_column_and_disposed()
    {
        var stream = new WatchedStream(BytesOf(20_000)) { Failure = new InvalidDataException("torn") };

        JsonQueryException error = FakeQuery.Fail(FakeResult.OfValues<Stream>("Body", stream));

        Assert.Equal((1, "Body"), (error.RowNumber, error.ColumnName));
        Assert.Same(stream.Failure, error.InnerException);
        Assert.Equal(1, stream.Disposals);
    }

    [Fact]
    public void What_the_network_fails_with_is_not_taken_for_a_value_that_cannot_be_written()
    {
        var stream = new WatchedStream(BytesOf(20_000)) { Failure = new IOException("The connection was reset.") };

        Assert.Same(stream.Failure, Assert.Throws<IOException>(() => FakeQuery.ToJsonAsTheyDrift(FakeResult.OfValues<object>("Body", stream))));
    }

    [Fact]
    public void A_converter_of_the_callers_writes_a_stream_before_it_is_disposed()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new MarkingConverter<Stream>() } });
        var stream = new WatchedStream([1]);

        Assert.Contains("own Stream", FakeQuery.ToJsonAsTheyDrift(FakeResult.OfValues<Stream>("Body", stream), options), StringComparison.Ordinal);
        Assert.Equal(1, stream.Disposals);
    }

    [Fact]
    public void A_stream_that_is_raw_json_is_embedded()
    {
        var options = new JsonQueryOptions { RawJsonColumns = ["Body"] };

        Assert.Equal("""[{"body":{"a":[1]}}]""", FakeQuery.ToJsonAsTheyDrift(FakeResult.OfValues<Stream>("Body", new WatchedStream("{\"a\":[1]}"u8.ToArray())), options));
        Assert.Equal(1, FakeQuery.Fail(FakeResult.OfValues<Stream>("Body", new WatchedStream("{"u8.ToArray())), options).RowNumber);
    }

    [Fact]
    public void Rows_are_grouped_by_streams()
    {
        var result = FakeResult.Of(
            [FakeColumn.Of<Stream>("Hash"), FakeColumn.Of<int>("Lines[].No")], [Opened(1), 1], [Opened(1), 2], [Opened(2), 3]);

        Assert.Equal(
            """[{"hash":"AQ==","lines":[{"no":1},{"no":2}]},{"hash":"Ag==","lines":[{"no":3}]}]""",
            FakeQuery.ToJsonAsTheyDrift(result, new JsonQueryOptions { PathNames = true }));

        // As a driver gives a new stream each time the value is asked for.
        static Func<Stream> Opened(byte content) => () => new WatchedStream([content]);
    }

    /// <summary>Firebird's char(n) character set octets: GetFieldType says string, GetString decodes, GetValue gives the bytes.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(3)]
    [InlineData(20_000)]
    public void Bytes_in_a_column_of_texts_are_base64(int length)
    {
        byte[] bytes = BytesOf(length);
        FakeResult result = FakeResult.Of([FakeColumn.Of<string>("Hash", "CHAR"), FakeColumn.Of<string>("Name", "VARCHAR")], [bytes, "x"], [null, null]);

        Assert.Equal(
            $$"""[{"hash":"{{Convert.ToBase64String(bytes)}}","name":"x"},{"hash":null,"name":null}]""", Unescaped(FakeQuery.ToJson(result)));
    }

    [Fact]
    public void Rows_are_grouped_by_bytes_in_a_column_of_texts()
    {
        // No UTF-8: as text they would be the same.
        FakeResult result = FakeResult.Of(
            [FakeColumn.Of<string>("Hash"), FakeColumn.Of<int>("Lines[].No")], [new byte[] { 0xFE }, 1], [new byte[] { 0xFE }, 2], [new byte[] { 0xFF }, 3]);

        Assert.Equal(
            """[{"hash":"/g==","lines":[{"no":1},{"no":2}]},{"hash":"/w==","lines":[{"no":3}]}]""",
            FakeQuery.ToJsonAsTheyDrift(result, new JsonQueryOptions { PathNames = true }));
    }

    private static byte[] BytesOf(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }

    private static string Unescaped(string json) => json.Replace("\\u002B", "+", StringComparison.Ordinal);

    private sealed class WatchedStream(byte[] bytes) : MemoryStream(bytes)
    {
        public Exception? Failure { get; init; }

        public int Disposals { get; private set; }

        public int BytesRead { get; private set; }

        public override int Read(Span<byte> buffer)
        {
            int read = BytesRead > 0 && Failure is not null ? throw Failure : base.Read(buffer[..Math.Min(buffer.Length, 5000)]);
            BytesRead += read;
            return read;
        }

        protected override void Dispose(bool disposing)
        {
            Disposals++;
            base.Dispose(disposing);
        }
    }
}
