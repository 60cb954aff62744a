namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>A query that a transaction holds cannot run after its handler.</summary>
public class BoundRowsTests
{
    [Theory]
    [InlineData("app.MapGet(\"/\", async (DbConnection c, DbTransaction t) => Results.Ok(await {Command}));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c, CommandDefinition d) => Results.Ok(await c.QueryAsync<Post>(d)));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { using var t = c.BeginTransaction(); return Results.Ok(await {Rows}); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { {Scope} return Results.Ok(await {Rows}); });")]
    [InlineData("""
        app.MapGet("/", async (DbConnection c) => Results.Ok(await F(c)));
        async Task<IEnumerable<Post>> F(DbConnection c) { {Scope} return await {Rows}; }
        """)]
    public Task A_query_in_a_transaction_is_left_alone(string body) => CheckAsync(body);

    [Theory]
    [InlineData("{ return Results.Ok(await {Rows}); }")]
    [InlineData("{ var rows = await {Rows}; return Results.Ok(rows); }")]
    public Task A_query_under_a_lock_is_left_alone(string query) => CheckAsync(
        $$"""app.MapGet("/", async (DbConnection c, System.Threading.SemaphoreSlim s) => { await s.WaitAsync(); try {{query}} finally { s.Release(); } });""");

    [Fact]
    public Task A_query_without_one_is_reported() => CheckAsync(
        "app.MapGet(\"/\", async (DbConnection c) => {|DJ002:Results.Ok(await c.QueryAsync<Post>(\"select 1 as Id\", transaction: null))|});");

    private static Task CheckAsync(string body) => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(CodeUnderTest.App(
        body.Replace("{Rows}", "c.QueryAsync<Post>(\"select 1 as Id\")", StringComparison.Ordinal)
            .Replace("{Command}", "c.QueryAsync<Post>(new CommandDefinition(\"select 1\", transaction: t))", StringComparison.Ordinal)
            .Replace("{Scope}", "using var scope = new System.Transactions.TransactionScope();", StringComparison.Ordinal)));
}
