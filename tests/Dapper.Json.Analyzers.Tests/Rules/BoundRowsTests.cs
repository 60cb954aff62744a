namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>A query that a transaction holds cannot run after its handler.</summary>
public class BoundRowsTests
{
    [Theory]
    [InlineData("""
        app.MapGet("/", async (DbConnection c) =>
        {
            IEnumerable<Post> rows;
            using (var scope = new System.Transactions.TransactionScope())
            {
                rows = await {Rows};
                scope.Complete();
            }

            return Results.Ok(rows);
        });
        """)]
    [InlineData("app.MapGet(\"/\", async (DbConnection c, DbTransaction t) => Results.Ok(await {Command}));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c, CommandDefinition d) => Results.Ok(await c.QueryAsync<Post>(d)));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c, DbTransaction t) => await {One} is { } post ? Results.Ok(post) : Results.NotFound());")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { using var t = c.BeginTransaction(); return Results.Ok(await {Rows}); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { {Scope} return Results.Ok(await {Rows}); });")]
    [InlineData("""
        app.MapGet("/", async (DbConnection c) => { {Scope} return Results.Ok(await F(c)); });
        Task<IEnumerable<Post>> F(DbConnection c) => {Rows};
        """)]
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

    [Theory]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => {|DJ002:Results.Ok(await c.QueryAsync<Post>(new CommandDefinition(\"select 1\")))|});")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => {|DJ002:Results.Ok(await c.QueryAsync<Post>(\"select 1 as Id\", transaction: null))|});")]
    public Task A_command_without_one_is_reported(string body) => CheckAsync(body);

    private static Task CheckAsync(string body) => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>($$"""
        record Post(long Id);

        static class App
        {
            public static void Map(WebApplication app)
            {
                {{body.Replace("{Rows}", "c.QueryAsync<Post>(\"select 1 as Id\")", StringComparison.Ordinal)
                    .Replace("{Command}", "c.QueryAsync<Post>(new CommandDefinition(\"select 1\", transaction: t))", StringComparison.Ordinal)
                    .Replace("{One}", "c.QueryFirstOrDefaultAsync<Post>(new CommandDefinition(\"select 1\", transaction: t))", StringComparison.Ordinal)
                    .Replace("{Scope}", "using var scope = new System.Transactions.TransactionScope();", StringComparison.Ordinal)}}
            }
        }
        """);
}
