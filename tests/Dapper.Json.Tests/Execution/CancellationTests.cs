using Dapper.Json.Execution;
using Dapper.Json.Tests.Drivers.SqlServer;
using Dapper.Json.Tests.Extensions;

namespace Dapper.Json.Tests.Execution;

/// <summary>A cancelled token ends a query wherever it is, with its command cancelled and put away.</summary>
public class CancellationTests
{
    /// <summary>Gets the forms that take a token.</summary>
    public static TheoryData<string> Forms => new(QueryForm.All.Values.Where(form => form.IsAsync || form.ByDefinition).Select(form => form.ToString()));

    public static TheoryData<string> AsyncForms => new(QueryForm.All.Values.Where(form => form.IsAsync).Select(form => form.ToString()));

    public static TheoryData<string> Arrays => new(QueryForm.All.Values.Where(form => form.IsArray && (form.IsAsync || form.ByDefinition)).Select(form => form.ToString()));

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Before_nothing_is_opened(string name)
    {
        using var cancellation = new CancellationTokenSource();
        await cancellation.CancelAsync();
        using var query = new FormQuery(QueryForm.All[name], new FakeServer(FakeResult.Counting(1)), cancellation.Token);

        await query.AssertCancelledAsync();

        Assert.Empty(query.Server.Events);
        Assert.Empty(query.Server.Commands);
        Assert.Empty(query.Sink.Written);
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [MemberData(nameof(AsyncForms))]
    public async Task During_execute_the_driver_is_told(string name)
    {
        using var cancellation = new CancellationTokenSource();
        var gate = new FakeGate();
        using var query = new FormQuery(QueryForm.All[name], new FakeServer(FakeResult.Counting(1)) { ExecuteGate = gate }, cancellation.Token);

        await Task.WhenAll(query.AssertCancelledAsync(), CancelAtAsync(gate, cancellation));

        Assert.Empty(query.Sink.Written);
        query.AssertPutAway();
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [MemberData(nameof(Forms))]
    public async Task While_a_row_is_awaited_the_command_is_cancelled(string name)
    {
        using var cancellation = new CancellationTokenSource();
        var gate = new FakeGate();
        using var query = new FormQuery(QueryForm.All[name], new FakeServer(FakeResult.Counting(1)) { ReadGate = gate, IgnoresTokens = true }, cancellation.Token);

        await Task.WhenAll(query.AssertCancelledAsync(), CancelAtAsync(gate, cancellation));

        Assert.Empty(query.Sink.Written);
        Assert.Equal(1, query.Server.Count(ServerEvent.Cancelled));
        query.AssertPutAway();
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [MemberData(nameof(Forms))]
    public async Task Between_the_execution_and_the_first_row_nothing_is_fetched(string name)
    {
        using var cancellation = new CancellationTokenSource();
        FakeServer server = LosingCancel(_ =>
        {
            cancellation.Cancel();
            return [FakeResult.Counting(1)];
        });
        using var query = new FormQuery(QueryForm.All[name], server, cancellation.Token);

        await query.AssertCancelledAsync();

        Assert.Equal(0, Assert.Single(server.Readers).RowsRead);
        query.AssertPutAway();
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Between_two_results_the_next_is_not_fetched(bool isAsync)
    {
        using var cancellation = new CancellationTokenSource();
        FakeServer server = LosingCancel(_ => [FakeResult.Counting(1).Before(2, cancellation.Cancel), FakeResult.Counting(1)]);
        using var connection = new FakeConnection(server);
        var command = new CommandDefinition("select", cancellationToken: cancellation.Token);
        JsonResultSet[] results = [JsonResultSet.Rows("a"), JsonResultSet.Rows("b")];

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => isAsync
                ? connection.QueryMultipleJsonAsync(command, new MemoryStream(), results)
                : Task.Run(() => connection.QueryMultipleJson(command, new MemoryStream(), results)));

        Assert.Equal(1, Assert.Single(server.Readers).RowsRead);
        Assert.Equal(1, Assert.Single(server.Commands).DisposeCount);
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [MemberData(nameof(AsyncForms))]
    public async Task A_driver_that_forgets_a_cancellation_gets_the_token_with_each_read(string name)
    {
        using var cancellation = new CancellationTokenSource();
        var gate = new FakeGate();
        var server = new FakeServer(FakeResult.Counting(1)) { ReadGate = gate, LosesCancel = true };
        using var query = new FormQuery(QueryForm.All[name], server, cancellation.Token);

        await Task.WhenAll(query.AssertCancelledAsync(), CancelAtAsync(gate, cancellation));

        query.AssertPutAway();
    }

    [Fact]
    public async Task A_driver_that_remembers_a_cancellation_gets_no_token_with_its_reads()
    {
        using var cancellation = new CancellationTokenSource();
        FakeServer known = SqlServerAccesses.Server([SqlServerColumn.Of<int>("int") with { Name = "Id" }], [1], [2]);
        var any = new FakeServer(FakeResult.Counting(2));

        // Of its own: shared ones may remember from another test that this text is not read in order.
        var options = FreshOptions.Create();
        foreach (FakeServer server in new[] { known, any })
        {
            using var connection = new FakeConnection(server);
            await connection.QueryJsonAsync("select", null, new MemoryStream(), options, cancellationToken: cancellation.Token);
            using var again = new FakeConnection(server);
            await again.QueryMultipleJsonAsync(
                "select", null, new MemoryStream(), [JsonResultSet.Rows("rows")], options, cancellationToken: cancellation.Token);
        }

        FakeServer pieces = SqlServerAccesses.Server([SqlServerColumn.Of("nvarchar(max)")], ["[1]"]);
        using var ofPieces = new FakeConnection(pieces);
        await ofPieces.QueryJsonAsync(
            "select", null, new MemoryStream(), new JsonQueryOptions { Format = JsonQueryFormat.ForJson }, cancellationToken: cancellation.Token);

        // For each query two rows and no third one. Further results, three times asked for, the one reads synchronously.
        Assert.Equal(6, known.ReadTokens.Count);
        Assert.Equal(9, any.ReadTokens.Count);
        Assert.DoesNotContain(true, known.ReadTokens.Concat(pieces.ReadTokens));
        Assert.DoesNotContain(false, any.ReadTokens);
    }

    [Fact(Timeout = TestTimeouts.Hung)]
    public async Task An_asynchronous_caller_is_not_blocked_while_the_driver_cancels()
    {
        using var cancellation = new CancellationTokenSource();
        var gate = new FakeGate();
        Task cancelling = Task.CompletedTask;
        var server = new FakeServer(FakeResult.Counting(5).Before(3, () =>
        {
            cancelling = Task.Run(cancellation.Cancel);
            gate.Reached.GetAwaiter().GetResult();
        }))
        {
            IgnoresTokens = true,
            CancelGate = gate,
        };
        using var connection = new FakeConnection(server);

        Task running = connection.QueryJsonAsync("select", null, new MemoryStream(), cancellationToken: cancellation.Token);

        Assert.False(running.IsCompleted);
        gate.Open();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => running);
        await cancelling;
        connection.AssertPutAway();
    }

    [Fact]
    public void What_is_not_the_reader_of_a_command_is_disposed()
    {
        using var reader = new FakeDataReader(FakeResult.Counting(1));

        NotSupportedException error = Assert.Throws<NotSupportedException>(() => RunningCommand.Unwrap(reader));

        Assert.Contains(nameof(FakeDataReader), error.Message, StringComparison.Ordinal);
        Assert.True(reader.IsClosed);
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [MemberData(nameof(Arrays))]
    public async Task Between_rows_no_further_row_is_written(string name)
    {
        using var cancellation = new CancellationTokenSource();
        using var query = new FormQuery(QueryForm.All[name], new FakeServer(FakeResult.Counting(5).Before(3, cancellation.Cancel)) { IgnoresTokens = true }, cancellation.Token);

        await query.AssertCancelledAsync();

        Assert.Equal("""[{"id":1},{"id":2}""", query.Sink.Text);
        Assert.Equal(3, Assert.Single(query.Server.Readers).RowsRead);
        Assert.Equal(1, query.Server.Count(ServerEvent.Cancelled));
        query.AssertPutAway();
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [InlineData(1)]
    [InlineData(2)]
    public async Task While_a_stream_is_written_the_write_is_given_up(int write)
    {
        using var cancellation = new CancellationTokenSource();
        var gate = new FakeGate();
        var stream = new FakeStream { Calls = CallStyle.AsyncOnly, Gate = gate, GatedWrite = write };
        var server = new FakeServer(FakeResult.Counting(5)) { Calls = CallStyle.AsyncOnly };
        using var connection = new FakeConnection(server);
        var options = new JsonQueryOptions { FlushThreshold = 1 };

        Task running = connection.QueryJsonAsync("select", null, stream, options, cancellationToken: cancellation.Token);
        await gate.Reached;
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => running);

        Assert.Equal((write, write - 1), (stream.WritesBegun, stream.Writes.Count));
        Assert.Equal(1, server.Count(ServerEvent.Cancelled));
        connection.AssertPutAway();
    }

    [Fact(Timeout = TestTimeouts.Hung)]
    public async Task While_the_last_bytes_are_written_the_connection_is_free_and_no_command_is_touched()
    {
        using var cancellation = new CancellationTokenSource();
        var gate = new FakeGate();
        var stream = new FakeStream { Calls = CallStyle.AsyncOnly, Gate = gate };
        var server = new FakeServer(FakeResult.Counting(5));
        using var connection = new FakeConnection(server);

        Task running = connection.QueryJsonAsync("select", null, stream, cancellationToken: cancellation.Token);
        await gate.Reached;
        Assert.Equal(ConnectionState.Closed, connection.State);
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => running);

        Assert.Equal(0, server.Count(ServerEvent.Cancelled));
        Assert.Empty(stream.Written);
        Assert.Empty(server.Violations);
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [MemberData(nameof(Forms))]
    public async Task After_the_query_the_token_has_no_hold_on_it(string name)
    {
        using var cancellation = new CancellationTokenSource();
        using var query = new FormQuery(QueryForm.All[name], new FakeServer(FakeResult.Counting(1)), cancellation.Token);

        await query.RunAsync();
        await cancellation.CancelAsync();

        Assert.Equal(0, query.Server.Count(ServerEvent.Cancelled));
        Assert.Empty(query.Server.Violations);
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [MemberData(nameof(Arrays))]
    public async Task A_driver_that_cannot_cancel_does_not_fail_the_one_who_cancels(string name)
    {
        foreach (Exception error in (Exception[])[new NotSupportedException("No Cancel here."), new IOException("The server cannot be reached.")])
        {
            using var cancellation = new CancellationTokenSource();
            Exception? thrownToCanceller = null;
            var server = new FakeServer(FakeResult.Counting(5).Before(3, () => thrownToCanceller = Record.Exception(cancellation.Cancel)))
            {
                IgnoresTokens = true,
                CancelError = error,
            };
            using var query = new FormQuery(QueryForm.All[name], server, cancellation.Token);

            await query.AssertCancelledAsync();

            Assert.Null(thrownToCanceller);
            query.AssertPutAway();
        }
    }

    [Fact]
    public async Task A_read_that_a_driver_ends_with_an_error_of_its_own_counts_as_cancelled()
    {
        using var cancellation = new CancellationTokenSource();
        var cause = new FakeServerException("Operation cancelled by user.");
        await using var reader = new FakeDataReader(FakeResult.Counting(5).Before(3, () =>
        {
            cancellation.Cancel();
            throw cause;
        }));

        OperationCanceledException error = await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => reader.WriteJsonAsync(new ArrayBufferWriter<byte>(), cancellationToken: cancellation.Token));

        Assert.Equal(cancellation.Token, error.CancellationToken);
        Assert.Same(cause, error.InnerException);
    }

    private static async Task CancelAtAsync(FakeGate gate, CancellationTokenSource cancellation)
    {
        await gate.Reached;
        await cancellation.CancelAsync();
    }

    /// <summary>Makes a server whose fetches end only by their own: a fetch that is begun hangs.</summary>
    private static FakeServer LosingCancel(Func<FakeCommand, IReadOnlyList<FakeResult>> answer) =>
        new(answer) { IgnoresTokens = true, LosesCancel = true };
}
