using System.Net;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>One object inside of another, from a join.</summary>
public sealed class JoinTests : IDisposable
{
    private const string Sql =
        "select p.Id, p.Title, a.Id as AuthorId, a.Name from Posts p left join Authors a on a.Id = p.Id where p.Id < 3 order by p.Id";

    private const string Json = """[{"id":1,"title":"Brandung","author":{"authorId":1,"name":"Ada"}},{"id":2,"title":"Ebbe","author":null}]""";
    private readonly TestDatabase _database = new();

    public JoinTests() => _database.Execute("create table Authors (Id integer primary key, Name text); insert into Authors values (1, 'Ada')");

    public void Dispose() => _database.Dispose();

    [Fact]
    public async Task A_join_is_an_array_with_a_tag_or_lines()
    {
        var options = new JsonResultOptions { ETag = JsonETag.FromContent(), NegotiatesLines = true };
        await using TestServer server = await TestServer.StartAsync(app => app.MapGet(
            "/", () => _database.QueryJsonResult<Post, Author>(Sql, null, nameof(Post.Author), nameof(Author.AuthorId), options)));

        using HttpResponseMessage array = await server.GetAsync("/");
        using HttpResponseMessage again = await server.GetAsync("/", ("If-None-Match", array.Headers.ETag!.ToString()));
        using HttpResponseMessage lines = await server.GetAsync("/", ("Accept", "application/x-ndjson"));

        Assert.Equal(Json, await array.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal(Json.Length, array.Content.Headers.ContentLength);
        Assert.Equal(HttpStatusCode.NotModified, again.StatusCode);
        Assert.Equal("application/x-ndjson", lines.Content.Headers.ContentType?.ToString());
        Assert.Equal(2, (await lines.Content.ReadAsStringAsync(TestContext.Current.CancellationToken)).Count(static c => c == '\n'));
    }

    [Fact]
    public async Task The_child_s_columns_begin_at_the_last_Id_unless_another_is_named()
    {
        string sql = Sql.Replace("a.Id as AuthorId, a.Name", "a.Id as AuthorId, a.Id, a.Name", StringComparison.Ordinal);

        TestRequest request = await new TestRequest().ExecuteAsync(_database.QueryJsonResult<Post, Author>(sql, null, nameof(Post.Author)));

        Assert.StartsWith("""[{"id":1,"title":"Brandung","author":{"authorId":0,"name":"Ada"}}""", request.Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_member_that_does_not_exist_is_an_error_and_nothing_is_sent()
    {
        var request = new TestRequest();

        await Assert.ThrowsAnyAsync<ArgumentException>(() => request.ExecuteAsync(_database.QueryJsonResult<Post, Author>(Sql, null, "Writer")));

        Assert.False(request.Response.HasStarted);
        Assert.Equal("", request.Body);
    }

    private sealed class Post
    {
        public long Id { get; set; }

        public string? Title { get; set; }

        public Author? Author { get; set; }
    }

    private sealed class Author
    {
        public long AuthorId { get; set; }

        public string? Name { get; set; }
    }
}
