using Dapper.Json.Tests;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>A running query ends when its token is cancelled. The database is seen to run it before that.</summary>
public abstract class CancellationTests<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    [Theory(Timeout = TestTimeouts.Hung)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Before_the_first_row_nothing_is_written(bool isAsync)
    {
        Assert.SkipWhen(!isAsync && Database.SynchronousExecutionGoesOn is not null, Database.SynchronousExecutionGoesOn ?? "");
        await using DbConnection connection = await Database.OpenAsync();
        using var document = new MemoryStream();

        await CancelAsync(connection, Database.CreateSlowQuery(connection, afterRows: false), document, isAsync);

        Assert.Equal(0, document.Length);
        await AssertUsableAsync(connection);
    }

    [Theory(Timeout = TestTimeouts.Hung)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Behind_rows_the_array_stays_open(bool isAsync)
    {
        await using DbConnection connection = await Database.OpenAsync();
        using var document = new MemoryStream();

        await CancelAsync(connection, Database.CreateSlowQuery(connection, afterRows: true), document, isAsync);

        Assert.DoesNotContain(']', Encoding.UTF8.GetString(document.ToArray()));
        await AssertUsableAsync(connection);
    }

    [Fact(Timeout = TestTimeouts.Hung)]
    public async Task A_transaction_can_be_rolled_back()
    {
        await using DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, Database.CreateTable("cancelled", "item int"));

        // Before the transaction: within it SQL Server's driver runs no command that does not name it.
        SlowQuery slow = Database.CreateSlowQuery(connection, afterRows: false);
        await using (DbTransaction transaction = await connection.BeginTransactionAsync(Token))
        {
            await ExecuteAsync(connection, $"insert into {Database.Table("cancelled")} (item) values (1)", transaction: transaction);
            await CancelAsync(connection, slow, new MemoryStream(), isAsync: true, transaction);
            await transaction.RollbackAsync(Token);
        }

        Assert.Equal("[]", await QueryAsync(connection, $"select item from {Database.Table("cancelled")}"));
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
        await using DbConnection connection = await Database.OpenAsync();
        using var cancellation = new CancellationTokenSource();

        await connection.QueryJsonAsync(Database.One, null, new MemoryStream(), cancellationToken: cancellation.Token);
        await cancellation.CancelAsync();

        await AssertUsableAsync(connection);
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
