namespace Dapper.Json.AspNetCore.Tests.Transactions;

/// <summary>Transactions of the caller's that are committed after the last row, on SQLite.</summary>
public sealed class CommitTests : DatabaseTest
{
    private const string Insert = "insert into Posts (Id, Title, Version) values (9, 'Watt', 1) returning Id, Title";
    private static readonly JsonResultOptions Committing = new() { CommitsTransaction = true };

    public CommitTests() => _database.Execute(
        "create table Marks (Id integer primary key, Post integer references Posts (Id) deferrable initially deferred)");

    [Theory]
    [InlineData(true, 1)]
    [InlineData(false, 0)]
    public async Task A_row_that_a_query_inserts_is_stored_if_the_transaction_is_committed(bool commits, int stored)
    {
        await using TestServer server = await StartAsync(Insert, new JsonResultOptions(Committing) { CommitsTransaction = commits, StatusCode = 201 });

        Assert.Equal((HttpStatusCode.Created, """[{"id":9,"title":"Watt"}]"""), await server.AnswerAsync(HttpMethod.Post, "/"));
        await server.DisposeAsync();
        Assert.Equal(stored, _database.Scalar<long>("select count(*) from Posts where Id = 9"));
    }

    /// <remarks>The key that is missing is only noticed by the commit.</remarks>
    [Fact]
    public async Task A_commit_that_fails_is_status_500_if_nothing_has_been_sent()
    {
        await using TestServer server = await StartAsync("insert into Marks values (1, 77) returning Id", Committing);

        Assert.Equal((HttpStatusCode.InternalServerError, ""), await server.AnswerAsync(HttpMethod.Post, "/"));
        await server.DisposeAsync();
        Assert.IsType<SqliteException>(Assert.Single(server.Log.Errors).Cause);
        Assert.Equal(0, _database.Scalar<long>("select count(*) from Marks"));
    }

    [Theory]
    [InlineData(300)]
    [InlineData(5_000)]
    public async Task A_commit_that_fails_aborts_a_response_that_has_been_sent_in_part(int rows)
    {
        string sql = $"insert into Marks select n, 77 from ({Rows.Sql(rows)}) returning Id, '{Rows.Text}' as Text";
        await using TestServer server = await StartAsync(sql, Committing);

        await Assert.ThrowsAnyAsync<HttpRequestException>(() => server.Client.PostAsync("/", content: null, TestContext.Current.CancellationToken));
        await server.DisposeAsync();
        Assert.Equal("Dapper.Json.AspNetCore", Assert.Single(server.Log.Errors).Category);
        Assert.IsType<SqliteException>(server.Log.Errors[0].Cause);
        Assert.Equal(0, _database.Scalar<long>("select count(*) from Marks"));
    }

    [Fact]
    public void A_command_without_a_transaction_has_nothing_to_commit()
    {
        using SqliteConnection connection = _database.Open();

        ArgumentException exception = Assert.Throws<ArgumentException>(() => connection.QueryJsonResult("select 1 as One", options: Committing));

        Assert.Equal("options", exception.ParamName);
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
