namespace Dapper.Json.Analyzers.Tests.Rules;

public class DisposedConnectionTests
{
    [Theory]
    [InlineData("await using var c = await db.OpenConnectionAsync(); return {|DJ006:c|}.QuerySingleOrDefaultJsonResult(\"select 1 as A\");")]
    [InlineData("using (var c = db.CreateConnection()) { return {|DJ006:c|}.QueryFirstOrDefaultJsonResult<Post>(\"select 1 as Id\"); }")]
    [InlineData("using var c = db.CreateConnection(); return id > 0 ? {|DJ006:c|}.QueryJsonResult(\"select 1 as A\") : Results.NotFound();")]
    [InlineData("using var c = db.CreateConnection(); var result = {|DJ006:c|}.QueryJsonResult(\"select 1 as A\"); return result;")]
    [InlineData("using var t = shared.BeginTransaction(); return shared.QueryJsonResult(\"select 1 as A\", transaction: {|DJ006:t|});")]
    [InlineData("using (shared) { return {|DJ006:shared|}.QueryJsonResult(\"select 1 as A\"); }")]
    [InlineData("JsonRowsResult rows; using (shared) { rows = {|DJ006:shared|}.QueryJsonResult(\"select 1 as A\"); } return rows;")]
    [InlineData("var c = db.CreateConnection(); try { return {|DJ006:c|}.QueryJsonResult(\"select 1 as A\"); } finally { c.Dispose(); }")]
    [InlineData("try { return {|DJ006:shared|}.QueryJsonResult(\"select 1 as A\"); } finally { await shared.DisposeAsync(); }")]
    public Task A_result_outlives_what_a_using_disposes(string body) => CheckAsync(body);

    [Theory]
    [InlineData("var c = db.CreateConnection(); response.RegisterForDispose(c); return c.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("using var c = db.CreateConnection(); var r = c.QueryJsonResult(\"select 1 as A\"); await r.ExecuteAsync(response.HttpContext); return r;")]
    [InlineData("using var c = db.CreateConnection(); await Later(() => c.QueryJsonResult(\"select 1 as A\")); return Results.Empty;")]
    [InlineData("using var c = db.CreateConnection(); var r = {|CS0841:r|} ?? c.QueryJsonResult(\"select 1 as A\"); return null;")]
    [InlineData("JsonRowsResult rows; using (shared) { rows = shared.QueryJsonResult(\"select 1 as A\"); await rows.ExecuteAsync(null); } return null;")]
    public Task A_connection_that_lives_long_enough_is_left_alone(string body) => CheckAsync(body);

    [Theory]
    [InlineData("using var scope = new TransactionScope(); await shared.ExecuteAsync(\"\"); scope.Complete(); return {|DJ006:db.QueryJsonResult(\"\")|};")]
    [InlineData("using (new TransactionScope(TransactionScopeOption.RequiresNew)) { return {|DJ006:shared.QueryFirstOrDefaultJsonResult(\"\")|}; }")]
    public Task A_result_runs_after_the_scope_around_it(string body) => CheckAsync(body);

    [Theory]
    [InlineData("using var s = new TransactionScope(TransactionScopeOption.Suppress); return db.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("using var s = new TransactionScope(); response.OnCompleted(() => { db.QueryJsonResult(\"1\"); return Task.CompletedTask; }); return null;")]
    [InlineData("using var s = new TransactionScope(); using (new TransactionScope(TransactionScopeOption.Suppress)) { return db.QueryJsonResult(\"1\"); }")]
    [InlineData("if (id > 0) { using var s = new TransactionScope(); s.Complete(); } return db.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("try { return shared.QueryJsonResult(\"select 1 as A\"); } finally { await shared.CloseAsync(); }")]
    [InlineData("try { return shared.QueryJsonResult(\"select 1 as A\"); } finally { response.Body.Dispose(); }")]
    public Task A_result_outside_of_a_scope_is_left_alone(string body) => CheckAsync(body);

    [Fact]
    public Task A_connection_of_the_whole_program_is_left_alone() => CodeUnderTest.CheckAsync<DisposedConnectionAnalyzer>(
        """
        var app = WebApplication.CreateBuilder(args).Build();
        await using var connection = new SqliteConnection("Data Source=:memory:");
        app.MapGet("/shared", () => connection.QueryJsonResult("select 1 as A"));
        app.MapGet("/own", (DbDataSource db) => { using var c = db.CreateConnection(); return {|DJ006:c|}.QueryJsonResult("select 1 as A"); });
        app.MapGet("/local", (DbDataSource db) => OwnAsync(db));
        await app.RunAsync();

        static async Task<IResult> OwnAsync(DbDataSource db)
        {
            await using var c = await db.OpenConnectionAsync();
            return {|DJ006:c|}.QueryJsonResult("select 1 as A");
        }
        """, isProgram: true);

    private static Task CheckAsync(string body) => CodeUnderTest.CheckAsync<DisposedConnectionAnalyzer>(CodeUnderTest.Endpoint(body));
}
