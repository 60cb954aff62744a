namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>Versions on PostgreSQL, whose lists are long, and whose times and keys come back as parameters.</summary>
[Trait("Server", "Postgres")]
public sealed class PostgresVersionTests
{
    private static readonly JsonETag Changed = JsonETag.FromColumn<DateTime>("changed").And<Guid>("key");

    /// <remarks>More rows than are read on to their end. Shorter ones are in <see cref="TenantRunTests"/>.</remarks>
    [Fact]
    public async Task A_current_copy_of_a_long_list_is_not_sent_again_and_the_connection_serves_on()
    {
        await using TestPostgres postgres = await TestPostgres.CreateAsync();
        await using TestServer server = await TestServer.StartAsync(app => app.MapGet("/", () => postgres.Source.QueryJsonResult(
            "select '1' as xmin, i, repeat('x', 1000) as text from generate_series(1, 20000) i",
            options: new() { ETag = JsonETag.FromColumn<string>("xmin") })));
        using HttpResponseMessage first = await server.GetAsync("/");
        await first.Content.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken);

        // More often than the pool has connections.
        for (int i = 0; i < 10; i++)
        {
            Assert.Equal(HttpStatusCode.NotModified, await server.StatusAsync("/", ("If-None-Match", first.Headers.ETag!.ToString())));
        }

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
}
