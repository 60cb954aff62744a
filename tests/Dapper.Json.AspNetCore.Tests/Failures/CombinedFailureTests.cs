namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>Two failures in one request.</summary>
public sealed class CombinedFailureTests : DatabaseTest
{
    [Theory]
    [InlineData(1)]
    [InlineData(Rows.Late)]
    public async Task A_connection_that_cannot_be_disposed_does_not_hide_why_the_query_failed(int row)
    {
        await using TestServer server = await TestServer.StartAsync(app =>
            app.MapGet("/", () => new TestSource(() => new UndisposableConnection(_database.ConnectionString)).QueryJsonResult(Rows.Failing(row))));

        await Assert.ThrowsAnyAsync<HttpRequestException>(() => server.GetStringAsync("/"));

        await server.DisposeAsync();
        Assert.IsType<SqliteException>(Assert.Single(server.Log.Errors).Cause);
    }

    /// <remarks>Middleware swallows the exception of the logger: without the abort, the part would look like a complete response.</remarks>
    [Fact]
    public async Task A_logger_that_throws_does_not_prevent_the_abort_of_the_connection()
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.Use(async (context, next) =>
                {
                    try
                    {
                        await next(context);
                    }
                    catch (AggregateException)
                    {
                        // The logger factory throws the exceptions of loggers as this.
                    }
                });
                app.MapGet("/", () => _database.QueryJsonResult(Rows.Failing(Rows.Late)));
            },
            services => services.AddSingleton<ILoggerProvider, FailingLog>());

        await Assert.ThrowsAnyAsync<HttpRequestException>(() => server.GetStringAsync("/"));
    }

    private sealed class UndisposableConnection(string connectionString) : SqliteConnection(connectionString)
    {
        protected override void Dispose(bool disposing)
        {
            base.Dispose(disposing);
            if (disposing)
            {
                throw new InvalidOperationException("The connection cannot be disposed.");
            }
        }
    }

    private sealed class FailingLog : ILoggerProvider, ILogger
    {
        public ILogger CreateLogger(string categoryName) => this;

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            if (eventId.Name == "QueryFailed")
            {
                throw new InvalidOperationException("The log is full.");
            }
        }

        public void Dispose()
        {
        }
    }
}
