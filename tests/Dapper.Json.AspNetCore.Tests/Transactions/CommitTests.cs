namespace Dapper.Json.AspNetCore.Tests.Transactions;

/// <summary>Transactions of the caller's that are committed after the last row, on SQLite.</summary>
public sealed class CommitTests : DatabaseTest
{
    private static readonly JsonResultOptions Committing = new() { CommitsTransaction = true };

    public CommitTests() => _database.Execute(
        "create table Marks (Id integer primary key, Post integer references Posts (Id) deferrable initially deferred)");

    /// <remarks>The key that is missing is only noticed by the commit.</remarks>
    [Theory]
    [InlineData(1, false)]
    [InlineData(300, true)]
    [InlineData(5_000, true)]
    public async Task A_commit_that_fails_is_status_500_or_aborts_a_response_that_has_been_sent_in_part(int rows, bool isSent)
    {
        string sql = $"insert into Marks select n, 77 from ({Rows.Sql(rows)}) returning Id, '{Rows.Text}' as Text";
        await using TestServer server = await StartAsync(sql, Committing);

        HttpRequestException exception = await Assert.ThrowsAnyAsync<HttpRequestException>(async () =>
            (await server.Client.PostAsync("/", content: null, TestContext.Current.CancellationToken)).EnsureSuccessStatusCode());

        Assert.Equal(isSent ? null : HttpStatusCode.InternalServerError, exception.StatusCode);
        await server.DisposeAsync();
        TestLog.LogLine line = Assert.Single(server.Log.Errors);
        Assert.Equal((isSent, true), (line.Category == "Dapper.Json.AspNetCore", line.Cause is SqliteException));
        Assert.Equal(0, _database.Scalar<long>("select count(*) from Marks"));
    }

    private Task<TestServer> StartAsync(string sql, JsonResultOptions options) => TestServer.StartAsync(app =>
        app.MapPost("/", async (HttpResponse response) =>
        {
            SqliteConnection connection = _database.Open();
            response.RegisterForDisposeAsync(connection);
            await connection.ExecuteAsync("pragma foreign_keys = on");
            DbTransaction transaction = await connection.BeginTransactionAsync();
            response.RegisterForDisposeAsync(transaction);
            return connection.QueryJsonResult(sql, transaction: transaction, options: options);
        }));
}
