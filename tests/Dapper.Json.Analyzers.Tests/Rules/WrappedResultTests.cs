namespace Dapper.Json.Analyzers.Tests.Rules;

public class WrappedResultTests
{
    [Theory]
    [InlineData("Results.Created(\"/posts/1\", db.QuerySingleOrDefaultJsonResult(\"select 1 as Id\"))")]
    [InlineData("StatusCode(201, db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("new JsonResult(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("new OkObjectResult(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("JsonSerializer.SerializeAsync(stream, db.QueryJsonResult(\"select 1 as A\"))")]
    public Task A_result_is_no_value_of_another_one(string wrapped) => CodeUnderTest.CheckAsync<WrappedResultAnalyzer>(Posts($"{{|DJ008:{wrapped}|}}"));

    [Theory]
    [InlineData("Results.Ok(db.QueryJsonResult(\"select 1 as A\").StatusCode)")]
    [InlineData("Task.FromResult<IResult>(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("new Func<IResult>(() => db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("Own.Ok(db.QueryJsonResult(\"select 1 as A\"))")]
    public Task Results_themselves_and_other_values_are_left_alone(string value) => CodeUnderTest.CheckAsync<WrappedResultAnalyzer>(Posts(value));

    [Fact]
    public Task MVC_cannot_wrap_a_result_either() => CodeUnderTest.CheckAsync<WrappedResultAnalyzer>(
        """
        record Post(long Id);

        class PostsController(DbDataSource db) : ControllerBase
        {
            public {|DJ008:ActionResult<JsonRowsResult<Post>>|} List() => db.QueryJsonResult<Post>("select 1 as Id");

            public async {|DJ008:Task<ActionResult<JsonSingleResult>>|} GetAsync()
            {
                await Task.Yield();
                return db.QuerySingleOrDefaultJsonResult("select 1 as Id");
            }

            public JsonRowsResult<Post> Direct() => db.QueryJsonResult<Post>("select 1 as Id");

            public async Task<IResult> LaterAsync() { await Task.Yield(); return db.QueryJsonResult("select 1 as Id"); }

            public ActionResult<Post> Other() => new Post(1);

            public async Task<ActionResult<IEnumerable<Post>>> RowsAsync(DbConnection connection) => Ok(await connection.QueryAsync<Post>("select 1 as Id"));

            public Microsoft.AspNetCore.Http.HttpResults.Results<JsonSingleResult<Post>, Microsoft.AspNetCore.Http.HttpResults.BadRequest> Union(int id) =>
                id < 0 ? TypedResults.BadRequest() : db.QuerySingleOrDefaultJsonResult<Post>("select 1 as Id");
        }
        """);

    [Fact]
    public Task A_tuple_with_a_result_is_no_response() => CodeUnderTest.CheckAsync<WrappedResultAnalyzer>(
        """
        class PostsController(DbDataSource db) : ControllerBase
        {
            public (int, JsonRowsResult) Get() => {|DJ008:(1, db.QueryJsonResult("select 1 as A"))|};

            public async Task<object> GetAsync() { await Task.Yield(); return {|DJ008:(A: db.QueryJsonResult("select 1 as A"), B: 1)|}; }

            private (bool, JsonRowsResult) Find() => (true, db.QueryJsonResult("select 1 as A"));

            public JsonRowsResult List() => Find().Item2;
        }

        static class App
        {
            public static void Map(WebApplication app)
            {
                app.MapGet("/a", (DbDataSource db) => {|DJ008:(1, db.QueryJsonResult("select 1 as A"))|});
                app.MapGet("/b", (DbDataSource db) => { var (found, result) = Find(db); return found ? result : Results.NotFound(); });
                app.MapGet("/c", (DbDataSource db) => (1, 2));
            }

            public static (bool, JsonRowsResult) Find(DbDataSource db) => (true, db.QueryJsonResult("select 1 as A"));
        }
        """);

    [Theory]
    [InlineData("Results.Ok(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("Results.Json(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("TypedResults.Json(db.QueryJsonResult(\"select 1 as A\"))")]
    public Task The_result_itself_is_returned(string wrapped) => CodeUnderTest.CheckFixAsync<WrappedResultAnalyzer, WrappedResultFix>(
        Endpoints($"{{|DJ008:{wrapped}|}}"), Endpoints("db.QueryJsonResult(\"select 1 as A\")"));

    [Fact]
    public Task What_would_not_compile_or_say_less_is_not_offered()
    {
        const string Code = """
            class PostsController(DbDataSource db) : Controller
            {
                public IActionResult Mvc() => {|DJ008:Ok(db.QueryJsonResult("select 1 as A"))|};

                public string Text() => {|DJ008:JsonSerializer.Serialize(db.QueryJsonResult("select 1 as A"))|};

                public IResult Created() => {|DJ008:Results.Created("/1", db.QuerySingleOrDefaultJsonResult("select 1 as A"))|};

                public {|DJ008:ActionResult<JsonRowsResult>|} Declared() => db.QueryJsonResult("select 1 as A");

                public static void Map(WebApplication app)
                {
                    app.MapGet("/", Microsoft.AspNetCore.Http.HttpResults.Ok<JsonRowsResult> (DbDataSource db) =>
                        {|DJ008:TypedResults.Ok(db.QueryJsonResult("select 1 as A"))|});
                }
            }
            """;
        return CodeUnderTest.CheckFixAsync<WrappedResultAnalyzer, WrappedResultFix>(Code, Code);
    }

    private static string Endpoints(string value) => $$"""
        class Endpoints
        {
            public static void Map(WebApplication app)
            {
                app.MapGet("/", (DbDataSource db) => {{value}});
                app.MapGet("/{id}", (DbDataSource db, int id) =>
                {
                    if (id < 0)
                    {
                        return Results.BadRequest();
                    }

                    return {{value}};
                });
            }

            public async Task<IResult> GetAsync(DbDataSource db)
            {
                await Task.Yield();
                return {{value}};
            }
        }
        """;

    private static string Posts(string value) => $$"""
        class Own
        {
            public static IResult Ok(IResult result) => result;
        }

        class PostsController(DbDataSource db, Stream stream) : Controller
        {
            public object Get() => {{value}};
        }
        """;
}
