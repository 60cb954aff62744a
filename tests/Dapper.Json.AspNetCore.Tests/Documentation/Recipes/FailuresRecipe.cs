using Microsoft.AspNetCore.Diagnostics;
using Microsoft.Extensions.Primitives;
using Polly;
using Polly.Retry;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/failures.md, and what the page says comes out.</summary>
public sealed class FailuresRecipe : DatabaseTest
{
    [Theory]
    [InlineData("/taken", HttpStatusCode.Conflict, "Conflict", null)]
    [InlineData("/nothing", HttpStatusCode.UnprocessableEntity, "Unprocessable Entity", null)]
    [InlineData("/away", HttpStatusCode.ServiceUnavailable, "Service Unavailable", "5")]
    public async Task A_failure_has_its_status(string path, HttpStatusCode status, string title, string? retryAfter)
    {
        _database.Execute("create table Comments (Id integer primary key, PostId integer references Posts (Id))");
        _database.Prepare = static connection => connection.Execute("pragma foreign_keys = on");
        await using TestServer server = await StartAsync(app =>
        {
            app.MapGet("/taken", (DbDataSource database) => database.QueryFirstOrDefaultJsonResult("insert into Posts (Id) values (1) returning Id"));
            app.MapGet("/nothing", (DbDataSource database) =>
                database.QueryFirstOrDefaultJsonResult("insert into Comments (PostId) values (9) returning Id"));
            app.MapGet("/away", () => new SqliteConnection("Data Source=/nowhere/posts.db").QueryJsonResult("select 1"));
        });

        using HttpResponseMessage response = await server.GetAsync(path);

        Assert.Equal((status, "application/problem+json"), (response.StatusCode, response.Content.Headers.ContentType?.MediaType));
        Assert.Equal(retryAfter, response.Headers.RetryAfter?.ToString());
        using JsonDocument problem = JsonDocument.Parse(await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal((title, (int)status), (problem.RootElement.GetProperty("title").GetString(), problem.RootElement.GetProperty("status").GetInt32()));
    }

    [Trait("Server", "Postgres")]
    [Theory]
    [InlineData("posts/abc", HttpStatusCode.BadRequest)]
    [InlineData("taken", HttpStatusCode.Conflict)]
    [InlineData("nothing", HttpStatusCode.UnprocessableEntity)]
    [InlineData("away", HttpStatusCode.ServiceUnavailable)]
    [InlineData("full", HttpStatusCode.ServiceUnavailable)]
    public async Task A_failure_of_PostgreSQL_has_its_status(string path, HttpStatusCode status)
    {
        await using TestPostgres postgres = await TestPostgres.CreateAsync();
        var full = new NpgsqlConnectionStringBuilder(NamedServer.Postgres.ConnectionString) { MaxPoolSize = 1, Timeout = 1 };
        await using NpgsqlDataSource pool = NpgsqlDataSource.Create(full);
        await using DbConnection taken = await pool.OpenConnectionAsync();
        await using NpgsqlDataSource away = NpgsqlDataSource.Create("Host=127.0.0.1;Port=1;Username=nobody");
        await using TestServer server = await StartAsync(app =>
        {
            app.MapGet("/posts/{id}", (string id) => postgres.Source.QuerySingleOrDefaultJsonResult("select 1 as one where gen_random_uuid() = @id::uuid", new { id }));
            app.MapGet("/taken", () => postgres.Source.QueryFirstOrDefaultJsonResult($"insert into {postgres.Table} values (1, 1), (1, 1) returning Id"));
            app.MapGet("/nothing", () => postgres.Source.QueryFirstOrDefaultJsonResult(
                $"set constraints all immediate; insert into {postgres.Table} values (2, 9) returning Id"));
            app.MapGet("/away", () => away.QueryJsonResult("select 1 as one"));
            app.MapGet("/full", () => pool.QueryJsonResult("select 1 as one"));
        });

        using HttpResponseMessage response = await server.GetAsync(path);

        Assert.Equal((status, "application/problem+json"), (response.StatusCode, response.Content.Headers.ContentType?.MediaType));
        Assert.Equal(status == HttpStatusCode.ServiceUnavailable ? "5" : null, response.Headers.RetryAfter?.ToString());
    }

    [Theory]
    [InlineData("WSREP has not yet prepared node for application use", "08S01", 1047)]
    [InlineData("Got error 6 during COMMIT", "HY000", 1180)]
    [InlineData("Unable to connect to foreign data source", "HY000", 1429)]
    [InlineData("Remote MySQL server has gone away", "HY000", 12701)]
    [InlineData("failed to read kind from backend", "XX000", null)]
    [InlineData("No suitable host was found.", null, null)]
    public async Task A_database_is_away_though_the_driver_does_not_call_it_transient(string message, string? state, int? number)
    {
        var failure = new AwayException(message, state);
        if (number is not null)
        {
            failure.Data["Server Error Code"] = number;
        }

        Assert.Equal((HttpStatusCode.ServiceUnavailable, "5"), await FailAsync(HttpMethod.Get, failure));
    }

    [Theory]
    [InlineData("GET", "40001", HttpStatusCode.ServiceUnavailable)]
    [InlineData("HEAD", "40001", HttpStatusCode.ServiceUnavailable)]
    [InlineData("GET", "40P01", HttpStatusCode.ServiceUnavailable)]
    [InlineData("PUT", "40001", HttpStatusCode.Conflict)]
    [InlineData("POST", "40P01", HttpStatusCode.Conflict)]
    [InlineData("GET", "23505", HttpStatusCode.Conflict)]
    public async Task What_was_ended_for_another_transaction_is_a_conflict_for_a_change_alone(string method, string state, HttpStatusCode status) =>
        Assert.Equal(status, (await FailAsync(new HttpMethod(method), new PostgresException("It was ended.", "ERROR", "ERROR", state))).Status);

    [Fact]
    public async Task A_result_is_executed_again_as_long_as_nothing_was_sent()
    {
        int connections = 0;
        FakeColumn[] columns = [FakeColumn.Of<int>("Id")];
        var failing = new FakeServer(new FakeResult(columns, [[1]]).FailingAt(1, new BusyException()));
        var working = new FakeServer(new FakeResult(columns, [[1]]));
        await using TestServer server = await StartAsync(
            static app => app.MapGet("/posts/retried", static (DbDataSource database) =>
                new Retried(database.QueryJsonResult("select Id, Title from Posts order by Id"))),
            new TestSource(() => new FakeConnection(Interlocked.Increment(ref connections) < 3 ? failing : working)));

        using HttpResponseMessage response = await server.GetAsync("/posts/retried");

        Assert.Equal((HttpStatusCode.OK, """[{"id":1}]"""),
            (response.StatusCode, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken)));
        Assert.False(response.Headers.CacheControl?.NoStore ?? false);
        Assert.Equal(3, connections);
    }

    private async Task<(HttpStatusCode Status, string? RetryAfter)> FailAsync(HttpMethod method, Exception failure)
    {
        var failing = new FakeServer(new FakeResult([FakeColumn.Of<int>("Id")], [[1]]).FailingAt(1, failure));
        await using TestServer server = await StartAsync(
            app => app.MapMethods("/posts", [method.Method], (DbDataSource database) => database.QueryFirstOrDefaultJsonResult("select Id from Posts")),
            new TestSource(() => new FakeConnection(failing)));
        using HttpResponseMessage response = await server.SendAsync(method, "/posts");
        return (response.StatusCode, response.Headers.RetryAfter?.ToString());
    }

    private Task<TestServer> StartAsync(Action<WebApplication> map, DbDataSource? database = null) => TestServer.StartAsync(
        app =>
        {
            app.UseExceptionHandler();
            map(app);
        },
        services => Configure(new Builder(services)).AddSingleton(database ?? _database));

    private static IServiceCollection Configure(Builder builder)
    {
        builder.Services.AddProblemDetails();
        builder.Services.AddExceptionHandler<DatabaseFailures>();
        return builder.Services;
    }

    private sealed record Builder(IServiceCollection Services);

    private sealed class BusyException() : DbException("The database is busy.")
    {
        public override bool IsTransient => true;
    }

    private sealed class AwayException(string message, string? state) : DbException(message)
    {
        public override string? SqlState => state;
    }

    /// <summary>Executes a result again if its query fails before anything is sent.</summary>
    public sealed class Retried(JsonQueryResult result) : IResult
    {
        public Task ExecuteAsync(HttpContext httpContext) =>
            Retries.Pipeline.ExecuteAsync(async _ => await result.ExecuteAsync(httpContext), httpContext.RequestAborted).AsTask();
    }

    internal static class Retries
    {
        public static readonly ResiliencePipeline Pipeline = new ResiliencePipelineBuilder()
            .AddRetry(new RetryStrategyOptions
            {
                ShouldHandle = new PredicateBuilder().Handle<DbException>(DatabaseFailures.IsBusyOrAway),
                BackoffType = DelayBackoffType.Exponential,
                Delay = TimeSpan.FromMilliseconds(50),
            })
            .Build();
    }

    internal sealed class DatabaseFailures(IProblemDetailsService problems) : IExceptionHandler
    {
        public async ValueTask<bool> TryHandleAsync(HttpContext context, Exception exception, CancellationToken cancellationToken)
        {
            if (StatusOf(exception, context.Request.Method) is not { } status)
            {
                return false;
            }

            context.Response.StatusCode = status;
            context.Response.Headers.RetryAfter = status == StatusCodes.Status503ServiceUnavailable ? "5" : default(StringValues);
            return await problems.TryWriteAsync(new() { HttpContext = context, Exception = exception });
        }

        private static int? StatusOf(Exception exception, string method) => exception switch
        {
            SqliteException { SqliteExtendedErrorCode: 1555 or 2067 } => StatusCodes.Status409Conflict,
            SqliteException { SqliteExtendedErrorCode: 787 or 275 or 1299 } => StatusCodes.Status422UnprocessableEntity,
            SqliteException { SqliteErrorCode: 5 or 6 or 14 } => StatusCodes.Status503ServiceUnavailable,
            DbException { SqlState: "22P02" or "22003" or "22021" or "22P05" } => StatusCodes.Status400BadRequest,
            DbException { SqlState: "23505" } => StatusCodes.Status409Conflict,
            DbException { SqlState: "40001" or "40P01" } when method is not ("GET" or "HEAD") => StatusCodes.Status409Conflict,
            DbException { SqlState: "23503" or "23514" or "23502" } => StatusCodes.Status422UnprocessableEntity,
            DbException failure when IsBusyOrAway(failure) => StatusCodes.Status503ServiceUnavailable,
            _ => null,
        };

        // Drivers call only a part of these transient.
        public static bool IsBusyOrAway(DbException failure) =>
            failure.IsTransient
            || failure.SqlState is "08S01" or "XX000"
            || failure.Data["Server Error Code"] is 1047 or 1180 or 1429 or 12701
            || failure.Message.Contains("suitable host", StringComparison.Ordinal);
    }
}
