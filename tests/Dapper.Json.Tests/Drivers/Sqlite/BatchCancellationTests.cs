namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>The driver runs the statements of a command that are left when its reader is disposed: those of a cancelled query end too.</summary>
public sealed class BatchCancellationTests : IDisposable
{
    private const string Batch =
        "select 1 as n union all select 2; with recursive c(n) as (select 1 union all select n + 1 from c) select count(*) as n from c";

    private readonly SqliteConnection _connection = Databases.Open();
    private readonly CancellationTokenSource _source = new();

    public void Dispose()
    {
        _connection.Dispose();
        _source.Dispose();
    }

    [Theory(Timeout = 60_000)]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task A_cancelled_query_does_not_wait_for_the_statements_that_are_left(bool isClosed, bool async)
    {
        if (isClosed)
        {
            _connection.Close();
        }

        using var sink = new FakeStream { AfterWrite = _ => _source.Cancel() };
        var command = new CommandDefinition(Batch, cancellationToken: _source.Token);
        var flushing = new JsonQueryOptions { FlushThreshold = 1 };

        // On a thread of its own: SQLite blocks the one that it is called on.
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Task.Run(
            async () => _ = async ? await _connection.QueryJsonAsync(command, sink, flushing) : _connection.QueryJson(command, sink, flushing),
            TestContext.Current.CancellationToken));

        Assert.Equal("""[{"n":1}""", Encoding.UTF8.GetString(sink.Written));
        Assert.Equal(isClosed ? ConnectionState.Closed : ConnectionState.Open, _connection.State);
        Assert.Equal("""[{"a":1}]""", _connection.QueryJsonString("select 1 as a"));
    }
}
