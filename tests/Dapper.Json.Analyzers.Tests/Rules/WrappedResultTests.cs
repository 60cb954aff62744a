namespace Dapper.Json.Analyzers.Tests.Rules;

public class WrappedResultTests
{
    [Theory]
    [InlineData("Results.Ok(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("Results.Json(db.QueryJsonResult<Post>(\"select 1 as Id\"))")]
    [InlineData("TypedResults.Ok(db.QueryJsonResult<Post>(\"select 1 as Id\"))")]
    [InlineData("TypedResults.Json(db.QuerySingleOrDefaultJsonResult(\"select 1 as Id\"))")]
    [InlineData("Results.Created(\"/posts/1\", db.QuerySingleOrDefaultJsonResult(\"select 1 as Id\"))")]
    [InlineData("Ok(db.QueryFirstOrDefaultJsonResult(\"select 1 as A\"))")]
    [InlineData("Json(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("StatusCode(201, db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("new JsonResult(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("new ObjectResult(db.QueryMultipleJsonResult(\"select 1\", null, [JsonResultSet.Value(\"a\")]))")]
    [InlineData("new OkObjectResult(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("JsonSerializer.Serialize(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("JsonSerializer.Serialize<object>(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("JsonSerializer.SerializeAsync(stream, db.QueryJsonResult(\"select 1 as A\"))")]
    public Task A_result_is_no_value_of_another_one(string wrapped) => CodeUnderTest.CheckAsync<WrappedResultAnalyzer>(Posts($"{{|DJ008:{wrapped}|}}"));

    [Theory]
    [InlineData("db.QueryJsonResult(\"select 1 as A\")")]
    [InlineData("Ok(new { id = 1 })")]
    [InlineData("Results.Json(stream.Length)")]
    [InlineData("Results.Ok(db.QueryJsonResult(\"select 1 as A\").StatusCode)")]
    [InlineData("JsonSerializer.Serialize(new Post(1))")]
    [InlineData("Task.FromResult<IResult>(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("new Func<IResult>(() => db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("Own.Ok(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("Results.Ok(db.CreateConnection().Query<Post>(\"select 1 as Id\"))")]
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

    private static string Posts(string value) => $$"""
        record Post(long Id);

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
