using System.Data;

namespace Dapper.Json.AspNetCore.Tests.Transactions;

/// <summary>What is run between the last row and the last bytes.</summary>
public sealed class RowsReadTests : DatabaseTest
{
    [Theory]
    [InlineData(10, 0, true)]
    [InlineData(5_000, 0, false)]
    [InlineData(5_000, 1024 * 1024, true)]
    public async Task It_runs_once_before_the_last_bytes(int rows, int bufferUpTo, bool isFirst)
    {
        var seen = new List<JsonRowsRead>();
        int flushesBefore = -1;
        var body = new WatchedBody();
        TestRequest request = new TestRequest().WithWriter(body);
        var options = new JsonResultOptions
        {
            BufferUpTo = bufferUpTo,
            OnRowsRead = read =>
            {
                seen.Add(read);
                flushesBefore = body.Flushes;
                Assert.NotEqual(Rows.Json(rows), body.Text);
                Assert.Equal(ConnectionState.Closed, read.Connection.State);
                return default;
            },
        };

        await request.ExecuteAsync(_database.QueryJsonResult(Rows.Sql(rows), options: options));

        Assert.Equal(Rows.Json(rows), body.Text);
        JsonRowsRead read = Assert.Single(seen);
        Assert.Same(request.Context, read.HttpContext);
        Assert.Null(read.Transaction);
        Assert.True(read.HasContent);
        Assert.Equal(isFirst, flushesBefore == 0);
        Assert.True(body.Flushes > flushesBefore);
    }

    [Fact]
    public async Task It_runs_after_the_reader_and_the_commit_and_may_give_the_connection_back()
    {
        var server = new FakeServer(FakeResult.Counting(2)) { Calls = CallStyle.AsyncOnly, CompletesLater = true };
        FakeConnection connection = new FakeConnection(server).AlreadyOpen();
        DbTransaction transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        ServerEvent[] before = [];
        var options = new JsonResultOptions
        {
            CommitsTransaction = true,
            OnRowsRead = async read =>
            {
                before = [.. server.Events];
                Assert.Same(transaction, read.Transaction);
                await ((DbConnection)read.Connection).DisposeAsync();
            },
        };

        TestRequest request = await new TestRequest().ExecuteAsync(
            connection.QueryJsonResult("select", transaction: transaction, options: options));

        Assert.Equal("""[{"id":1},{"id":2}]""", request.Body);
        Assert.Equal([ServerEvent.Executed, ServerEvent.ResultsEnded, ServerEvent.ReaderDisposed, ServerEvent.CommandDisposed], before);
        Assert.Equal(ConnectionState.Closed, connection.State);
    }

    [Fact]
    public async Task It_is_told_that_there_is_no_row()
    {
        bool? hasContent = null;

        TestRequest request = await new TestRequest().ExecuteAsync(
            _database.QuerySingleOrDefaultJsonResult("select 1 where 1 = 0", options: On(read => hasContent = read.HasContent)));

        Assert.Equal(404, request.Response.StatusCode);
        Assert.False(hasContent);
    }

    [Theory]
    [InlineData(10, typeof(InvalidDataException))]
    [InlineData(5_000, typeof(OperationCanceledException))]
    public async Task If_it_fails_the_response_does(int rows, Type error)
    {
        JsonResultOptions options = On(static _ => throw new InvalidDataException("Not stored."));
        TestRequest request = new TestRequest().WithServices();

        Exception failure = await Assert.ThrowsAsync(error, () => request.ExecuteAsync(_database.QueryJsonResult(Rows.Sql(rows), options: options)));

        Assert.IsType<InvalidDataException>(failure.InnerException ?? failure);
        Assert.Equal(1, _database.Disposed);
    }

    [Theory]
    [InlineData(1, typeof(SqliteException))]
    [InlineData(Rows.Late, typeof(OperationCanceledException))]
    public async Task It_does_not_run_where_not_all_rows_are_read(int failsAt, Type error)
    {
        int runs = 0;

        await Assert.ThrowsAsync(
            error, () => new TestRequest().WithServices().ExecuteAsync(_database.QueryJsonResult(Rows.Failing(failsAt), options: On(_ => runs++))));

        Assert.Equal(0, runs);
    }

    /// <remarks>Disposing rolls back.</remarks>
    [Fact]
    public async Task If_it_fails_after_the_commit_nothing_is_rolled_back()
    {
        await using SqliteConnection connection = _database.Open();
        await using DbTransaction transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        var options = new JsonResultOptions { CommitsTransaction = true, OnRowsRead = static _ => throw new InvalidDataException() };

        await Assert.ThrowsAsync<InvalidDataException>(() => new TestRequest().ExecuteAsync(connection.QueryJsonResult(
            "delete from Posts where Id = 3 returning Id", transaction: transaction, options: options)));

        Assert.Equal(2, await connection.ExecuteScalarAsync<int>("select count(*) from Posts"));
    }

    private static JsonResultOptions On(Action<JsonRowsRead> step) => new()
    {
        OnRowsRead = read =>
        {
            step(read);
            return default;
        },
    };
}
