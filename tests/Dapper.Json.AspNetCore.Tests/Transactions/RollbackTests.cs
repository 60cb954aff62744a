using System.Data;

namespace Dapper.Json.AspNetCore.Tests.Transactions;

/// <summary>Transactions that were to be committed, and whose rows were not all read.</summary>
public sealed class RollbackTests : DatabaseTest
{
    private static readonly JsonResultOptions Committing = new() { CommitsTransaction = true };

    /// <remarks>Another connection can write at once: nobody waits for the caller to dispose it.</remarks>
    [Theory]
    [InlineData(1, typeof(SqliteException))]
    [InlineData(Rows.Late, typeof(OperationCanceledException))]
    public async Task A_query_that_fails_is_rolled_back(int row, Type error)
    {
        await using SqliteConnection connection = _database.Open();
        await using DbTransaction transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        await connection.ExecuteAsync("delete from Posts", transaction: transaction);

        await Assert.ThrowsAsync(error, () => new TestRequest().WithServices().ExecuteAsync(
            connection.QueryJsonResult(Rows.Failing(row), transaction: transaction, options: Committing)));

        Assert.Null(transaction.Connection);
        Assert.Equal(1, _database.Execute("insert into Posts (Id, Version) values (9, 1)"));
        Assert.Equal(4, _database.Scalar<long>("select count(*) from Posts"));
    }

    /// <remarks>The key that is missing is only noticed by the commit.</remarks>
    [Theory]
    [InlineData(1, typeof(SqliteException))]
    [InlineData(300, typeof(OperationCanceledException))]
    [InlineData(Rows.Late, typeof(OperationCanceledException))]
    public async Task A_commit_that_fails_is_the_failure_of_the_response_and_aborts_what_has_been_sent_in_part(int rows, Type error)
    {
        _database.Execute("create table Marks (Id integer primary key, Post integer references Posts (Id) deferrable initially deferred)");
        await using SqliteConnection connection = _database.Open();
        await connection.ExecuteAsync("pragma foreign_keys = on");
        await using DbTransaction transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        string sql = $"insert into Marks select n, 77 from ({Rows.Sql(rows)}) returning Id, '{Rows.Text}' as Text";

        await Assert.ThrowsAsync(error, () => new TestRequest().WithServices().ExecuteAsync(
            connection.QueryJsonResult(sql, transaction: transaction, options: Committing)));

        Assert.Equal(0, _database.Scalar<long>("select count(*) from Marks"));
    }

    /// <remarks>A missing row is committed: what else was changed was meant.</remarks>
    [Theory]
    [InlineData("*", 412, 3)]
    [InlineData(null, 404, 2)]
    public async Task A_version_that_is_no_longer_current_is_rolled_back(string? ifMatch, int status, long left)
    {
        await using SqliteConnection connection = _database.Open();
        await using DbTransaction transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        await connection.ExecuteAsync("delete from Posts where Id = 3", transaction: transaction);
        var request = new TestRequest("PUT", ifMatch is null ? [] : [("If-Match", ifMatch)]);

        await request.ExecuteAsync(connection.QuerySingleOrDefaultJsonResult(
            "update Posts set Title = 'x' where Id = 9 and (@ifMatchVersion is null or Version = @ifMatchVersion) returning Id", transaction: transaction,
            options: new(Committing) { IfMatch = JsonETag.FromColumn<long>("Version") }));

        Assert.Equal((status, null), (request.Response.StatusCode, transaction.Connection));
        Assert.Equal(left, _database.Scalar<long>("select count(*) from Posts"));
    }

    [Fact]
    public async Task A_transaction_that_is_not_committed_stays_the_caller_s_also_if_the_query_fails()
    {
        await using SqliteConnection connection = _database.Open();
        await using DbTransaction transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);

        await Assert.ThrowsAsync<SqliteException>(() => new TestRequest().ExecuteAsync(
            connection.QueryJsonResult(Rows.Failing(1), transaction: transaction)));

        Assert.Same(connection, transaction.Connection);
    }

    /// <remarks>The client goes away while the last row is read, or when the query has ended. Nothing has been sent, and nothing is stored.</remarks>
    [Theory]
    [InlineData(false, true)]
    [InlineData(true, true)]
    [InlineData(true, false)]
    public async Task A_client_that_goes_away_before_the_commit_or_the_first_byte_leaves_nothing_behind(bool hasEnded, bool commits)
    {
        using var aborted = new CancellationTokenSource();
        _database.Prepare = connection => connection.CreateFunction("leave", () =>
        {
            aborted.Cancel();
            return 1;
        });
        await using SqliteConnection connection = _database.Open();
        await using DbTransaction transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        TestRequest request = new TestRequest().WithServices();
        request.Context.RequestAborted = aborted.Token;
        string sql = $"insert into Posts (Id) values (9) returning Id, {(hasEnded ? "1" : "leave()")} as Gone";

        await Assert.ThrowsAsync<OperationCanceledException>(() => request.ExecuteAsync(connection.QueryJsonResult(
            sql, new CancelsInTheEnd(hasEnded ? aborted : new CancellationTokenSource()), new() { CommitsTransaction = commits }, transaction)));

        Assert.Equal(commits, transaction.Connection is null);
        await transaction.DisposeAsync();
        Assert.Equal(0, _database.Scalar<long>("select count(*) from Posts where Id > 3"));
        Assert.Empty(request.Body);
    }

    /// <summary>No parameters. Dapper tells them when the reader is disposed.</summary>
    private sealed class CancelsInTheEnd(CancellationTokenSource source) : SqlMapper.IDynamicParameters, SqlMapper.IParameterCallbacks
    {
        public void AddParameters(IDbCommand command, SqlMapper.Identity identity)
        {
        }

        public void OnCompleted() => source.Cancel();
    }
}
