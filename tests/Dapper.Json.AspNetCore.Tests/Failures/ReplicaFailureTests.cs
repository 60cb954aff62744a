using Dapper.Json.Tests;

namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>What fails because of a standby is the driver's own exception: a 500, or no end of the response.</summary>
[Collection(nameof(TestReplicas))]
[Trait("Server", "Replicas")]
public sealed class ReplicaFailureTests
{
    private const string Sleeps = "select exists (select from pg_stat_activity where wait_event = 'PgSleep' and strpos(query, 'from conflicted') > 0)";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <remarks>The standby cannot replay that a table is dropped while a query reads it.</remarks>
    [Theory(Timeout = TestTimeouts.Hung)]
    [InlineData(1, HttpStatusCode.InternalServerError)]
    [InlineData(5000, HttpStatusCode.OK)]
    public async Task A_query_that_is_in_the_way_of_the_standby_is_ended(int sleepsAt, HttpStatusCode status)
    {
        await using TestReplicas replicas = await TestReplicas.CreateAsync("conflicted", "n int");
        await replicas.ExecuteAsync(replicas.Primary, "insert into conflicted select generate_series(1, 5000)");
        await replicas.UntilReplayedAsync();
        await using IAsyncDisposable _ = await replicas.EndConflictsAtOnceAsync();
        string sql = $"select n, case n when {sleepsAt} then pg_sleep(600)::text end as pause from conflicted";
        await using TestServer server = await TestServer.StartAsync(app => app.MapGet("/", () => replicas.Standby.QueryJsonResult(sql)));

        Task<HttpResponseMessage> asking = server.GetAsync("/");
        await replicas.UntilAsync(replicas.Standby, Sleeps);
        await replicas.ExecuteAsync(replicas.Primary, "drop table conflicted");

        using HttpResponseMessage response = await asking;
        Assert.Equal(status, response.StatusCode);
        if (status == HttpStatusCode.OK)
        {
            await Assert.ThrowsAsync<HttpRequestException>(() => response.Content.ReadAsStringAsync(Token));
        }

        await server.DisposeAsync();
        PostgresException error = Assert.IsType<PostgresException>(Assert.Single(server.Log.Errors).Cause);
        Assert.Equal((PostgresErrorCodes.SerializationFailure, true), (error.SqlState, error.IsTransient));
    }

    [Fact(Timeout = TestTimeouts.Hung)]
    public async Task A_write_without_a_primary_is_an_error_that_is_not_said_to_be_transient()
    {
        await using TestReplicas replicas = await TestReplicas.CreateAsync("lonely", "n int");
        await using NpgsqlMultiHostDataSource lonely = await replicas.OfStandbyAloneAsync();
        await using TestServer server = await TestServer.StartAsync(app =>
            app.MapPost("/", () => lonely.WithTargetSession(TargetSessionAttributes.Primary).QueryJsonResult("insert into lonely values (1) returning n")));

        Assert.Equal(HttpStatusCode.InternalServerError, await server.StatusAsync(HttpMethod.Post, "/"));
        await server.DisposeAsync();
        Assert.False(Assert.IsType<NpgsqlException>(Assert.Single(server.Log.Errors).Cause).IsTransient);
    }
}
