using System.IO.Pipelines;
using Dapper.Json.Tests.Extensions;

namespace Dapper.Json.Tests.Output;

/// <summary>A pipe is flushed, waited for, and left alone when its reader has gone; it is never completed here.</summary>
public class PipeWriterTests
{
    private const int Rows = 50;

    private static readonly string Expected = "[" + string.Join(",", Enumerable.Range(1, Rows).Select(i => $$"""{"id":{{i}}}""")) + "]";

    [Theory(Timeout = TestTimeouts.Hung)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_reader_that_does_not_read_holds_the_query_up(bool isAsync)
    {
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 40, resumeWriterThreshold: 20, useSynchronizationContext: false));
        var writer = new WatchedPipeWriter(pipe.Writer);
        using FormQuery query = Query(isAsync, writer);

        Task<object?> running = query.RunAsync();
        await writer.HeldUp;
        int rowsBefore = Assert.Single(query.Server.Readers).RowsRead;

        // However long nobody reads: what fits before the pause is five rows.
        Assert.InRange(rowsBefore, 1, 6);
        Assert.False(running.IsCompleted);

        Task<string> reading = ReadToEndAsync(pipe.Reader);
        Assert.Equal((long)Rows, await running);
        await pipe.Writer.CompleteAsync();
        Assert.Equal(Expected, await reading);
        Assert.Equal(0, writer.Completions);
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_reader_that_has_gone_ends_the_query_without_an_error(bool isAsync)
    {
        var pipe = new Pipe();
        await pipe.Reader.CompleteAsync();
        var writer = new WatchedPipeWriter(pipe.Writer);
        using FormQuery query = Query(isAsync, writer);

        object? rows = await query.RunAsync();

        Assert.Equal(1L, rows);
        Assert.Equal(1, Assert.Single(query.Server.Readers).RowsRead);
        Assert.Equal(1, query.Server.Count(ServerEvent.Cancelled));
        Assert.Equal((1, 0), (writer.Flushes, writer.Completions));
        query.AssertPutAway();
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_cancelled_flush_is_a_cancelled_query(bool isAsync)
    {
        var pipe = new Pipe();
        pipe.Writer.CancelPendingFlush();
        var writer = new WatchedPipeWriter(pipe.Writer);
        using var cancellation = new CancellationTokenSource();
        using FormQuery query = Query(isAsync, writer, cancellation: cancellation);

        OperationCanceledException error = await Assert.ThrowsAnyAsync<OperationCanceledException>(query.RunAsync);

        // The pipe's owner has cancelled, not the token, which is not said to have been.
        Assert.Equal(CancellationToken.None, error.CancellationToken);
        Assert.Equal(1, query.Server.Count(ServerEvent.Cancelled));
        Assert.Equal((1, 0), (writer.Flushes, writer.Completions));
        query.AssertPutAway();
    }

    [Fact(Timeout = TestTimeouts.Hung)]
    public async Task A_cancelled_token_ends_the_wait_for_the_reader()
    {
        using var cancellation = new CancellationTokenSource();
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 20, resumeWriterThreshold: 10, useSynchronizationContext: false));
        var writer = new WatchedPipeWriter(pipe.Writer);
        using FormQuery query = Query(isAsync: true, writer, cancellation: cancellation);

        Task<object?> running = query.RunAsync();
        await writer.HeldUp;
        await cancellation.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => running);
        Assert.InRange(query.Server.Count(ServerEvent.Cancelled), 1, 2);
        Assert.Equal(0, writer.Completions);
        query.AssertPutAway();
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_failure_before_the_first_flush_leaves_the_pipe_untouched(bool isAsync)
    {
        var writer = new WatchedPipeWriter(new Pipe().Writer);
        using FormQuery query = Query(isAsync, writer, results: FakeResult.OfValues<int>("Id", new FormatException()));

        await Assert.ThrowsAsync<JsonQueryException>(query.RunAsync);

        Assert.Equal((0, 0, 0), (writer.Flushes, writer.Completions, writer.BytesWritten));
    }

    private static async Task<string> ReadToEndAsync(PipeReader reader)
    {
        using var stream = new MemoryStream();
        await reader.CopyToAsync(stream);
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private static FormQuery Query(bool isAsync, PipeWriter writer, FakeResult? results = null, CancellationTokenSource? cancellation = null)
    {
        QueryForm form = QueryForm.All[isAsync ? "QueryJsonAsync definition to writer" : "QueryJson definition to writer"];
        var server = new FakeServer(results ?? FakeResult.Counting(Rows)) { Calls = form.Calls };
        return new FormQuery(form, server, cancellation?.Token ?? default) { Writer = writer };
    }
}
