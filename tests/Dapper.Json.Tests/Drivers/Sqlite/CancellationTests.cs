namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>A query that computes for long without giving a row ends with its token.</summary>
/// <remarks>The query itself tells when it is under way: through a function that it calls. So nothing waits for a clock.</remarks>
public sealed class CancellationTests : IDisposable
{
    private const string Endless =
        "with recursive c(n) as (select under_way() union all select n + 1 from c where n < 1000000000) select count(*) as n from c";

    private readonly SqliteConnection _connection = Databases.Open();
    private readonly CancellationTokenSource _source = new();

    public void Dispose()
    {
        _connection.Dispose();
        _source.Dispose();
    }

    [Fact]
    public async Task A_query_that_gives_no_row_ends()
    {
        _connection.CreateFunction("under_way", CancelHere);
        var json = new ArrayBufferWriter<byte>();

        OperationCanceledException error = await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => _connection.QueryJsonAsync(Endless, null, json, cancellationToken: _source.Token));

        Assert.Equal(_source.Token, error.CancellationToken);
        Assert.Equal(0, json.WrittenCount);
        AssertUsable();
    }

    [Fact]
    public async Task A_query_ends_when_another_thread_cancels()
    {
        var underWay = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _connection.CreateFunction("under_way", () =>
        {
            underWay.TrySetResult();
            return 1;
        });
        Task canceller = underWay.Task.ContinueWith(_ => _source.Cancel(), CancellationToken.None, TaskContinuationOptions.None, TaskScheduler.Default);

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => Task.Run(() => _connection.QueryJsonStringAsync(Endless, cancellationToken: _source.Token)));

        await canceller;
        AssertUsable();
    }

    [Fact]
    public void A_synchronous_query_ends_with_the_token_of_its_command()
    {
        _connection.CreateFunction("under_way", CancelHere);

        Assert.ThrowsAny<OperationCanceledException>(
            () => _connection.QueryJson(new CommandDefinition(Endless, cancellationToken: _source.Token), new ArrayBufferWriter<byte>()));

        AssertUsable();
    }

    [Fact]
    public async Task A_query_that_is_stuck_behind_its_first_row_ends()
    {
        _connection.CreateFunction("under_way", CancelHere);
        var json = new ArrayBufferWriter<byte>();
        var flushing = new JsonQueryOptions { FlushThreshold = 1 };

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => _connection.QueryJsonAsync($"select 0 as n union all select * from ({Endless})", null, json, flushing, cancellationToken: _source.Token));

        Assert.Equal("""[{"n":0}""", Encoding.UTF8.GetString(json.WrittenSpan));
        AssertUsable();
    }

    [Fact]
    public async Task A_connection_that_was_closed_is_closed_again()
    {
        _connection.CreateFunction("under_way", CancelHere);
        _connection.Close();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => _connection.QueryJsonStringAsync(Endless, cancellationToken: _source.Token));

        Assert.Equal(System.Data.ConnectionState.Closed, _connection.State);
    }

    private long CancelHere()
    {
        _source.Cancel();
        return 1;
    }

    private void AssertUsable() => Assert.Equal("""[{"a":1}]""", _connection.QueryJsonString("select 1 as a"));
}
