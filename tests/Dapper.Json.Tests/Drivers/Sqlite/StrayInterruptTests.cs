namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>
/// An interrupt ends all that runs on the native connection, which the pool hands on as soon as it is closed. So a
/// cancellation that comes then must not reach it any more.
/// </summary>
public sealed class StrayInterruptTests : IDisposable
{
    private readonly CancellationTokenSource _source = new();

    public void Dispose() => _source.Dispose();

    [Theory]
    [InlineData("select 1 from missing", false)]
    [InlineData("select 1 from missing", true)]
    // The driver disposes a reader whose step fails, and with it closes a connection that is to be closed with the reader.
    [InlineData("select abs(-9223372036854775808)", false)]
    [InlineData("select abs(-9223372036854775808)", true)]
    public async Task A_cancellation_while_a_failed_query_closes_its_connection_interrupts_nothing(string sql, bool async)
    {
        using var connection = new ClosingConnection(_source);
        var command = new CommandDefinition(sql, cancellationToken: _source.Token);
        using var sink = new MemoryStream();

        await Assert.ThrowsAsync<OperationCanceledException>(async () => _ = async
            ? await connection.QueryJsonAsync(command, sink)
            : connection.QueryJson(command, sink));

        Assert.Equal(1000, connection.Counted);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_cancellation_while_a_failed_batch_closes_its_connection_interrupts_nothing(bool async)
    {
        using var connection = new ClosingConnection(_source);
        var command = new CommandDefinition("select 1; select abs(-9223372036854775808)", cancellationToken: _source.Token);
        JsonResultSet[] results = [JsonResultSet.Value("a"), JsonResultSet.Value("b")];
        using var sink = new MemoryStream();

        await Assert.ThrowsAsync<OperationCanceledException>(async () => _ = async
            ? await connection.QueryMultipleJsonAsync(command, sink, results)
            : connection.QueryMultipleJson(command, sink, results));

        Assert.Equal(1000, connection.Counted);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_cancellation_while_a_finished_query_closes_its_connection_interrupts_nothing(bool async)
    {
        using var connection = new ClosingConnection(_source);
        var command = new CommandDefinition("select 1 as a", cancellationToken: _source.Token);
        using var sink = new MemoryStream();

        // The rows would go to the stream only now.
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => _ = async ? await connection.QueryJsonAsync(command, sink) : connection.QueryJson(command, sink));

        Assert.Equal(0, sink.Length);
        Assert.Equal(1000, connection.Counted);
    }

    /// <summary>Counts rows while it is closed, as the next user of its native connection might, and cancels the query in the middle.</summary>
    private sealed class ClosingConnection : SqliteConnection
    {
        public ClosingConnection(CancellationTokenSource source)
            : base("Data Source=:memory:") =>
            CreateFunction("cancel", (long n) =>
            {
                if (n == 10)
                {
                    source.Cancel();
                }

                return n;
            });

        public long Counted { get; private set; }

        public override void Close()
        {
            if (State == System.Data.ConnectionState.Open)
            {
                using SqliteCommand next = CreateCommand();
                next.CommandText =
                    "with recursive c(n) as (select 1 union all select n + 1 from c where n < 1000) select sum(cancel(n) > 0) from c";
                Counted = (long)next.ExecuteScalar()!;
            }

            base.Close();
        }
    }
}
