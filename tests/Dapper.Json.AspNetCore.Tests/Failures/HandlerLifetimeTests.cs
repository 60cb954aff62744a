namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>A connection or a transaction that the handler has ended before the query runs. SQLite opens a disposed one again.</summary>
public sealed class HandlerLifetimeTests : DatabaseTest
{
    private const string Sql = "select 1 as One";

    [Theory]
    [InlineData("closed", "The connection was disposed before the query ran.")]
    [InlineData("open", "The connection was disposed before the query ran.")]
    [InlineData("transaction", "The transaction was committed, rolled back or disposed before the query ran.")]
    [InlineData("committed", "The transaction was committed, rolled back or disposed before the query ran.")]
    public async Task A_using_in_the_handler_is_an_error_that_says_what_to_do(string ended, string start)
    {
        foreach (string method in (string[])["GET", "HEAD"])
        {
            var request = new TestRequest(method);
            InvalidOperationException cause = await Assert.ThrowsAsync<InvalidOperationException>(() => request.ExecuteAsync(Ended(ended)));

            Assert.StartsWith(start, cause.Message, StringComparison.Ordinal);
            Assert.Contains("runs after the handler has returned. Remove the 'using'", cause.Message, StringComparison.Ordinal);
            Assert.Contains("RegisterForDisposeAsync", cause.Message, StringComparison.Ordinal);
            Assert.Equal(500, request.Response.StatusCode);
        }
    }

    /// <remarks>The scope of a request disposes its services after the response, and a connection may serve many.</remarks>
    [Fact]
    public async Task A_connection_that_is_only_closed_or_disposed_later_is_no_error()
    {
        await using SqliteConnection connection = _database.Open();
        JsonRowsResult result = connection.QueryJsonResult(Sql);
        await connection.CloseAsync();

        TestRequest request = await new TestRequest().ExecuteAsync(result);
        await connection.DisposeAsync();
        TestRequest written = new();
        await written.ExecuteAsync(connection.QueryJsonResult(Sql));

        Assert.Equal("""[{"one":1}]""", request.Body);
        Assert.Equal(request.Body, written.Body);

        // The watch has ended with the query.
        Assert.Equal(request.Body, (await new TestRequest().ExecuteAsync(result)).Body);
    }

    /// <remarks>What a driver says of a connection that was disposed stands inside; what it says of anything else is left alone.</remarks>
    [Theory]
    [InlineData(nameof(DisposedConnection), true)]
    [InlineData("System.IO.Pipelines.Pipe", false)]
    public async Task A_driver_that_refuses_a_disposed_connection_is_explained(string disposed, bool isExplained)
    {
        using var connection = new DisposedConnection(disposed);

        InvalidOperationException exception = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            new TestRequest().ExecuteAsync(connection.QueryJsonResult(Sql)));

        Assert.Equal(isExplained, exception is not ObjectDisposedException);
        Assert.Equal(isExplained, exception.InnerException is ObjectDisposedException);
    }

    private JsonRowsResult Ended(string what)
    {
        SqliteConnection connection = what == "closed" ? (SqliteConnection)_database.CreateConnection() : _database.Open();
        SqliteTransaction? transaction = what is "transaction" or "committed" ? connection.BeginTransaction() : null;
        JsonRowsResult result = connection.QueryJsonResult(Sql, transaction: transaction);
        switch (what)
        {
            case "transaction":
                transaction!.Dispose();
                break;
            case "committed":
                transaction!.Commit();
                break;
            default:
                connection.Dispose();
                break;
        }

        return result;
    }

    private sealed class DisposedConnection(string name) : SqliteConnection("Data Source=:memory:")
    {
        public override void Open() => throw new ObjectDisposedException(name);
    }
}
