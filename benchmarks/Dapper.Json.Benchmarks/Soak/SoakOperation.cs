using System.Data.Common;
using System.Text;
using System.Text.Json;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>A form of query, and the bytes that the serializer makes of the same rows.</summary>
/// <param name="Name">The name for counts.</param>
/// <param name="RunAsync">Runs it.</param>
/// <param name="Expected">What it must write; null where a table changes meanwhile.</param>
internal sealed record SoakOperation(string Name, Func<DbConnection, Stream, JsonQueryOptions, CancellationToken, Task> RunAsync, byte[]? Expected)
{
    // PostgreSQL has names without quotes in lower case.
    private const string Columns = "Id, AuthorId as \"authorId\", Title, Body, Rating";

    private static readonly JsonSerializerOptions Web = JsonSerializerOptions.Web;
    private static readonly JsonFields Fields = JsonFields.Parse("[id,title]");
    private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];
    private static readonly long[] Ids = [1, 7, 51, 399, 1000];

    /// <summary>Gets all forms.</summary>
    public static SoakOperation[] All { get; } = [.. Make()];

    private static IEnumerable<SoakOperation> Make()
    {
        const string Select = $"select {Columns} from soak_posts order by Id";
        const string Joined = """select p.Id, p.Title, a.Id as "author.id", a.Name as "author.name" from soak_posts p join soak_authors a on a.Id = p.AuthorId order by p.Id""";
        const string Lists = """select a.Id, a.Name, p.Id as "posts[].id", p.Title as "posts[].title" from soak_authors a join soak_posts p on p.AuthorId = a.Id order by a.Id, p.Id""";
        SoakPost[] posts = SoakPost.All;
        var joined = posts.Select(static post => new { post.Id, post.Title, Author = SoakAuthor.All[post.AuthorId - 1] });
        var lists = SoakAuthor.All.Select(static author => new
        {
            author.Id,
            author.Name,
            Posts = SoakPost.All.Where(post => post.AuthorId == author.Id).Select(static post => new { post.Id, post.Title }),
        });
        SoakPost[] listed = [.. posts.Where(static post => Ids.Contains(post.Id))];

        yield return Of("rows", (c, s, o, t) => c.QueryJsonAsync(Select, null, s, o, cancellationToken: t), posts);
        yield return Of("rows of a type", (c, s, o, t) => c.QueryJsonAsync<SoakPost>(Select, null, s, o, cancellationToken: t), posts);
        yield return Of("one object", (c, s, o, t) => c.QuerySingleJsonAsync($"select {Columns} from soak_posts where Id = 51", null, s, o, cancellationToken: t), posts[50]);
        yield return Of("objects inside", (c, s, o, t) => c.QueryJsonAsync(Joined, null, s, o, cancellationToken: t), joined);
        yield return Of("lists inside", (c, s, o, t) => c.QueryJsonAsync(Lists, null, s, o, cancellationToken: t), lists);
        yield return Of(
            "several results",
            (c, s, o, t) => c.QueryMultipleJsonAsync($"select count(*) from soak_posts; {Select}", null, s, Page, o, cancellationToken: t),
            new { Total = posts.Length, Items = posts });
        yield return Of("fields", (c, s, o, t) => c.QueryJsonAsync(Select, null, s, o.Select(Fields), cancellationToken: t), posts.Select(static post => new { post.Id, post.Title }));
        yield return Of(
            "a list as parameter",
            (c, s, o, t) => c.QueryJsonAsync($"select {Columns} from soak_posts where Id in @ids order by Id", new { ids = JsonParameter.List(Ids) }, s, o, cancellationToken: t),
            listed);
        yield return Of(
            "a table as parameter",
            (c, s, o, t) => c.QueryJsonAsync(
                "select p.Id, r.Note from soak_posts p join @rows r on r.Id = p.Id order by p.Id", new { rows = JsonParameter.Table(Ids.Select(static id => new { Id = id, Note = "n\"" + id })) }, s, o, cancellationToken: t),
            listed.Select(static post => new { post.Id, Note = "n\"" + post.Id }));
        yield return new SoakOperation("lines", (c, s, _, t) => c.QueryJsonAsync(Select, null, s, Lines, cancellationToken: t), LinesOf(posts));
        yield return new SoakOperation("a table that is altered", (c, s, o, t) => c.QueryJsonAsync("select * from soak_altered order by Id", null, s, o, cancellationToken: t), Expected: null);
    }

    private static JsonQueryOptions Lines { get; } = new() { Format = JsonQueryFormat.Lines, FlushThreshold = 700 };

    private static byte[] LinesOf(SoakPost[] posts) => Encoding.UTF8.GetBytes(string.Concat(posts.Select(static post => JsonSerializer.Serialize(post, Web) + "\n")));

    private static SoakOperation Of<T>(string name, Func<DbConnection, Stream, JsonQueryOptions, CancellationToken, Task> runAsync, T expected) =>
        new(name, runAsync, JsonSerializer.SerializeToUtf8Bytes(expected, Web));
}
