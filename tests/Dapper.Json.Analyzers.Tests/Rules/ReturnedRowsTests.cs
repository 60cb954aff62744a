namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>How rows come from their query to the response in the code of apps: through locals, lists, local functions and method groups.</summary>
public class ReturnedRowsTests
{
    [Theory]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => {|DJ002:Results.Ok(await c.QuerySingleAsync<Post>(\"select 1 as Id\"))|});")]
    [InlineData("app.MapPost(\"/\", (DbConnection c) => {|DJ002:Results.Json(c.Query<Post>(\"select 1 as Id\").ToList())|});")]
    [InlineData("app.MapGet(\"/\", (DbConnection c) => {|DJ002:c.QueryAsync<Post>(\"select 1 as Id\")|});")]
    [InlineData("""
        app.MapGet("/", async (DbConnection c) =>
        {
            List<Post> posts = null;
            try
            {
                posts = (await c.QueryAsync<Post>("select 1 as Id")).ToList();
            }
            finally
            {
                c.Close();
            }

            return {|DJ002:Results.Ok(posts)|};
        });
        """)]
    [InlineData("app.MapGroup(\"/a\").MapMethods(\"/\", [\"GET\"], (DbConnection c) => {|DJ002:c.Query<Post>(\"select 1 as Id\")|});")]
    public Task A_handler_needs_no_objects_to_return_rows(string body) => CheckAsync(body);

    [Theory]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok(await c.QueryAsync(\"select 1 as Id\")));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok(await c.QueryAsync<int?>(\"select 1\")));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok(new { items = await c.QueryAsync<Post>(\"select 1 as Id\") }));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok((await c.QueryAsync<Post>(\"select 1 as Id\")).Select(p => p.Id)));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Json(await c.QueryAsync<Post>(\"select 1 as Id\"), statusCode: 202));")]
    [InlineData("app.MapGet(\"/\", (DbConnection c, IDbTransaction t) => Results.Ok(c.Query<Post>(\"select 1 as Id\", transaction: t)));")]
    [InlineData("app.MapGet(\"/\", (HttpContext h) => h.RequestServices.GetRequiredService<DbConnection>().QueryAsync<Post>(\"select 1 as Id\"));")]
    [InlineData("""
        app.MapGet("/", async (DbConnection c, bool all) =>
        {
            IEnumerable<Post> posts = null;
            if (all)
            {
                posts = await c.QueryAsync<Post>("select 1 as Id");
            }

            return Results.Ok(posts);
        });
        """)]
    public Task Other_handlers_are_left_alone(string body) => CheckAsync(body);

    [Theory]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; var list = rows.ToList(); return {|DJ002:Results.Ok(list)|}; });")]
    [InlineData("app.MapGet(\"/\", ListAsync); async Task<List<Post>> ListAsync(DbConnection c) { var rows = {Rows}; return {|DJ002:rows.ToList()|}; }")]
    public Task Rows_are_followed_to_the_response(string body) => CheckAsync(body);

    [Theory]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; var list = rows.ToList(); list.Sort(); return Results.Ok(list); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; foreach (var row in rows) { } return Results.Ok(rows); });")]
    [InlineData("Func<DbConnection, object> f = ListAsync; static Task<IEnumerable<Post>> ListAsync(DbConnection c) => {Task};")]
    [InlineData("app.MapGet(\"/\", {|DJ002:ListAsync|}); Console.Write(ListAsync(null)); static Task<IEnumerable<Post>> ListAsync(DbConnection c) => {Task};")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; await Task.Yield(); return Results.Ok(rows); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c, Stream s) => { var rows = {Rows}; if (s is null) { throw new(); } return Results.Ok(rows); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c, Stream s) => { var rows = {Rows}; s.Flush(); return Results.Ok(rows); });")]
    [InlineData("""
        app.MapGet("/", async (DbConnection c) => Results.Ok(await F<Post>(c)));
        Task<IEnumerable<Row<T>>> F<T>(DbConnection c) => c.QueryAsync<Row<T>>("select 1 as Item1");
        """)]
    public Task Rows_that_are_used_otherwise_are_left_alone(string body) => CheckAsync(body);

    private static Task CheckAsync(string body) => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(CodeUnderTest.App(
        body.Replace("{Rows}", "await {Task}", StringComparison.Ordinal)
            .Replace("{Task}", "c.QueryAsync<Post>(\"select 1 as Id\")", StringComparison.Ordinal),
        "record Row<T>(T Value);"));
}
