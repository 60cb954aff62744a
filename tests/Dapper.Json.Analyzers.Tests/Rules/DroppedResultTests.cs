namespace Dapper.Json.Analyzers.Tests.Rules;

public class DroppedResultTests
{
    [Fact]
    public Task A_result_that_is_dropped_never_runs() => CodeUnderTest.CheckAsync<DroppedResultAnalyzer>(
        """
        class Endpoints
        {
            public void Get(DbDataSource db) { {|DJ007:db.QueryJsonResult("select 1 as A")|}; }

            public async Task GetAsync(DbConnection connection)
            {
                {|DJ007:connection.QuerySingleOrDefaultJsonResult("select 1 as A")|};
                _ = {|DJ007:connection.QueryJsonResult("select 1 as A")|};
                await Task.Yield();
            }

            public static void Map(WebApplication app)
            {
                app.MapGet("/", (DbDataSource db) => { {|DJ007:db.QueryJsonResult("select 1 as A")|}; });
                app.MapGet("/{id}", async (DbDataSource db, int id) => { await Task.Yield(); {|DJ007:db.QueryJsonResult("select 1 as A")|}; });
            }
        }
        """);

    [Fact]
    public Task A_task_that_is_dropped_is_reported_where_the_compiler_says_nothing() => CodeUnderTest.CheckAsync<DroppedResultAnalyzer>(
        """
        class Export
        {
            public void Run(DbConnection connection, Stream stream) { {|DJ007:connection.QueryJsonAsync("select 1 as A", null, stream)|}; }

            public Task RunAsync(DbConnection connection, Stream stream)
            {
                {|DJ007:connection.QueryFirstJsonAsync("select 1 as A", null, stream)|};
                return Task.CompletedTask;
            }

            public async Task WarnedByTheCompilerAsync(DbConnection connection, Stream stream)
            {
                connection.QueryJsonAsync("select 1 as A", null, stream);
                await Task.Yield();
            }
        }
        """);

    [Fact]
    public Task What_is_returned_awaited_kept_or_synchronous_is_left_alone() => CodeUnderTest.CheckAsync<DroppedResultAnalyzer>(
        """
        class Endpoints
        {
            private JsonRowsResult? _result;

            public JsonRowsResult Get(DbDataSource db) => db.QueryJsonResult("select 1 as A");

            public Task<long> ExportAsync(DbConnection connection, Stream stream) => connection.QueryJsonAsync("select 1 as A", null, stream);

            public void Run(DbConnection connection, Stream stream, DbDataSource db)
            {
                connection.QueryJson("select 1 as A", null, stream);
                connection.Query("select 1 as A");
                _ = connection.QueryJsonAsync("select 1 as A", null, stream);
                connection.QueryJsonAsync("select 1 as A", null, stream).Wait();
                connection.QueryJsonStringAsync("select 1 as A").GetAwaiter().GetResult();
                var task = connection.QueryJsonAsync("select 1 as A", null, stream);
                task.Wait();
                _result = db.QueryJsonResult("select 1 as A");
                connection.QueryAsync("select 1 as A");
            }

            public async Task RunAsync(HttpContext context, DbConnection connection, Stream stream)
            {
                await connection.QueryJsonAsync("select 1 as A", null, stream);
                await connection.QueryJsonResult("select 1 as A").ExecuteAsync(context);
                _ = await connection.QueryJsonAsync("select 1 as A", null, stream);
            }
        }
        """);

    [Fact]
    public Task A_test_may_call_what_is_to_throw() => CodeUnderTest.CheckAsync<DroppedResultAnalyzer>(
        """
        class Tests
        {
            public void An_empty_query_throws(DbConnection connection, Stream stream)
            {
                Throws(() => connection.QueryJsonResult(""));
                Throws(() => { connection.QueryJsonResult(""); });
                Throws(() => { _ = connection.QueryJsonResult(""); });
                Throws(() => { connection.QueryJsonAsync("", null, stream); });
                Throws(delegate { connection.QueryJsonAsync("", null, stream); });
            }

            private static void Throws(Action action) { try { action(); } catch (ArgumentException) { } }
        }
        """);
}
