using Dapper.Json.Analyzers.Rules;
using Dapper.Json.CodeFixes;
using Xunit;

namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>How rows come from their query to the response in the code of apps: through locals, lists, local functions and method groups.</summary>
public class ReturnedRowsFlowTests
{
    [Theory]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; var list = rows.ToList(); return {|DJ002:Results.Ok(list)|}; });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; return {|DJ002:Results.Ok(rows.ToArray())|}; });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var task = {Task}; return {|DJ002:Results.Ok(await task)|}; });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; return {|DJ002:rows|}; });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; return {|DJ002:rows.AsList()|}; });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => {|DJ002:TypedResults.Ok(({Rows}).AsList())|});")]
    [InlineData("app.MapGet(\"/\", async (DbDataSource db) => { using (var c = Open()) { return {|DJ002:Results.Ok({Rows})|}; } });")]
    [InlineData("app.MapGet(\"/\", async (DbDataSource db) => { using (var c = Open()) { return {|DJ002:({Rows}).ToList()|}; } });")]
    [InlineData("""
        app.MapGet("/", async () =>
        {
            List<Post> posts;
            using (var c = Open())
            {
                var rows = {Rows};
                posts = rows.ToList();
            }

            return {|DJ002:Results.Ok(posts)|};
        });
        """)]
    [InlineData("""
        app.MapGet("/", async () =>
        {
            var c = Open();
            try
            {
                c.Open();
                var rows = {Rows};
                return {|DJ002:Results.Ok(rows)|};
            }
            finally
            {
                c.Dispose();
            }
        });
        """)]
    [InlineData("app.MapGet(\"/\", ListAsync); static async Task<IResult> ListAsync(DbConnection c) => {|DJ002:Results.Ok({Rows})|};")]
    [InlineData("app.MapGet(\"/\", ListAsync); static Task<IEnumerable<Post>> ListAsync(DbConnection c) => {|DJ002:{Task}|};")]
    [InlineData("app.MapGet(\"/\", ListAsync); async Task<List<Post>> ListAsync(DbConnection c) { var rows = {Rows}; return {|DJ002:rows.ToList()|}; }")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => {|DJ002:Results.Ok(await Load())|}); Task<IEnumerable<Post>> Load() => Known.{Query};")]
    public Task Rows_are_followed_to_the_response(string body) => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(App(body));

    [Theory]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; var list = rows.ToList(); list.Sort(); return Results.Ok(list); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; var n = rows.Count(); return Results.Ok(rows.ToList()); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = ({Rows}).ToList(); rows.Add(new(1)); return Results.Ok(rows); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; foreach (var row in rows) { } return Results.Ok(rows); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; Func<int> f = () => rows.Count(); return Results.Ok(rows); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; return Results.Ok(new { list = rows.ToList(), first = rows.First() }); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var task = {Task}; var more = {Rows}; return Results.Ok(await task); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { try { return Results.Ok(await F(c)); } catch { throw; } }); {F}")]
    [InlineData("Func<DbConnection, object> f = ListAsync; static Task<IEnumerable<Post>> ListAsync(DbConnection c) => {Task};")]
    [InlineData("app.MapGet(\"/\", ListAsync); Console.Write(ListAsync(null)); static Task<IEnumerable<Post>> ListAsync(DbConnection c) => {Task};")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok(await F(c) ?? await F(c))); {F}")]
    [InlineData("""
        app.MapGet("/", async (DbConnection c) =>
        {
            IEnumerable<Post> rows;
            using (var scope = new System.Transactions.TransactionScope())
            {
                rows = {Rows};
                scope.Complete();
            }

            return Results.Ok(rows);
        });
        """)]
    public Task Rows_that_are_used_otherwise_are_left_alone(string body) => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        App(body));

    [Fact]
    public Task All_return_types_of_actions_are_known() => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        """
        record Post(long Id);

        class PostsController(DbConnection c) : ControllerBase
        {
            public async Task<ActionResult<List<Post>>> ListAsync() => {|DJ002:(await c.QueryAsync<Post>("select 1 as Id")).AsList()|};

            public async Task<ActionResult<List<Post>>> OfLocalAsync()
            {
                var posts = (await c.QueryAsync<Post>("select 1 as Id")).ToList();
                return {|DJ002:posts|};
            }

            public async Task<ActionResult<IEnumerable<Post>>> OkAsync()
            {
                IEnumerable<Post> posts;
                using (var own = Open())
                {
                    posts = await own.QueryAsync<Post>("select 1 as Id");
                }

                return {|DJ002:Ok(posts)|};
            }

            public async Task<Post[]> ArrayAsync() => {|DJ002:(await c.QueryAsync<Post>("select 1 as Id")).ToArray()|};

            public async Task<IResult> ResultAsync() => {|DJ002:Results.Ok(await StaticAsync(c))|};

            public ActionResult<IEnumerable<Post>> Caught()
            {
                try
                {
                    return Ok(Load());
                }
                catch (DbException)
                {
                    return NotFound();
                }
            }

            public async Task<IActionResult> OfRepositoryAsync([FromServices] Repository posts) => Ok(await posts.ListAsync());

            private static async Task<List<Post>> StaticAsync(DbConnection c) => (await c.QueryAsync<Post>("select 1 as Id")).ToList();

            private IEnumerable<Post> Load() => c.Query<Post>("select 1 as Id");

            private static DbConnection Open() => new SqliteConnection();
        }

        class Repository(DbConnection c)
        {
            public Task<IEnumerable<Post>> ListAsync() => c.QueryAsync<Post>("select 1 as Id");
        }
        """);

    [Fact]
    public Task A_local_function_that_returns_a_result_is_fixed() => CodeUnderTest.CheckFixAsync<ReturnedRowsAnalyzer, ReturnedRowsFix>(
        App("app.MapGet(\"/\", List); static IResult List(DbConnection c) => {|DJ002:Results.Ok(c.Query<Post>(\"select 1 as Id\"))|};"),
        App("app.MapGet(\"/\", List); static IResult List(DbConnection c) => c.QueryJsonResult<Post>(\"select 1 as Id\");"));

    [Theory]
    [InlineData("var rows = {Rows};\n    return {|DJ002:Results.Ok(rows)|};")]
    [InlineData("var rows = {Rows};\n    var list = rows.ToList();\n\n    return {|DJ002:Results.Ok(list)|};")]
    [InlineData("var rows = {Rows};\n    return {|DJ002:rows.ToArray()|};")]
    public Task Locals_that_hold_nothing_else_are_removed(string body) => CodeUnderTest.CheckFixAsync<ReturnedRowsAnalyzer, ReturnedRowsFix>(
        App($"app.MapGet(\"/\", async (DbConnection c) =>\n{{\n    // All.\n    {body}\n}});"),
        App("app.MapGet(\"/\", (DbConnection c) =>\n{\n    // All.\n    return c.QueryJsonResult<Post>(\"select 1 as Id\");\n});"));

    [Theory]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { using (c) { return {|DJ002:Results.Ok({Rows})|}; } });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { try { return {|DJ002:Results.Ok({Rows})|}; } finally { c.Close(); } });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; Console.Write(1); return {|DJ002:Results.Ok(rows)|}; });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => {|DJ002:Results.Ok(await Load(c))|}); Task<IEnumerable<Post>> Load(DbConnection c) => {Task};")]
    [InlineData("app.MapGet(\"/\", List); static Task<IEnumerable<Post>> List(DbConnection c) => {|DJ002:{Task}|};")]
    public Task What_would_not_be_the_same_is_not_fixed(string body) =>
        CodeUnderTest.CheckFixAsync<ReturnedRowsAnalyzer, ReturnedRowsFix>(App(body), App(body));

    [Fact]
    public Task Methods_of_a_type_are_handlers_that_it_maps_itself() => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        """
        record Post(long Id);

        static class Posts
        {
            public static void Map(WebApplication app)
            {
                app.MapGet("/", ListAsync);
                app.MapGet("/internal", Posts.InternalAsync);
                app.MapGet("/called", CalledAsync);
                app.MapGet("/other", Others.AllAsync);
            }

            private static Task<IEnumerable<Post>> ListAsync(DbConnection c) => {|DJ002:c.QueryAsync<Post>("select 1 as Id")|};

            internal static Task<IEnumerable<Post>> InternalAsync(DbConnection c) => {|DJ002:c.QueryAsync<Post>("select 1 as Id")|};

            private static Task<IEnumerable<Post>> CalledAsync(DbConnection c) => c.QueryAsync<Post>("select 1 as Id");

            private static async Task<int> CountAsync(DbConnection c) => (await CalledAsync(c)).Count();
        }

        static class Others
        {
            public static Task<IEnumerable<Post>> AllAsync(DbConnection c) => c.QueryAsync<Post>("select 1 as Id");
        }
        """);

    private static string App(string body) => $$"""
        record Post(long Id);

        static class App
        {
            private static readonly DbConnection Known = Open();

            private static DbConnection Open() => new SqliteConnection();

            public static void Map(WebApplication app)
            {
                {{body.Replace("{F}", "Task<IEnumerable<Post>> F(DbConnection c) => {Task};", StringComparison.Ordinal)
                    .Replace("{Rows}", "await {Task}", StringComparison.Ordinal).Replace("{Task}", "c.{Query}", StringComparison.Ordinal)
                    .Replace("{Query}", "QueryAsync<Post>(\"select 1 as Id\")", StringComparison.Ordinal)}}
            }
        }
        """;
}
