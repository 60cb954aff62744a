namespace Dapper.Json.Analyzers.Tests.Rules;

public class DisposedConnectionTests
{
    [Theory]
    [InlineData("using var c = db.CreateConnection(); return {|DJ006:c|}.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("await using var c = await db.OpenConnectionAsync(); return {|DJ006:c|}.QuerySingleOrDefaultJsonResult(\"select 1 as A\");")]
    [InlineData("using (var c = db.CreateConnection()) { return {|DJ006:c|}.QueryFirstOrDefaultJsonResult<Post>(\"select 1 as Id\"); }")]
    [InlineData("var c = db.CreateConnection(); using (c) { return {|DJ006:c|}.QueryJsonResult<Post>(\"select 1 as Id\"); }")]
    [InlineData("using var c = db.CreateConnection(); return id > 0 ? {|DJ006:c|}.QueryJsonResult(\"select 1 as A\") : Results.NotFound();")]
    [InlineData("using var c = db.CreateConnection(); var result = {|DJ006:c|}.QueryJsonResult(\"select 1 as A\"); return result;")]
    [InlineData("using IDbConnection c = new SqliteConnection(); return {|DJ006:c|}.QueryMultipleJsonResult(\"\", null, []);")]
    [InlineData("using var t = shared.BeginTransaction(); return shared.QueryJsonResult(\"select 1 as A\", transaction: {|DJ006:t|});")]
    [InlineData("using (shared) { return {|DJ006:shared|}.QueryJsonResult(\"select 1 as A\"); }")]
    [InlineData("JsonRowsResult rows; using (shared) { rows = {|DJ006:shared|}.QueryJsonResult(\"select 1 as A\"); } return rows;")]
    public Task A_result_outlives_what_a_using_disposes(string body) => CodeUnderTest.CheckAsync<DisposedConnectionAnalyzer>(Endpoint(body));

    [Theory]
    [InlineData("return db.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("return shared.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("var c = db.CreateConnection(); response.RegisterForDispose(c); return c.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("using var c = db.CreateConnection(); await c.ExecuteAsync(\"delete from Posts\"); return db.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("using var command = shared.CreateCommand(); return shared.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("using var c = db.CreateConnection(); await c.QueryJsonResult(\"select 1 as A\").ExecuteAsync(response.HttpContext); return Results.Empty;")]
    [InlineData("using var c = db.CreateConnection(); var r = c.QueryJsonResult(\"select 1 as A\"); await r.ExecuteAsync(response.HttpContext); return r;")]
    [InlineData("using var c = db.CreateConnection(); return Results.Json(await c.QueryAsync<Post>(\"select 1 as Id\"));")]
    [InlineData("using (var c = db.CreateConnection()) { await c.OpenAsync(); } return shared.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("using var c = db.CreateConnection(); await Later(() => c.QueryJsonResult(\"select 1 as A\")); return Results.Empty;")]
    [InlineData("using var c = db.CreateConnection(); var r = {|CS0841:r|} ?? c.QueryJsonResult(\"select 1 as A\"); return null;")]
    [InlineData("using (shared) { return db.QueryJsonResult(\"select 1 as A\"); }")]
    [InlineData("JsonRowsResult rows; using (shared) { rows = shared.QueryJsonResult(\"select 1 as A\"); await rows.ExecuteAsync(null); } return null;")]
    public Task A_connection_that_lives_long_enough_is_left_alone(string body) => CodeUnderTest.CheckAsync<DisposedConnectionAnalyzer>(Endpoint(body));

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

    private static string Endpoint(string body) => $$"""
        record Post(long Id);

        class Endpoints
        {
            public static async Task<IResult> GetAsync(DbDataSource db, DbConnection shared, HttpResponse response, int id)
            {
                await Task.Yield();
                {{body}}
            }

            private static Task Later(Func<IResult> result) => result().ExecuteAsync(null!);
        }
        """;
}
