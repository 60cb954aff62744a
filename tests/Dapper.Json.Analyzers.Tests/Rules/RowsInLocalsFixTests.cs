namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>The fix removes what only holds the rows, and nothing else.</summary>
public class RowsInLocalsFixTests
{
    [Fact]
    public Task A_local_function_that_returns_a_result_is_fixed() => CodeUnderTest.CheckFixAsync<ReturnedRowsAnalyzer, ReturnedRowsFix>(
        App("app.MapGet(\"/\", List); static IResult List(DbConnection c) => {|DJ002:Results.Ok(c.Query<Post>(\"select 1 as Id\"))|};"),
        App("app.MapGet(\"/\", List); static IResult List(DbConnection c) => c.QueryJsonResult<Post>(\"select 1 as Id\");"));

    [Theory]
    [InlineData("var rows = {Rows};\n    var list = rows.ToList();\n\n    return {|DJ002:Results.Ok(list)|};")]
    [InlineData("var rows = {Rows};\n    return {|DJ002:rows.ToArray()|};")]
    public Task Locals_that_hold_nothing_else_are_removed(string body) => CodeUnderTest.CheckFixAsync<ReturnedRowsAnalyzer, ReturnedRowsFix>(
        App($"app.MapGet(\"/\", async (DbConnection c) =>\n{{\n    // All.\n    {body}\n}});"),
        App("app.MapGet(\"/\", (DbConnection c) =>\n{\n    // All.\n    return c.QueryJsonResult<Post>(\"select 1 as Id\");\n});"));

    [Theory]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { using (c) { return {|DJ002:Results.Ok({Rows})|}; } });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { try { return {|DJ002:Results.Ok({Rows})|}; } finally { c.Close(); } });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; int n = 1; return {|DJ002:Results.Ok(rows)|}; });")]
    [InlineData("app.MapGet(\"/\", List); static Task<IEnumerable<Post>> List(DbConnection c) => {|DJ002:{Task}|};")]
    public Task What_would_not_be_the_same_is_not_fixed(string body) =>
        CodeUnderTest.CheckFixAsync<ReturnedRowsAnalyzer, ReturnedRowsFix>(App(body), App(body));

    [Theory]
    [InlineData("var rows = {Rows}; // Why.\n    return {|DJ002:Results.Ok(rows)|};")]
    [InlineData("var rows = {Rows};\n#region Why\n    return {|DJ002:Results.Ok(rows)|};\n#endregion")]
    [InlineData("var row = {Row};\n    if (row is null)\n    {\n        return Results.NotFound(); // Why.\n    }\n\n    return {|DJ002:Results.Ok(row)|};")]
    [InlineData("var row = {Row};\n    return {|DJ002:row is null // Why.\n        ? Results.NotFound() : Results.Ok(row)|};")]
    public Task No_comment_is_lost(string body) => CheckAsync($"app.MapGet(\"/\", async (DbConnection c) =>\n{{\n    {body}\n}});");

    private static Task CheckAsync(string body) => CodeUnderTest.CheckFixAsync<ReturnedRowsAnalyzer, ReturnedRowsFix>(App(body), App(body));

    private static string App(string body) => CodeUnderTest.App(
        body.Replace("{Row}", "await c.QueryFirstOrDefaultAsync<Post>(\"select 1 as Id\")", StringComparison.Ordinal)
            .Replace("{Rows}", "await {Task}", StringComparison.Ordinal)
            .Replace("{Task}", "c.QueryAsync<Post>(\"select 1 as Id\")", StringComparison.Ordinal));
}
