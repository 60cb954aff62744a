namespace Dapper.Json.Analyzers.Tests.Rules;

public class OpenedConnectionTests
{
    [Theory]
    [InlineData("IDbConnection c = new SqliteConnection(\"\"); c.Open(); return {|DJ018:c|}.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("var c = db.CreateConnection(); await c.OpenAsync(); return {|DJ018:c|}.QueryMultipleJsonResult(\"\", null, []);")]
    [InlineData("return ({|DJ018:await db.OpenConnectionAsync()|}).QueryJsonResult(\"select 1 as A\");")]
    [InlineData("DbConnection c; c = await db.OpenConnectionAsync(); return {|DJ018:c|}.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("""
        var c = await db.OpenConnectionAsync();
        var t = await c.BeginTransactionAsync();
        response.RegisterForDisposeAsync(t);
        return {|DJ018:c|}.QueryJsonResult("select 1 as A", transaction: t);
        """)]
    public Task A_connection_that_nobody_closes_is_reported(string body) => CheckAsync(body);

    [Theory]
    [InlineData("var c = db.CreateConnection(); return c.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("var c = await db.OpenConnectionAsync(); response.RegisterForDisposeAsync(c); return c.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("var c = Kept = await db.OpenConnectionAsync(); return c.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("var c = await db.OpenConnectionAsync(); Keep(c); return c.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("var c = await db.OpenConnectionAsync(); response.OnCompleted(() => c.DisposeAsync().AsTask()); return c.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("using var c = await db.OpenConnectionAsync(); return c.QueryJsonResult(\"select 1 as A\");")]
    [InlineData("var c = await db.OpenConnectionAsync(); try { return c.QueryJsonResult(\"select 1 as A\"); } finally { await c.DisposeAsync(); }")]
    [InlineData("var c = Opened(); return c.QueryJsonResult(\"select 1 as A\");")]
    public Task A_connection_that_is_closed_or_of_others_is_left_alone(string body) => CheckAsync(body);

    [Fact]
    public Task A_connection_of_the_whole_program_is_left_alone() => CodeUnderTest.CheckAsync<OpenedConnectionAnalyzer>(
        """
        var app = WebApplication.CreateBuilder(args).Build();
        var connection = new SqliteConnection("Data Source=:memory:");
        await connection.OpenAsync();
        app.MapGet("/shared", () => connection.QueryJsonResult("select 1 as A"));
        app.MapGet("/own", async (DbDataSource db) => { var c = await db.OpenConnectionAsync(); return {|DJ018:c|}.QueryJsonResult("select 1 as A"); });
        await app.RunAsync();
        """, isProgram: true);

    [Theory]
    [InlineData(
        "async (DbDataSource db) =>\n{\n    var c = await db.OpenConnectionAsync();\n\n"
        + "    return {|DJ018:c|}.QueryJsonResult(\"select 1 as A\", new { id });\n}")]
    [InlineData("(DbDataSource db) =>\n{\n    var c = db.OpenConnection();\n    return {|DJ018:c|}.QueryJsonResult(\"select 1 as A\", new { id });\n}")]
    [InlineData(
        "async (DbDataSource db) =>\n{\n    var c = db.CreateConnection();\n    await c.OpenAsync().ConfigureAwait(false);\n"
        + "    return {|DJ018:c|}.QueryJsonResult(\"select 1 as A\", new { id });\n}")]
    public Task The_data_source_is_queried(string handler) => CheckFixAsync<OpenedConnectionAnalyzer>(
        $"app.MapGet(\"/\", {handler});", "app.MapGet(\"/\", (DbDataSource db) =>\n{\n    return db.QueryJsonResult(\"select 1 as A\", new { id });\n});");

    [Fact]
    public Task The_data_source_is_queried_in_place_of_what_a_using_disposes() => CheckFixAsync<DisposedConnectionAnalyzer>(
        "app.MapGet(\"/\", async (DbDataSource db) => { await Task.Yield(); using var c = db.CreateConnection(); "
            + "return {|DJ006:c|}.QueryJsonResult(\"select 1 as A\"); });",
        "app.MapGet(\"/\", async (DbDataSource db) => { await Task.Yield(); return db.QueryJsonResult(\"select 1 as A\"); });");

    [Theory]
    [InlineData("async (DbDataSource db) => { var c = await db.OpenConnectionAsync(); // Why.\n return {|DJ018:c|}.QueryJsonResult(\"select 1\"); }")]
    [InlineData("(DbDataSource db) => { var c = db.OpenConnection(); return {|DJ018:c|}.QueryJsonResult(\"select 1\", null, null, null, 3); }")]
    [InlineData("() => { var c = new SqliteConnection(\"\"); c.Open(); return {|DJ018:c|}.QueryJsonResult(\"select 1\"); }")]
    [InlineData("async Task<IResult> (DbDataSource db) => { var c = await db.OpenConnectionAsync(); return {|DJ018:c|}.QueryJsonResult(\"select 1\"); }")]
    public Task What_would_not_be_the_same_is_not_offered(string handler) =>
        CheckFixAsync<OpenedConnectionAnalyzer>($"app.MapGet(\"/\", {handler});", $"app.MapGet(\"/\", {handler});");

    private static Task CheckAsync(string body) => CodeUnderTest.CheckAsync<OpenedConnectionAnalyzer>(CodeUnderTest.Endpoint(body));

    private static Task CheckFixAsync<TAnalyzer>(string body, string fixedBody)
        where TAnalyzer : Microsoft.CodeAnalysis.Diagnostics.DiagnosticAnalyzer, new() =>
        CodeUnderTest.CheckFixAsync<TAnalyzer, OpenedConnectionFix>(CodeUnderTest.App(body), CodeUnderTest.App(fixedBody));
}
