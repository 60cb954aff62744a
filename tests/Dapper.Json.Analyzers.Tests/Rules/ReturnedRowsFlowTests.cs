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
    [InlineData("app.MapGet(\"/\", {|DJ002:ListAsync|}); Console.Write(ListAsync(null)); static Task<IEnumerable<Post>> ListAsync(DbConnection c) => {Task};")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Results.Ok(await F(c) ?? await F(c))); {F}")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => { var rows = {Rows}; await Task.Yield(); return Results.Ok(rows); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c, Stream s) => { var rows = {Rows}; if (s is null) return Results.Ok(); return Results.Ok(rows); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c, Stream s) => { var rows = {Rows}; if (s is null) { throw new(); } return Results.Ok(rows); });")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c, Stream s) => { var rows = {Rows}; s.Flush(); return Results.Ok(rows); });")]
    [InlineData("""
        app.MapGet("/", async (DbConnection c, Stream s) => Results.Ok(await F(c, s)));
        async Task<IEnumerable<Post>> F(DbConnection c, Stream s) { var rows = {Rows}; s.Flush(); return rows; }
        """)]
    [InlineData("""
        app.MapGet("/", async (DbConnection c) => Results.Ok(await F<Post>(c)));
        Task<IEnumerable<Row<T>>> F<T>(DbConnection c) => c.QueryAsync<Row<T>>("select 1 as Item1");
        """)]
    public Task Rows_that_are_used_otherwise_are_left_alone(string body) => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        App(body));

    private static string App(string body) => $$"""
        record Post(long Id);

        record Row<T>(T Value);

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
