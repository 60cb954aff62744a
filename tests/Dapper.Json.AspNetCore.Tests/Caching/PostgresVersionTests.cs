namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>Versions that PostgreSQL has: the transaction of a row, times, and several columns over a list.</summary>
[Trait("Server", "Postgres")]
public sealed class PostgresVersionTests
{
    private static readonly JsonETag Transaction = JsonETag.FromColumn<string>("xmin");
    private static readonly JsonETag Changed = JsonETag.FromColumn<DateTime>("changed").And<Guid>("key");
    private static readonly JsonETag Newest = JsonETag.FromColumn<long>("n").And<string>("newest");

    [Theory]
    [InlineData("/row/1", """{"id":1}""")]
    [InlineData("/typed/1", """{"id":1}""")]
    [InlineData("/several/1", """{"id":1,"parents":[1]}""")]
    [InlineData("/list/2", """[{"id":1},{"id":2}]""")]
    [InlineData("/long/1", null)]
    public async Task A_current_copy_is_not_sent_again_and_the_connection_serves_on(string path, string? expected)
    {
        await using TestPostgres postgres = await TestPostgres.CreateAsync();
        await using TestServer server = await StartAsync(postgres);
        using HttpResponseMessage first = await server.GetAsync(path);
        string body = await first.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);

        // More often than the pool has connections.
        for (int i = 0; i < 10; i++)
        {
            Assert.Equal(HttpStatusCode.NotModified, await server.StatusAsync(path, ("If-None-Match", first.Headers.ETag!.ToString())));
        }

        Assert.Equal(expected ?? body, body);
        Assert.Empty(server.Log.Errors);
    }

    [Fact]
    public async Task Times_and_keys_come_back_as_they_are()
    {
        await using TestPostgres postgres = await TestPostgres.CreateAsync();
        await using DbConnection connection = await postgres.OpenAsync();
        const string Sql = "select now() as changed, gen_random_uuid() as key, 1 as one";
        TestRequest get = await new TestRequest().ExecuteAsync(
            connection.QueryFirstOrDefaultJsonResult($"create temp table t as {Sql}; select * from t", options: new() { ETag = Changed }));

        TestRequest put = await new TestRequest("PUT", ("If-Match", get.ETag!)).ExecuteAsync(
            connection.QueryFirstOrDefaultJsonResult(
                "update t set one = 2 where changed = @ifMatchChanged and key = @ifMatchKey returning one", new { }, options: new() { IfMatch = Changed }));

        Assert.Equal((200, """{"one":2}"""), (put.Response.StatusCode, put.Body));
    }

    private static async Task<TestServer> StartAsync(TestPostgres postgres)
    {
        string table = postgres.Table;
        await using (DbConnection connection = await postgres.OpenAsync())
        {
            await connection.ExecuteAsync($"insert into {table} values (1, 1), (2, 1)");
        }

        string row = $"select Id, xmin::text from {table} where Id = @id";
        var options = new JsonResultOptions { ETag = Transaction };
        return await TestServer.StartAsync(app =>
        {
            app.MapGet("/row/{id}", (int id) => postgres.Source.QueryFirstOrDefaultJsonResult(row, new { id }, options: options));
            app.MapGet("/typed/{id}", (int id) => postgres.Source.QuerySingleOrDefaultJsonResult<Row>(row, new { id }, options: options));
            app.MapGet("/several/{id}", (int id) => postgres.Source.QueryMultipleJsonResult(
                $"{row}; select Parent from {table} where Id = @id", new { id }, [JsonResultSet.Spread(), JsonResultSet.Values("parents")], options));
            app.MapGet("/list/{most}", (int most) => postgres.Source.QueryJsonResult(
                $"select count(*) over () as n, max(xmin::text) over () as newest, Id from {table} where Id <= @most order by Id", new { most },
                options: new() { ETag = Newest }));
            app.MapGet("/long/{id}", (int id) => postgres.Source.QueryJsonResult(
                "select @id::text as xmin, i, repeat('x', 1000) as text from generate_series(1, 20000) i", new { id }, options: options));
        });
    }

    private sealed record Row(int Id);
}
