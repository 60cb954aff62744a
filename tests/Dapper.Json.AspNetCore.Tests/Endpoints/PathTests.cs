namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>Objects and lists inside of rows, by column names that are paths, under the app's options.</summary>
public sealed class PathTests : DatabaseTest
{
    private const string Sql =
        """
        select p.Id, p.Title, a.Name as "WrittenBy.FullName", c.Id as "SomeComments[].Id", c.Body as "SomeComments[].Body"
        from Posts p join Authors a on a.Id = 7 left join Comments c on c.PostId = p.Id
        where p.Id >= @id
        order by p.Id, c.Id
        """;

    private const string First =
        """{"id":1,"title":"Brandung","written_by":{"full_name":"Ada"},"some_comments":[{"id":1,"body":"a"},{"id":2,"body":"b"}]}""";

    private const string Second = """{"id":2,"title":"Ebbe","written_by":{"full_name":"Ada"},"some_comments":[]}""";

    private const string Third = """{"id":3,"title":"Flut","written_by":{"full_name":"Ada"},"some_comments":[{"id":3,"body":null}]}""";

    private static readonly JsonResultOptions Paths = new() { Query = new JsonQueryOptions { PathNames = true } };
    private static readonly JsonResultOptions Keyed = new() { Query = new JsonQueryOptions { PathNames = true, GroupKeys = ["Id"] } };

    public PathTests() => _database.Execute(
        """
        create table Authors (Id integer primary key, Name text);
        insert into Authors values (7, 'Ada');
        create table Comments (Id integer primary key, PostId integer, Body text);
        insert into Comments values (1, 1, 'a'), (2, 1, 'b'), (3, 3, null);
        """);

    [Theory]
    [InlineData("/rows/1", $"[{First},{Second},{Third}]")]
    [InlineData("/rows/9", "[]")]
    [InlineData("/keyed/1", $"[{First},{Second},{Third}]")]
    [InlineData("/first/1", First)]
    [InlineData("/single/3", Third)]
    [InlineData("/several/1", $$"""{"posts":[{{First}},{{Second}},{{Third}}]}""")]
    public async Task Rows_become_objects_with_lists(string path, string expected)
    {
        await using TestServer server = await StartAsync();

        using HttpResponseMessage response = await server.GetAsync(path);

        Assert.Equal(expected, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal(expected.Length, response.Content.Headers.ContentLength);
    }

    [Fact]
    public async Task Lines_are_objects_with_lists_as_well()
    {
        await using TestServer server = await StartAsync();

        Assert.Equal($"{First}\n{Second}\n{Third}\n", await server.ContentAsync("/lines/1", ("Accept", "application/x-ndjson")));
    }

    [Fact]
    public async Task A_type_s_contract_holds_at_each_level()
    {
        await using TestServer server = await StartAsync();

        Assert.Equal($"[{First},{Second},{Third}]", await server.GetStringAsync("/typed/1"));
    }

    [Theory]
    [InlineData("/single/9", HttpStatusCode.NotFound)]
    [InlineData("/single/1", HttpStatusCode.InternalServerError)]
    public async Task A_single_object_counts_objects_and_not_rows(string path, HttpStatusCode expected)
    {
        await using TestServer server = await StartAsync();

        Assert.Equal(expected, await server.StatusAsync(path));
    }

    private Task<TestServer> StartAsync() => TestServer.StartAsync(
        app =>
        {
            app.MapGet("/rows/{id}", (int id) => _database.QueryJsonResult(Sql, new { id }, Paths));
            app.MapGet("/keyed/{id}", (int id) => _database.QueryJsonResult(Sql, new { id }, Keyed));
            app.MapGet("/typed/{id}", (int id) => _database.QueryJsonResult<Post>(Sql, new { id }, Paths));
            app.MapGet("/lines/{id}", (int id) => _database.QueryJsonResult(Sql, new { id }, new JsonResultOptions(Paths) { NegotiatesLines = true }));
            app.MapGet("/first/{id}", (int id) => _database.QueryFirstOrDefaultJsonResult(Sql, new { id }, Paths));
            app.MapGet("/single/{id}", (int id) => _database.QuerySingleOrDefaultJsonResult(Sql, new { id }, Paths));
            app.MapGet("/several/{id}", (int id) => _database.QueryMultipleJsonResult(Sql, new { id }, [JsonResultSet.Rows("posts")], Paths));
        },
        static services => services.ConfigureHttpJsonOptions(static json => json.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower));

    private sealed record Post
    {
        public long Id { get; init; }

        public string? Title { get; init; }

        public Author? WrittenBy { get; init; }

        public IReadOnlyList<Comment> SomeComments { get; init; } = [];
    }

    private sealed record Author(string FullName);

    private sealed record Comment(long Id, string? Body);
}
