namespace Dapper.Json.AspNetCore.Tests.Transactions;

/// <summary>The same on a server, whose commit is a trip of its own.</summary>
[Trait("Server", "Postgres")]
public sealed class PostgresCommitTests
{
    private static readonly JsonResultOptions Committing = new() { CommitsTransaction = true };

    [Theory]
    [InlineData("values (1, 1)", true, 200, 1)]
    [InlineData("values (1, 1)", false, 200, 0)]
    [InlineData("values (1, 77)", true, 500, 0)]
    [InlineData("select n, n from generate_series(1, 100000) n", true, 200, 100_000)]
    [InlineData("select 1, 1 / 0", true, 500, 0)]
    public async Task Rows_that_a_query_inserts_are_stored_with_the_commit(string values, bool commits, int status, int stored)
    {
        await using TestPostgres postgres = await TestPostgres.CreateAsync();
        await using TestServer server = await StartAsync(postgres, values, new JsonResultOptions(Committing) { CommitsTransaction = commits });

        using HttpResponseMessage response = await server.SendAsync(HttpMethod.Post, "/");
        string body = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);

        Assert.Equal((HttpStatusCode)status, response.StatusCode);
        Assert.Equal(status == 200, body.StartsWith("""[{"id":1,"parent":1}""", StringComparison.Ordinal));
        await server.DisposeAsync();
        Assert.Equal(status == 200 ? 0 : 1, server.Log.Errors.Count);
        Assert.All(server.Log.Errors, static error => Assert.IsType<PostgresException>(error.Cause));
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

    private static Task<TestServer> StartAsync(TestPostgres postgres, string values, JsonResultOptions options) => TestServer.StartAsync(app =>
        app.MapPost("/", async (HttpResponse response) =>
        {
            DbConnection connection = await postgres.OpenAsync();
            response.RegisterForDisposeAsync(connection);
            DbTransaction transaction = await connection.BeginTransactionAsync();
            response.RegisterForDisposeAsync(transaction);
            return connection.QueryJsonResult(
                $"insert into {postgres.Table} {values} returning Id as id, Parent as parent", options: options, transaction: transaction);
        }));
}
