using Dapper.Json.Tests.Extensions;

namespace Dapper.Json.Tests.Output;

/// <summary>Streams and buffers: when they get what, and what becomes of a query whose sink fails.</summary>
public class SinkTests
{
    private static readonly string Expected = "[" + string.Join(",", Enumerable.Range(1, 1000).Select(i => $$"""{"id":{{i}}}""")) + "]";

    public static TheoryData<bool> Styles => [true, false];

    [Theory]
    [MemberData(nameof(Styles))]
    public async Task A_stream_is_written_by_the_threshold_and_in_whole_rows(bool isAsync)
    {
        var stream = new FakeStream { Calls = isAsync ? CallStyle.AsyncOnly : CallStyle.SyncOnly, CompletesLater = true };
        using var connection = new FakeConnection(new FakeServer(FakeResult.Counting(1000)));
        var options = new JsonQueryOptions { FlushThreshold = 1000 };

        await RunAsync(isAsync, connection, stream, options);

        Assert.Equal(Expected, Encoding.UTF8.GetString(stream.Written));
        Assert.All(stream.Writes.SkipLast(1), write => Assert.InRange(write.Length, 1000, 1020));
        Assert.All(stream.Writes.SkipLast(1), write => Assert.Equal((byte)'}', write[^1]));
        Assert.Equal((0, 0), (stream.Flushes, stream.Disposals));
        Assert.Empty(stream.Violations);
    }

    [Theory]
    [MemberData(nameof(Styles))]
    public async Task A_small_document_arrives_at_once_when_the_connection_is_free(bool isAsync)
    {
        var server = new FakeServer(FakeResult.Counting(3));
        using var connection = new FakeConnection(server);
        ConnectionState atWrite = ConnectionState.Open;
        var stream = new FakeStream { AfterWrite = _ => atWrite = connection.State };

        await RunAsync(isAsync, connection, stream);

        Assert.Equal("""[{"id":1},{"id":2},{"id":3}]""", Encoding.UTF8.GetString(Assert.Single(stream.Writes)));
        Assert.Equal(ConnectionState.Closed, atWrite);
    }

    [Theory]
    [MemberData(nameof(Styles))]
    public async Task A_value_larger_than_the_threshold_is_passed_on_in_pieces(bool isAsync)
    {
        string text = new('x', 300_000);
        var stream = new FakeStream();
        using var connection = new FakeConnection(new FakeServer(FakeResult.OfValues<string>("T", text, "y")));

        await RunAsync(isAsync, connection, stream);

        Assert.Equal($$"""[{"t":"{{text}}"},{"t":"y"}]""", Encoding.UTF8.GetString(stream.Written));
        Assert.All(stream.Writes, static write => Assert.InRange(write.Length, 1, 32 * 1024));
    }

    [Theory]
    [InlineData(true, 1)]
    [InlineData(false, 1)]
    [InlineData(true, 3)]
    [InlineData(false, 3)]
    public async Task A_stream_that_fails_ends_the_query_and_gets_nothing_more(bool isAsync, int write)
    {
        var server = new FakeServer(FakeResult.Counting(10)) { Calls = isAsync ? CallStyle.AsyncOnly : CallStyle.SyncOnly };
        using var connection = new FakeConnection(server);
        var stream = new FakeStream { FailsAtWrite = write };

        await Assert.ThrowsAsync<IOException>(() => RunAsync(isAsync, connection, stream, new JsonQueryOptions { FlushThreshold = 1 }));

        Assert.Equal(write, stream.WritesBegun);
        Assert.Equal(write, Assert.Single(server.Readers).RowsRead);
        Assert.Equal(1, Assert.Single(server.Commands).CancelCount);
        connection.AssertPutAway();
    }

    private static Task<object?> RunAsync(bool isAsync, FakeConnection connection, FakeStream stream, JsonQueryOptions? options = null) =>
        QueryForm.All[isAsync ? "QueryJsonAsync sql to stream" : "QueryJson sql to stream"]
            .RunAsync(connection, new QueryArguments { Options = options }, new ArrayBufferWriter<byte>(), stream);
}
