using System.Text;
using System.Text.Json;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>A query, and the bytes that the serializer makes of the same rows.</summary>
/// <param name="Name">The name for counts.</param>
/// <param name="Form">What runs it.</param>
/// <param name="Sql">The text of the command.</param>
/// <param name="Expected">What it may write: several where a table changes meanwhile.</param>
internal sealed record SoakQuery(string Name, SoakForm Form, string Sql, params byte[][] Expected)
{
    /// <summary>The name of the query whose table changes.</summary>
    public const string Altered = "a table that is altered";

    /// <summary>The name of the query of two statements.</summary>
    public const string Several = "several results";

    /// <summary>The name of the query whose rows come from the caller.</summary>
    public const string Table = "a table as parameter";

    // PostgreSQL has names without quotes in lower case.
    private const string Columns = "Id, AuthorId as \"authorId\", Title, Body, Rating";
    private const string Select = $"select {Columns} from soak_posts order by Id";

    private static readonly JsonSerializerOptions Web = JsonSerializerOptions.Web;
    private static readonly long[] Ids = [1, 7, 51, 199, 1000];

    /// <summary>Gets all queries.</summary>
    public static SoakQuery[] All { get; } = [.. Make()];

    /// <summary>Gets the fields that are selected; null for all.</summary>
    public JsonFields? Fields { get; init; }

    /// <summary>Gets a value indicating whether each row is a document, so that a part cannot be told from the whole.</summary>
    public bool IsLines { get; init; }

    /// <summary>Gets what makes the parameters; null for none.</summary>
    public Func<object>? Param { get; init; }

    private static IEnumerable<SoakQuery> Make()
    {
        SoakPost[] posts = SoakPost.All;
        SoakPost[] listed = [.. posts.Where(static post => Ids.Contains(post.Id))];
        var briefly = posts.Select(static post => new { post.Id, post.Title });
        SoakAuthor[] authors = SoakAuthor.All;

        yield return new("rows", SoakForm.Rows, Select, Json(posts));
        yield return new("rows of a reader", SoakForm.Reader, Select, Json(posts));
        yield return new("rows of a type", SoakForm.RowsOfType, Select, Json(posts));
        yield return new("one object", SoakForm.Single, $"select {Columns} from soak_posts where Id = 51", Json(posts[50]));
        yield return new("no object", SoakForm.FirstOrDefault, $"select {Columns} from soak_posts where Id = 0", Array.Empty<byte>());
        yield return new(
            "objects inside",
            SoakForm.Rows,
            """select p.Id, p.Title, a.Id as "author.id", a.Name as "author.name" from soak_posts p join soak_authors a on a.Id = p.AuthorId order by p.Id""",
            Json(posts.Select(post => new { post.Id, post.Title, Author = authors[post.AuthorId - 1] })));
        yield return new(
            "objects inside of a type",
            SoakForm.Signed,
            """select p.Id, p.Title, a.Id as "author.id", a.Name as "author.name" from soak_posts p join soak_authors a on a.Id = p.AuthorId order by p.Id""",
            Json(posts.Select(post => new SoakSigned { Id = post.Id, Title = post.Title, Author = authors[post.AuthorId - 1] })));
        yield return new(
            "lists inside",
            SoakForm.Rows,
            """
            select a.Id, a.Name, p.Id as "posts[].id", p.Title as "posts[].title"
            from soak_authors a join soak_posts p on p.AuthorId = a.Id order by a.Id, p.Id
            """,
            Json(authors.Select(author => new
            {
                author.Id,
                author.Name,
                Posts = posts.Where(post => post.AuthorId == author.Id).Select(static post => new { post.Id, post.Title }),
            })));
        yield return new(Several, SoakForm.Several, $"select count(*) from soak_posts; {Select}", Json(new { Total = posts.Length, Items = posts }));
        yield return new("fields", SoakForm.Rows, Select, Json(briefly)) { Fields = JsonFields.Parse("[id,title]") };
        yield return new("a list as parameter", SoakForm.Rows, $"select {Columns} from soak_posts where Id in @ids order by Id", Json(listed))
        {
            Param = static () => new { ids = JsonParameter.List(Ids) },
        };
        yield return new(
            Table,
            SoakForm.Rows,
            "select p.Id, r.Note from soak_posts p join @rows r on r.Id = p.Id order by p.Id",
            Json(listed.Select(static post => new { post.Id, Note = "n\"" + post.Id })))
        {
            Param = static () => new { rows = JsonParameter.Table(Ids.Select(static id => new { Id = id, Note = "n\"" + id })) },
        };
        yield return new("lines", SoakForm.Rows, Select, Lines(posts)) { IsLines = true };
        yield return new(
            Altered,
            SoakForm.Rows,
            "select * from soak_altered order by Id",
            Json(authors),
            Json(authors.Select(static author => new { author.Id, author.Name, Extra = (long?)null })));
    }

    private static byte[] Json<T>(T value) => JsonSerializer.SerializeToUtf8Bytes(value, Web);

    private static byte[] Lines(SoakPost[] posts) =>
        Encoding.UTF8.GetBytes(string.Concat(posts.Select(static post => JsonSerializer.Serialize(post, Web) + "\n")));
}
