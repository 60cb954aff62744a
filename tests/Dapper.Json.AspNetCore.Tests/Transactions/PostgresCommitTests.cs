namespace Dapper.Json.AspNetCore.Tests.Transactions;

/// <summary>The same on a server, whose commit is a trip of its own.</summary>
[Trait("Server", "Postgres")]
public sealed class PostgresCommitTests
{
    [Theory]
    [InlineData("values (1, 1)", true, 200, 1)]
    [InlineData("values (1, 1)", false, 200, 0)]
    [InlineData("values (1, 77)", true, 500, 0)]
    [InlineData("select n, n from generate_series(1, 100000) n", true, 200, 100_000)]
    [InlineData("select 1, 1 / 0", true, 500, 0)]
    public async Task Rows_that_a_query_inserts_are_stored_with_the_commit(string values, bool commits, int status, int stored)
    {
        await using TestPostgres postgres = await TestPostgres.CreateAsync();
        var request = new TestRequest("POST");
        await using (DbConnection connection = await postgres.OpenAsync())
        {
            await using DbTransaction transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
            Exception? failure = await Record.ExceptionAsync(() => request.ExecuteAsync(connection.QueryJsonResult(
                $"insert into {postgres.Table} {values} returning Id as id, Parent as parent",
                options: new() { CommitsTransaction = commits }, transaction: transaction)));
            Assert.Equal(status == 500, failure is PostgresException);
        }

        Assert.Equal((status, status == 200), (request.Response.StatusCode, request.Body.StartsWith("""[{"id":1,"parent":1}""", StringComparison.Ordinal)));
        Assert.Equal(stored, await postgres.CountAsync());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_using_in_the_handler_is_explained(bool isTransaction)
    {
        await using TestPostgres postgres = await TestPostgres.CreateAsync();
        JsonRowsResult result;
        DbConnection? kept = null;
        if (isTransaction)
        {
            kept = await postgres.OpenAsync();
            await using DbTransaction transaction = await kept.BeginTransactionAsync(TestContext.Current.CancellationToken);
            result = kept.QueryJsonResult("select 1 as One", transaction: transaction);
        }
        else
        {
            await using DbConnection connection = await postgres.OpenAsync();
            result = connection.QueryJsonResult("select 1 as One");
        }

        InvalidOperationException exception = await Assert.ThrowsAsync<InvalidOperationException>(() => new TestRequest().ExecuteAsync(result));

        string start = isTransaction ? "The transaction was committed, rolled back or disposed" : "The connection was disposed";
        Assert.StartsWith(start, exception.Message, StringComparison.Ordinal);
        Assert.Contains("runs after the handler has returned", exception.Message, StringComparison.Ordinal);
        await (kept?.DisposeAsync() ?? default);
    }
}
