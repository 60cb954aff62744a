namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>A dictionary that collects the children of each parent does what names with brackets say, such as "lines[].id".</summary>
public class GroupedRowsTests
{
    private const string Dictionary = "var posts = new Dictionary<long, Post>();";
    private const string Group = "if (!posts.TryGetValue(p.Id, out var post)) { posts.Add(p.Id, post = p); } ";
    private const string Lines = "post.Lines.Add(l); return post;";

    /// <summary>The map of Dapper's own documentation.</summary>
    private const string Collect =
        """
        Post post;
        if (!posts.TryGetValue(p.Id, out post))
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
        """;

    [Theory]
    [InlineData("return {|DJ002:Results.Ok(posts.Values)|};")]
    [InlineData("return {|DJ002:posts.Values|};")]
    public Task Children_that_a_dictionary_collects_are_reported(string end) => CheckAsync(Dictionary, "", Collect, end);

    [Theory]
    [InlineData("return {|DJ002:Results.Ok(rows.Distinct().ToList())|};")]
    [InlineData("var list = rows.Distinct().ToList(); return {|DJ002:Results.Ok(list)|};")]
    public Task Children_of_distinct_parents_are_reported(string end) => CheckAsync(Dictionary, "var rows = ", Collect, end);

    [Theory]
    [InlineData("if (!posts.TryGetValue(p.Id, out var post)) posts[p.Id] = post = p; " + Lines)]
    [InlineData("if (!posts.TryGetValue(p.Id, out var post)) { post = p; p.Lines = []; posts.TryAdd(p.Id, p); } " + Lines)]
    [InlineData(Group + "post.Lines ??= new(); " + Lines)]
    public Task Parents_are_added_once(string map) => CheckAsync(Dictionary, "", map, "return {|DJ002:Results.Ok(posts.Values)|};");

    [Theory]
    [InlineData("", "posts.Clear(); return Results.Ok(posts.Values);")]
    [InlineData("", "return Results.Ok(posts.Values.Where(post => post.Lines.Count > 1));")]
    [InlineData("", "await c.ExecuteAsync(Sql); return Results.Ok(posts.Values);")]
    [InlineData("var rows = ", "Console.WriteLine(rows.Count()); return Results.Ok(posts.Values);")]
    [InlineData("var rows = ", "return Results.Ok(rows);")]
    [InlineData("", "return Results.Ok(posts.Keys);")]
    public Task Objects_that_are_used_otherwise_are_left_alone(string rows, string end) => CheckAsync(Dictionary, rows, Collect, end);

    [Theory]
    [InlineData("var posts = new Dictionary<long, Post>(Posts);")]
    [InlineData("var posts = new Dictionary<long, Post> { [1] = new() };")]
    [InlineData("var posts = new SortedDictionary<long, Post>();")]
    public async Task A_dictionary_that_is_not_new_and_empty_is_left_alone(string dictionary)
    {
        await CheckAsync(dictionary, "", Group + Lines, "return Results.Ok(posts.Values);");
        await CheckAsync(dictionary, "var rows = ", Group + Lines, "return Results.Ok(rows.Distinct());");
    }

    [Theory]
    [InlineData("posts[l.Id] = p; p.Lines = [l]; return p;")]
    [InlineData("if (!posts.TryGetValue(p.Id, out var post)) { posts.Add(p.Rank, post = p); } " + Lines)]
    [InlineData("if (!posts.TryGetValue(p.Id, out var post)) { post = p; } " + Lines)]
    [InlineData("if (!posts.TryGetValue(p.Id, out var post)) { posts.Add(p.Id, post = new Post()); } " + Lines)]
    [InlineData(Group + "if (l.Id > 1) { post.Lines.Add(l); } return post;")]
    [InlineData(Group + "post.Lines.Add(l); post.Lines.Add(l); return post;")]
    [InlineData(Group + "p.Lines.Add(l); return post;")]
    [InlineData(Group + "post.Lines.Add(l); return p;")]
    [InlineData(Group + "return post;")]
    public async Task A_map_that_groups_otherwise_is_left_alone(string map)
    {
        await CheckAsync(Dictionary, "", map, "return Results.Ok(posts.Values);");
        await CheckAsync(Dictionary, "var rows = ", map, "return Results.Ok(rows.Distinct());");
    }

    [Fact]
    public Task Distinct_rows_of_one_type_are_left_alone() =>
        MappedApp.CheckAsync<ReturnedRowsAnalyzer>("return Results.Ok((await c.QueryAsync<Post>(Sql)).Distinct());");

    private static Task CheckAsync(string dictionary, string rows, string map, string end) => MappedApp.CheckAsync<ReturnedRowsAnalyzer>(
        $$"""
        {{dictionary}}
        {{rows}}await c.QueryAsync<Post, Line, Post>(Sql, (p, l) =>
        {
            {{map}}
        }, splitOn: "Id");
        {{end}}
        """);
}
