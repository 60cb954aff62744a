namespace Dapper.Json.Analyzers.Tests.Rules;

public class ReturnedRowsTests
{
    [Theory]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => {|DJ002:Results.Ok(await c.QuerySingleAsync<Post>(\"select 1 as Id\"))|});")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => {|DJ002:Results.Ok(await c.QueryAsync<Post>(\"select 1 as Id\"))|});")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => {|DJ002:TypedResults.Ok(await c.QueryAsync<Post>(\"select 1 as Id\"))|});")]
    [InlineData("app.MapPost(\"/\", (DbConnection c) => {|DJ002:Results.Json(c.Query<Post>(\"select 1 as Id\").ToList())|});")]
    [InlineData("app.MapGet(\"/\", (DbConnection c) => {|DJ002:c.QueryAsync<Post>(\"select 1 as Id\")|});")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => {|DJ002:await c.QueryAsync<Post>(\"select 1 as Id\")|});")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => {|DJ002:(await c.QueryAsync<Post>(\"select 1 as Id\")).ToList()|});")]
    [InlineData("""
        app.MapGet("/", async (DbDataSource db) =>
        {
            await using var c = await db.OpenConnectionAsync();
            var posts = await c.QueryAsync<Post>("select 1 as Id");
            return {|DJ002:Results.Ok(posts)|};
        });
        """)]
    [InlineData("""
        app.MapGet("/", async (DbDataSource db) =>
        {
            IEnumerable<Post> posts;
            using (DbConnection c = await db.OpenConnectionAsync())
            {
                posts = await c.QueryAsync<Post>("select 1 as Id");
            }

            return {|DJ002:Results.Ok(posts)|};
        });
        """)]
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
    public Task A_handler_needs_no_objects_to_return_rows(string body) => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(App(body));

    [Theory]
    [InlineData("app.MapGet(\"/\", (DbDataSource db) => db.QueryJsonResult<Post>(\"select 1 as Id\"));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok(await c.QueryAsync(\"select 1 as Id\")));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok(await c.QueryAsync<string>(\"select 'a'\")));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok(await c.QueryAsync<int?>(\"select 1\")));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok(await c.QueryAsync<DayOfWeek?>(\"select 1\")));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok(new { items = await c.QueryAsync<Post>(\"select 1 as Id\") }));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok((await c.QueryAsync<Post>(\"select 1 as Id\")).Select(p => p.Id)));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.BadRequest(await c.QueryAsync<Post>(\"select 1 as Id\")));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Json(await c.QueryAsync<Post>(\"select 1 as Id\"), statusCode: 202));")]
    [InlineData("app.MapGet(\"/\", (DbConnection c, IDbTransaction t) => Results.Ok(c.Query<Post>(\"select 1 as Id\", transaction: t)));")]
    [InlineData("app.MapGet(\"/\", (HttpContext h) => h.RequestServices.GetRequiredService<DbConnection>().QueryAsync<Post>(\"select 1 as Id\"));")]
    [InlineData("app.Use(next => { Func<DbConnection, object> query = c => c.Query<Post>(\"select 1 as Id\"); return next; });")]
    [InlineData("""
        app.MapGet("/", (DbConnection c) =>
        {
            try { return Results.Ok(c.Query<Post>("select 1 as Id")); }
            catch (DbException) { return Results.NotFound(); }
        });
        """)]
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
    [InlineData("""
        app.MapGet("/", async (DbConnection c) =>
        {
            IEnumerable<Post> posts;
            try { posts = await c.QueryAsync<Post>("select 1 as Id"); }
            catch (DbException) { posts = []; }
            return Results.Ok(posts);
        });
        """)]
    [InlineData("""
        app.MapGet("/", async (DbConnection c) =>
        {
            IEnumerable<Post> posts;
            using (DbTransaction t = c.BeginTransaction())
            {
                posts = await c.QueryAsync<Post>("select 1 as Id");
                t.Commit();
            }

            return Results.Ok(posts);
        });
        """)]
    [InlineData("""
        app.MapGet("/", async (DbConnection c) =>
        {
            IEnumerable<Post> posts = null;
            Func<Task> load = async () => posts = await c.QueryAsync<Post>("select 1 as Id");
            await load();
            return Results.Ok(posts);
        });
        """)]
    [InlineData("""
        app.MapGet("/", async (DbConnection c) =>
        {
            var posts = await c.QueryAsync<Post>("select 1 as Id");
            return posts.Any() ? Results.Ok(posts) : Results.NotFound();
        });
        """)]
    public Task Other_handlers_are_left_alone(string body) => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(App(body));

    private static string App(string body) => $$"""
        using Microsoft.Extensions.DependencyInjection;

        record Post(long Id);

        static class App
        {
            public static void Map(WebApplication app)
            {
                {{body}}
            }
        }
        """;
}
