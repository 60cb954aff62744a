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

    private static async Task CancelAsync(DbConnection connection, SlowQuery query, Stream document, bool isAsync)
    {
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Token);
        var command = new CommandDefinition(query.Sql, commandTimeout: 0, cancellationToken: cancellation.Token);

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
