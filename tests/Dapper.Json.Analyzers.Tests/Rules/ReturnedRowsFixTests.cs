namespace Dapper.Json.Analyzers.Tests.Rules;

public class ReturnedRowsFixTests
{
    [Theory]
    [InlineData("async (DbConnection c) => {|DJ002:await c.QueryAsync<Post>(\"select 1 as Id\")|}")]
    public Task A_lambda_returns_the_query(string handler) =>
        CheckAsync($"app.MapGet(\"/\", {handler});", "app.MapGet(\"/\", (DbConnection c) => c.QueryJsonResult<Post>(\"select 1 as Id\"));");

    [Fact]
    public Task Arguments_are_kept_and_async_where_it_is_needed() => CheckAsync(
        """
        app.MapGet("/{id}", async (DbConnection c, int id) =>
        {
            await c.ExecuteAsync("delete from Posts");
            if (id < 0)
            {
                return Results.NotFound();
            }

            // The newest first.
            return {|DJ002:Results.Ok(await c.QueryAsync<Post>("select 1 as Id", new { id }, null, 5, CommandType.Text))|};
        });
        """,
        """
        app.MapGet("/{id}", async (DbConnection c, int id) =>
        {
            await c.ExecuteAsync("delete from Posts");
            if (id < 0)
            {
                return Results.NotFound();
            }

            // The newest first.
            return c.QueryJsonResult<Post>("select 1 as Id", new { id }, commandTimeout: 5, commandType: CommandType.Text);
        });
        """);

    [Theory]
    [InlineData("app.MapGet(\"/\", (DbDataSource db) => { using var c = db.CreateConnection(); return {|DJ002:Results.Ok(c.Query<Post>(\"select 1\"))|}; });")]
    [InlineData("app.MapGet(\"/\", (DbDataSource db) => {|DJ002:Results.Ok(db.CreateConnection().Query<Post>(\"select 1 as Id\"))|});")]
    [InlineData("async Task<IResult> GetAsync(DbConnection c) => {|DJ002:Results.Ok(await c.QueryAsync<Post>(\"select 1 as Id\"))|};")]
    [InlineData("object Get(DbConnection c) => {|DJ002:Results.Ok(c.Query<Post>(\"select 1 as Id\"))|};")]
    [InlineData("app.MapGet(\"/\", IEnumerable<Post> (DbConnection c) => {|DJ002:c.Query<Post>(\"select 1 as Id\")|});")]
    public Task What_would_run_too_late_or_not_compile_is_not_offered(string body) => CheckAsync(body, body);

    private static Task CheckAsync(string body, string fixedBody) =>
        CodeUnderTest.CheckFixAsync<ReturnedRowsAnalyzer, ReturnedRowsFix>(CodeUnderTest.App(body), CodeUnderTest.App(fixedBody));
}
