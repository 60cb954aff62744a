using Dapper.Json.Analyzers.Rules;
using Dapper.Json.CodeFixes;
using Xunit;

namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>A multi-mapping that only puts objects into each other is what names that are paths say, such as "author.name" and "lines[].id".</summary>
public class MappedRowsTests
{
    private const string Collect =
        """
        var posts = new Dictionary<long, Post>();
        {Query}(p, l) =>
        {
            if (!posts.TryGetValue(p.Id, out var post))
            {
                post = p;
                post.Lines = new List<Line>();
                posts.Add(post.Id, post);
            }

            if (l is not null)
            {
                post.Lines.Add(l);
            }

            return post;
        }, splitOn: "Id");
        """;

    [Theory]
    [InlineData("(p, a) => { p.Author = a; return p; }")]
    [InlineData("(p, a) => { if (a != null) { p.Author = a; } return p; }")]
    [InlineData("(p, a) => { p.Author = a.Id == 0 ? null : a; p.Author = a; return p; }")]
    [InlineData("(p, a) => p with { Author = a }")]
    [InlineData("(p, a) => new Post { Id = p.Id, Author = a }")]
    [InlineData("(p, a) => { if (!Posts.TryGetValue(p.Id, out var post)) { Posts[p.Id] = post = p; } post.Author = a; return post; }")]
    public async Task A_child_is_reported(string map)
    {
        await CheckAsync($"return {{|DJ002:Results.Ok(await c.QueryAsync<Post, Author, Post>(Sql, {map}, splitOn: \"Id\"))|}};");
        await CheckAsync($"var posts = await c.QueryAsync<Post, Author, Post>(Sql, {map}); return {{|DJ002:Results.Ok(posts.ToList())|}};");
        await CheckAsync<SerializedRowsAnalyzer>($"return {{|DJ001:JsonSerializer.Serialize(c.Query<Post, Author, Post>(Sql, {map}))|}};");
    }

    [Theory]
    [InlineData("return {|DJ002:Results.Ok(posts.Values)|};")]
    [InlineData("return {|DJ002:Results.Ok(posts.Values.ToList())|};")]
    [InlineData("return {|DJ002:posts.Values|};")]
    [InlineData("var list = posts.Values.ToList(); return {|DJ002:Results.Ok(list)|};")]
    public Task Children_that_a_dictionary_collects_are_reported(string end) => CheckAsync(
        Collect.Replace("{Query}", "await c.QueryAsync<Post, Line, Post>(Sql, ", StringComparison.Ordinal) + "\n" + end);

    [Fact]
    public async Task Children_of_distinct_parents_are_reported()
    {
        string query = Collect.Replace("{Query}", "var rows = await c.QueryAsync<Post, Line, Post>(Sql, ", StringComparison.Ordinal);
        await CheckAsync(query + " return {|DJ002:Results.Ok(rows.Distinct())|};");
        await CheckAsync(query + " return {|DJ002:Results.Ok(rows.Distinct().ToList())|};");
        await CheckAsync(query + " var list = rows.Distinct().ToList(); return {|DJ002:Results.Ok(list)|};");
    }

    [Theory]
    [InlineData("(p, a) => p")]
    [InlineData("(p, a) => { p.Name = a.Name + \"!\"; p.Author = a; return p; }")]
    [InlineData("(p, a) => { p.Name = $\"{a.Name}\"; p.Author = a; return p; }")]
    [InlineData("(p, a) => { p.Name = \"x\"; p.Author = a; return p; }")]
    [InlineData("(p, a) => { p.Author = a ?? new Author(); return p; }")]
    [InlineData("(p, a) => { p.Author = Complete(a); return p; }")]
    [InlineData("(p, a) => { p.Author = a; n++; return p; }")]
    [InlineData("(p, a) => { p.Author = a; p.Name = name; return p; }")]
    [InlineData("(p, a) => { p.Author = a; p.Name = Sql; return p; }")]
    [InlineData("(p, a) => { p.Author = Known; return p; }")]
    [InlineData("(p, a) => { p.Author = a; Console.WriteLine(a); return p; }")]
    [InlineData("Put")]
    public async Task A_map_that_does_more_is_left_alone(string map)
    {
        await CheckAsync($"int n = 0; string name = null; return Results.Ok(await c.QueryAsync<Post, Author, Post>(Sql, {map}));");
        await CheckAsync<SerializedRowsAnalyzer>($"int n = 0; string name = null; return JsonSerializer.Serialize(c.Query<Post, Author, Post>(Sql, {map}));");
    }

    [Theory]
    [InlineData("await c.QueryAsync<Post, Line, Post>(Sql, ", "posts.Clear(); return Results.Ok(posts.Values);")]
    [InlineData("await c.QueryAsync<Post, Line, Post>(Sql, ", "return Results.Ok(posts);")]
    [InlineData("await c.QueryAsync<Post, Line, Post>(Sql, ", "return Results.Ok(posts.Keys);")]
    [InlineData("await c.QueryAsync<Post, Line, Post>(Sql, ", "return Results.Ok(posts.Values.Where(post => post.Lines.Count > 1));")]
    [InlineData("await c.QueryAsync<Post, Line, Post>(Sql, ", "await c.ExecuteAsync(Sql); return Results.Ok(posts.Values);")]
    [InlineData("var rows = await c.QueryAsync<Post, Line, Post>(Sql, ", "Console.WriteLine(rows.Count()); return Results.Ok(posts.Values);")]
    [InlineData("var rows = await c.QueryAsync<Post, Line, Post>(Sql, ", "return Results.Ok(rows.DistinctBy(post => post.Id));")]
    public Task Objects_that_are_used_otherwise_are_left_alone(string query, string end) =>
        CheckAsync(Collect.Replace("{Query}", query, StringComparison.Ordinal) + "\n" + end);

    [Fact]
    public Task Distinct_rows_of_one_type_are_left_alone() => CheckAsync("return Results.Ok((await c.QueryAsync<Post>(Sql)).Distinct());");

    [Fact]
    public async Task The_SQL_is_not_rewritten()
    {
        string code = App("return {|DJ002:Results.Ok(c.Query<Post, Author, Post>(Sql, (p, a) => { p.Author = a; return p; }))|};");
        await CodeUnderTest.CheckFixAsync<ReturnedRowsAnalyzer, ReturnedRowsFix>(code, code);
    }

    private static Task CheckAsync(string body) => CheckAsync<ReturnedRowsAnalyzer>(body);

    private static Task CheckAsync<TAnalyzer>(string body)
        where TAnalyzer : Microsoft.CodeAnalysis.Diagnostics.DiagnosticAnalyzer, new() => CodeUnderTest.CheckAsync<TAnalyzer>(App(body));

    private static string App(string body) => $$"""
        record Author { public long Id { get; set; } public string Name { get; set; } }

        record Line(long Id);

        record Post
        {
            public long Id { get; set; }
            public string Name { get; set; }
            public Author Author { get; set; }
            public List<Line> Lines { get; set; }
        }

        static class App
        {
            private const string Sql = "select 1";

            private static readonly Author Known = new();
            private static readonly Dictionary<long, Post> Posts = [];

            private static Author Complete(Author author) => author;

            private static Post Put(Post post, Author author) => post;

            public static void Map(WebApplication app) => app.MapGet("/", async (DbConnection c) =>
            {
                await Task.Yield();
                {{body.Replace("\n", "\n        ", StringComparison.Ordinal)}}
            });
        }
        """;
}
