namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>A multi-mapping that only puts objects into each other is what names that are paths say, such as "author.name".</summary>
public class MappedRowsTests
{
    [Theory]
    [InlineData("(p, a) => { p.Author = a; return p; }")]
    [InlineData("(p, a) => { if (a != null) { p.Author = a; } return p; }")]
    [InlineData("(p, a) => { if (a is not null) p.Author = a; return p; }")]
    [InlineData("(p, a) => { p.Author = a; p.Name = a.Name; return p; }")]
    [InlineData("(p, a) => p with { Author = a }")]
    public async Task A_child_is_reported(string map)
    {
        await CheckAsync($"return {{|DJ002:Results.Ok(await c.QueryAsync<Post, Author, Post>(Sql, {map}, splitOn: \"Id\"))|}};");
        await CheckAsync($"var posts = await c.QueryAsync<Post, Author, Post>(Sql, {map}); return {{|DJ002:Results.Ok(posts.ToList())|}};");
        await MappedApp.CheckAsync<SerializedRowsAnalyzer>($"return {{|DJ001:JsonSerializer.Serialize(c.Query<Post, Author, Post>(Sql, {map}))|}};");
    }

    [Theory]
    [InlineData("(p, a) => p")]
    [InlineData("(p, a) => { p.Author = a; p.Name = Sql; return p; }")]
    [InlineData("(p, a) => { p.Name = $\"{a.Name}\"; p.Author = a; return p; }")]
    [InlineData("(p, a) => { p.Author = Complete(a); return p; }")]
    [InlineData("(p, a) => { p.Author = a; n++; return p; }")]
    [InlineData("(p, a) => { p.Author = a; Console.WriteLine(a); return p; }")]
    [InlineData("(p, a) => { Counter.Add(p.Id); p.Author = a; return p; }")]
    [InlineData("(p, a) => { authors.Add(a); p.Author = a; return p; }")]
    [InlineData("(p, a) => { p.Author = a; p.Rank = -p.Rank; return p; }")]
    [InlineData("(p, a) => { p.Author = a; p.Rank = (int)p.Ratio; return p; }")]
    [InlineData("(p, a) => { if (a.Name != \"secret\") { p.Author = a; } return p; }")]
    [InlineData("(p, a) => { if (a is null) { p.Author = a; } return p; }")]
    [InlineData("(p, a) => { p.Author = a; return a.Name == \"hidden\" ? null : p; }")]
    [InlineData("(p, a) => new Post { Author = a }")]
    [InlineData("(p, a) => { p.Readers.Add(a); return p; }")]
    public async Task A_map_that_does_more_is_left_alone(string map)
    {
        const string Locals = "int n = 0; var authors = new List<Author>();";
        await CheckAsync($"{Locals} return Results.Ok(await c.QueryAsync<Post, Author, Post>(Sql, {map}));");
        await MappedApp.CheckAsync<SerializedRowsAnalyzer>($"{Locals} return JsonSerializer.Serialize(c.Query<Post, Author, Post>(Sql, {map}));");
    }

    [Fact]
    public async Task A_map_of_an_array_is_left_alone()
    {
        const string Query = "<Post>(Sql, new[] { typeof(Post), typeof(Author) }, row => { Notify(row); return (Post)row[0]; })";
        await CheckAsync($"return Results.Ok(await c.QueryAsync{Query});");
        await MappedApp.CheckAsync<SerializedRowsAnalyzer>($"return JsonSerializer.Serialize(c.Query{Query});");
    }

    [Fact]
    public async Task The_SQL_is_not_rewritten()
    {
        string code = MappedApp.Of("return {|DJ002:Results.Ok(c.Query<Post, Author, Post>(Sql, (p, a) => { p.Author = a; return p; }))|};");
        await CodeUnderTest.CheckFixAsync<ReturnedRowsAnalyzer, ReturnedRowsFix>(code, code);
    }

    private static Task CheckAsync(string body) => MappedApp.CheckAsync<ReturnedRowsAnalyzer>(body);
}
