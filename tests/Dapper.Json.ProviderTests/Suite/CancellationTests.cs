using Dapper.Json.Tests;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>A running query ends when its token is cancelled. The database is seen to run it before that.</summary>
public abstract class CancellationTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : Database, new()
{
    [Theory(Timeout = TestTimeouts.Hung)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Before_the_first_row_nothing_is_written(bool isAsync)
    {
        Assert.SkipWhen(!isAsync && Database.SynchronousExecutionGoesOn is not null, Database.SynchronousExecutionGoesOn ?? "");
        using var document = new MemoryStream();

        await CancelAsync(Connection, Database.CreateSlowQuery(Connection, afterRows: false), document, isAsync);

        Assert.Equal(0, document.Length);
        await AssertUsableAsync(Connection);
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Behind_rows_the_array_stays_open(bool isAsync)
    {
        using var document = new MemoryStream();

        await CancelAsync(Connection, Database.CreateSlowQuery(Connection, afterRows: true), document, isAsync);

        Assert.DoesNotContain(']', Encoding.UTF8.GetString(document.ToArray()));
        await AssertUsableAsync(Connection);
    }

    [Fact(Timeout = TestTimeouts.Hung)]
    public async Task A_transaction_can_be_rolled_back()
    {
        await ExecuteAsync(Connection, Database.CreateTable("cancelled", "item int"));

        // Before the transaction: within it SQL Server's driver runs no command that does not name it.
        SlowQuery slow = Database.CreateSlowQuery(Connection, afterRows: false);
        await using (DbTransaction transaction = await Connection.BeginTransactionAsync(Token))
        {
            await ExecuteAsync(Connection, $"insert into {Database.Table("cancelled")} (item) values (1)", transaction: transaction);
            await CancelAsync(Connection, slow, new MemoryStream(), isAsync: true, transaction);
            await transaction.RollbackAsync(Token);
        }

        Assert.Equal("[]", await QueryAsync(Connection, $"select item from {Database.Table("cancelled")}"));
    }

    [Fact]
    public async Task A_token_that_is_cancelled_already_opens_nothing()
    {
        await using DbConnection connection = Database.Connect();
        using var cancellation = new CancellationTokenSource();
        await cancellation.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => connection.QueryJsonAsync(Database.One, null, new MemoryStream(), cancellationToken: cancellation.Token));

        Assert.Equal(ConnectionState.Closed, connection.State);
    }

    [Fact]
    public async Task A_token_cancelled_after_the_query_does_not_reach_the_next()
    {
        using var cancellation = new CancellationTokenSource();

        await Connection.QueryJsonAsync(Database.One, null, new MemoryStream(), cancellationToken: cancellation.Token);
        await cancellation.CancelAsync();

        await AssertUsableAsync(Connection);
    }

    private static async Task CancelAsync(DbConnection connection, SlowQuery query, Stream document, bool isAsync, DbTransaction? transaction = null)
    {
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Token);
        var command = new CommandDefinition(query.Sql, transaction: transaction, commandTimeout: 0, cancellationToken: cancellation.Token);

        // On a thread of its own: the synchronous form blocks, as SQLite does in either.
        Task<long> running = Task.Run(
            () => isAsync
                ? connection.QueryJsonAsync(command, document, EachRowAtOnce)
                : Task.FromResult(connection.QueryJson(command, document, EachRowAtOnce)),
            Token);
        await await Task.WhenAny(query.IsRunning(), running);
        await cancellation.CancelAsync();

        OperationCanceledException error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => running);
        Assert.Equal(cancellation.Token, error.CancellationToken);
        Token.ThrowIfCancellationRequested();
    }
}
