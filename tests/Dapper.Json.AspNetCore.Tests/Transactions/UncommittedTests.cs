namespace Dapper.Json.AspNetCore.Tests.Transactions;

/// <summary>The log warns of a change in a transaction that nobody commits: the response says that it was made.</summary>
public sealed class UncommittedTests : DatabaseTest
{
    private const string Insert = "insert into Posts (Title) values ('Watt') returning Id";

    [Theory]
    [InlineData(Insert)]
    [InlineData("INSERT OR REPLACE\nINTO Posts (Id) values (1) returning Id")]
    [InlineData("update Posts set Title = 'x' where Id = 1 returning Id")]
    [InlineData("delete from Posts where Id = 1 returning Id")]
    [InlineData("with last as (select max(Id) Id from Posts) delete from Posts where Id = (select Id from last) returning Id")]
    public async Task A_change_that_is_lost_is_named_once(string sql)
    {
        string[] warnings = await WarningsAsync(sql, new JsonResultOptions(), requests: 2);

        Assert.StartsWith("The query of POST / has changed something in a transaction that is still open", Assert.Single(warnings), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("select Id from Posts")]
    [InlineData("select Id as \"update\" from Posts where Title <> 'delete' and Id < 3")]
    public async Task A_query_that_only_reads_needs_no_commit(string sql) => Assert.Empty(await WarningsAsync(sql, new JsonResultOptions()));

    [Theory]
    [InlineData("options")]
    [InlineData("rows read")]
    [InlineData("middleware")]
    [InlineData("rolled back")]
    public async Task Whoever_ends_the_transaction_need_not_be_told(string who)
    {
        var options = new JsonResultOptions { CommitsTransaction = who == "options" };
        if (who == "rows read")
        {
            options.OnRowsRead = static read => new(((DbTransaction)read.Transaction!).CommitAsync());
        }

        Assert.Empty(await WarningsAsync(Insert, options, end: who switch
        {
            "middleware" => static transaction => transaction.CommitAsync(),
            "rolled back" => static transaction => transaction.RollbackAsync(),
            _ => null,
        }));
    }

    /// <remarks>Npgsql's transaction has a connection after it has ended.</remarks>
    [Trait("Server", "Postgres")]
    [Theory]
    [InlineData(false, 1)]
    [InlineData(true, 0)]
    public async Task Transactions_of_Npgsql_are_looked_at_as_well(bool commits, int warnings)
    {
        await using TestPostgres postgres = await TestPostgres.CreateAsync();
        Assert.Equal(warnings, (await WarningsAsync(
            $"insert into {postgres.Table} values (1, 1) returning Id", new JsonResultOptions(), open: postgres.Source.OpenConnection,
            end: commits ? static transaction => transaction.CommitAsync() : null)).Length);
    }

    private async Task<string[]> WarningsAsync(
        string sql, JsonResultOptions options, Func<DbTransaction, Task>? end = null, Func<DbConnection>? open = null, int requests = 1)
    {
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.Use(async (context, next) =>
            {
                await next(context);
                if (end is not null)
                {
                    await end((DbTransaction)context.Items["transaction"]!);
                }
            });
            app.MapPost("/", (HttpContext context) =>
            {
                DbConnection connection = open?.Invoke() ?? _database.Open();
                context.Response.RegisterForDispose(connection);
                DbTransaction transaction = connection.BeginTransaction();
                context.Response.RegisterForDispose(transaction);
                context.Items["transaction"] = transaction;
                return connection.QueryJsonResult(sql, options: options, transaction: transaction);
            });
        });
        for (int i = 0; i < requests; i++)
        {
            using HttpResponseMessage response = await server.SendAsync(HttpMethod.Post, "/");
            Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        }

        await server.DisposeAsync();
        return [.. server.Log.OfPackage.Where(static line => line.Level == LogLevel.Warning).Select(static line => line.Text)];
    }
}
