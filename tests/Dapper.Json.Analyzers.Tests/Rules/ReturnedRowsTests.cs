using Dapper.Json.Analyzers.Rules;
using Xunit;

namespace Dapper.Json.Analyzers.Tests.Rules;

public class ReturnedRowsTests
{
    [Theory]
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
                Console.WriteLine();
            }

            return {|DJ002:Results.Ok(posts)|};
        });
        """)]
    [InlineData("app.MapGroup(\"/a\").MapMethods(\"/\", [\"GET\"], (DbConnection c) => {|DJ002:c.Query<Post>(\"select 1 as Id\")|});")]
    public Task A_handler_needs_no_objects_to_return_rows(string body) => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(App(body));

    [Theory]
    [InlineData("app.MapGet(\"/\", (DbDataSource db) => db.QueryJsonResult<Post>(\"select 1 as Id\"));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok(await c.QuerySingleAsync<Post>(\"select 1 as Id\")));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok(await c.QueryAsync(\"select 1 as Id\")));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok(await c.QueryAsync<string>(\"select 'a'\")));")]
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

    [Fact]
    public Task Actions_of_controllers_are_endpoints_too() => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        """
        record Post(long Id);

        class PostsController(DbConnection c) : Controller
        {
            public async Task<IActionResult> OkAsync() => {|DJ002:Ok(await c.QueryAsync<Post>("select 1 as Id"))|};

            public IActionResult AsJson() { return {|DJ002:Json(c.Query<Post>("select 1 as Id"))|}; }

            public IActionResult Created() => {|DJ002:new JsonResult(c.Query<Post>("select 1 as Id"))|};

            public IActionResult Accepted() => new JsonResult(c.Query<Post>("select 1 as Id")) { StatusCode = 202 };

            public Task<IEnumerable<Post>> ListAsync() => {|DJ002:c.QueryAsync<Post>("select 1 as Id")|};

            public async Task<ActionResult<IEnumerable<Post>>> RowsAsync() => {|DJ002:(await c.QueryAsync<Post>("select 1 as Id")).ToList()|};

            [NonAction]
            public IEnumerable<Post> Helper() => c.Query<Post>("select 1 as Id");

            public IActionResult View(int id) => View(c.Query<Post>("select 1 as Id"));

            private Task<IEnumerable<Post>> PrivateAsync() => c.QueryAsync<Post>("select 1 as Id");

            public async Task<IActionResult> LoadedAsync() => {|DJ002:Ok(await LoadAsync())|};

            public async Task<ActionResult<IEnumerable<Post>>> BodyAsync()
            {
                var posts = (await LoadBodyAsync(1)).ToList();
                return {|DJ002:Ok(posts)|};
            }

            public async Task<IActionResult> OfTwoCallersAsync() => Ok(await SharedAsync());

            public async Task<IActionResult> CountedAsync() => Ok((await SharedAsync()).Count());

            public async Task<IActionResult> OfTwoValuesAsync() => Ok(await EitherAsync(true));

            public async Task<IActionResult> CaughtAsync() => Ok(await CatchAsync());

            private Task<IEnumerable<Post>> LoadAsync() => c.QueryAsync<Post>("select 1 as Id");

            private async Task<IEnumerable<Post>> LoadBodyAsync(int id)
            {
                IEnumerable<Post> posts;
                using (c)
                {
                    posts = await c.QueryAsync<Post>("select @id as Id", new { id });
                }

                return posts;
            }

            private Task<IEnumerable<Post>> SharedAsync() => c.QueryAsync<Post>("select 1 as Id");

            private async Task<IEnumerable<Post>> EitherAsync(bool all)
            {
                if (all)
                {
                    return [];
                }

                return await c.QueryAsync<Post>("select 1 as Id");
            }

            private async Task<IEnumerable<Post>> CatchAsync()
            {
                try
                {
                    return await c.QueryAsync<Post>("select 1 as Id");
                }
                catch (DbException)
                {
                    throw new InvalidOperationException();
                }
            }
        }

        class Repository(DbConnection c)
        {
            public Task<IEnumerable<Post>> ListAsync() => c.QueryAsync<Post>("select 1 as Id");
        }
        """);

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
