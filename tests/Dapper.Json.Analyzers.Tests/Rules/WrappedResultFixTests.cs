namespace Dapper.Json.Analyzers.Tests.Rules;

public class WrappedResultFixTests
{
    [Theory]
    [InlineData("Results.Ok(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("Results.Json(db.QueryJsonResult(\"select 1 as A\"))")]
    [InlineData("TypedResults.Ok(db.QueryJsonResult(\"select 1 as A\"))")]
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
}
