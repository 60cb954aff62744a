namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>One row, or a 404 if there is none, is what a result of this library sends without an object.</summary>
public class ReturnedRowTests
{
    private const string Query = "await c.QueryFirstOrDefaultAsync<Post>(\"select @id as Id\", new { id })";

    [Theory]
    [InlineData("var post = {Query}; return {|DJ002:post is null ? Results.NotFound() : Results.Ok(post)|};")]
    [InlineData("var post = {Query}; return {|DJ002:post is null ? Results.NotFound(new { id }) : Results.Ok(post)|};")]
    [InlineData("var post = {Query}; return {|DJ002:post is null ? Results.NoContent() : Results.Ok(post)|};")]
    [InlineData("if ({Query} is not { } post) { return Results.Problem(\"none\", statusCode: 404); } return {|DJ002:Results.Ok(post)|};")]
    [InlineData("var post = {Query}; return {|DJ002:post != null ? Results.Json(post) : Results.NotFound()|};")]
    [InlineData("return {|DJ002:{Query} is Post post ? Results.Ok(post) : Results.NotFound()|};")]
    [InlineData("var post = {Query}; if (post == null) return Results.NotFound(); return {|DJ002:Results.Ok(post)|};")]
    public Task A_row_that_becomes_a_404_without_it_needs_no_object(string body) => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(App(body));

    [Theory]
    [InlineData("var post = {Query}; return post is null ? Results.BadRequest() : Results.Ok(post);")]
    [InlineData("var post = {Query}; return post is null ? Results.NotFound() : Results.Ok(new { post });")]
    [InlineData("var post = {Query}; return post is { Id: > 1 } ? Results.Ok(post) : Results.NotFound();")]
    [InlineData("return {Query} is Newest post ? Results.Ok(post) : Results.NotFound();")]
    [InlineData("var post = {Query}; return post == Old ? Results.NotFound() : Results.Ok(post);")]
    [InlineData("var post = {Query}; Console.WriteLine(post); return post is null ? Results.NotFound() : Results.Ok(post);")]
    [InlineData("var post = {Query}; if (post is null) { return Results.NotFound(); } post.Read = true; return Results.Ok(post);")]
    [InlineData("var post = {Query}; Func<long> read = () => post.Id; return post is null ? Results.NotFound() : Results.Ok(post);")]
    [InlineData("var post = await c.QueryFirstAsync<Post>(\"select 1 as Id\"); return post is null ? Results.NotFound() : Results.Ok(post);")]
    [InlineData("var post = {Query}; if (post is null) { return Results.NotFound(); } else { } return Results.Ok(post);")]
    public Task Other_responses_are_left_alone(string body) => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(App(body));

    [Fact]
    public Task Actions_return_one_row_too() => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        """
        record Post(long Id);

        class PostsController(DbConnection c) : ControllerBase
        {
            public async Task<IActionResult> GetAsync(int id)
            {
                var post = await c.QuerySingleOrDefaultAsync<Post>("select @id as Id", new { id });
                return {|DJ002:post is null ? NotFound() : Ok(post)|};
            }

            public async Task<ActionResult<Post>> ValueAsync(int id)
            {
                var post = await c.QuerySingleOrDefaultAsync<Post>("select @id as Id", new { id });
                return {|DJ002:post is null ? NotFound() : post|};
            }

            public async Task<ActionResult<Post>> StatementsAsync(int id)
            {
                var post = await c.QuerySingleOrDefaultAsync<Post>("select @id as Id", new { id });
                if (post == null)
                {
                    return NotFound();
                }

                return {|DJ002:post|};
            }

            public async Task<ActionResult<Post>> CreatedAsync(int id)
            {
                var post = await FindAsync(id);
                return {|DJ002:post != null ? new OkObjectResult(post) : new NotFoundResult()|};
            }

            private Task<Post?> FindAsync(int id) => c.QueryFirstOrDefaultAsync<Post>("select @id as Id", new { id });
        }
        """);

    [Theory]
    [InlineData("QuerySingleOrDefault", " is Post post")]
    public Task A_query_inside_of_the_condition_is_replaced(string method, string pattern)
    {
        const string Arguments = "Post>(\"select @id as Id\", new { id })";
        string query = $"await c.{method}Async<{Arguments}{pattern}";
        return CodeUnderTest.CheckFixAsync<ReturnedRowsAnalyzer, ReturnedRowsFix>(
            Map($"async (DbConnection c, int id) => {{|DJ002:{query} ? Results.Ok(post) : Results.NotFound()|}}"),
            Map($"(DbConnection c, int id) => c.{method}JsonResult<{Arguments}"));
    }

    [Theory]
    [InlineData("var post = {Query};\n\n    if (post == null)\n    {\n        return Results.NotFound();\n    }\n\n    return {|DJ002:Results.Ok(post)|};")]
    [InlineData("if ({Query} is not { } post)\n    {\n        return Results.NotFound();\n    }\n\n    return {|DJ002:Results.Ok(post)|};")]
    public Task The_statements_before_are_removed(string body) => CodeUnderTest.CheckFixAsync<ReturnedRowsAnalyzer, ReturnedRowsFix>(
        App(body),
        App("return c.QueryFirstOrDefaultJsonResult<Post>(\"select @id as Id\", new { id });").Replace("async ", "", StringComparison.Ordinal));

    [Theory]
    [InlineData("var post = {Query}; int n = id; return {|DJ002:post is null ? Results.NotFound() : Results.Ok(post)|};")]
    [InlineData("Post post; post = {Query}; return {|DJ002:post is null ? Results.NotFound() : Results.Ok(post)|};")]
    [InlineData("var post = {Query};\n // Why.\n return {|DJ002:post is null ? Results.NotFound() : Results.Ok(post)|};")]
    [InlineData("using (c) { return {|DJ002:{Query} is { } post ? Results.Ok(post) : Results.NotFound()|}; }")]
    public Task Other_statements_are_not_replaced(string body) => CodeUnderTest.CheckFixAsync<ReturnedRowsAnalyzer, ReturnedRowsFix>(App(body), App(body));

    private static string App(string body) => Map($$"""
        async (DbConnection c, int id) =>
        {
            {{body.Replace("{Query}", Query, StringComparison.Ordinal)}}
        }
        """);

    private static string Map(string handler) => $$"""
        record Post(long Id) { public bool Read { get; set; } }

        record Newest(long Id) : Post(Id);

        static class App
        {
            private static readonly Post Old = new(1);

            public static void Map(WebApplication app) => app.MapGet("/{id}", {{handler}});
        }
        """;
}
