namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>SQLite forgets an interrupt that comes before the statement runs. The query ends all the same.</summary>
public sealed class EarlyCancellationTests : IDisposable
{
    private const string Endless =
        "with recursive c(n) as (select 1 union all select n + 1 from c where n < 1000000000) select count(*) as n from c";

    private readonly CancellationTokenSource _source = new();
    private readonly EarlyConnection _connection;

    public EarlyCancellationTests()
    {
        _connection = new EarlyConnection(_source);
        _connection.Open();
    }

    public void Dispose()
    {
        _connection.Dispose();
        _source.Dispose();
    }

    [Fact]
    public async Task A_query_whose_token_fires_between_the_driver_s_look_at_it_and_the_first_step_ends()
    {
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => _connection.QueryJsonStringAsync(Endless, cancellationToken: _source.Token));

        Assert.Equal("""[{"a":1}]""", _connection.QueryJsonString("select 1 as a"));
    }

    private sealed class EarlyConnection(CancellationTokenSource source) : SqliteConnection("Data Source=:memory:")
    {
        public override SqliteCommand CreateCommand() => new EarlyCommand(source) { Connection = this, Transaction = Transaction };
    }

    private sealed class EarlyCommand(CancellationTokenSource source) : SqliteCommand
    {
        public override SqliteDataReader ExecuteReader(CommandBehavior behavior)
        {
            source.Cancel();
            return base.ExecuteReader(behavior);
        }
    }
}
