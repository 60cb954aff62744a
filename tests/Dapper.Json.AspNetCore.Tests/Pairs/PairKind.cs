namespace Dapper.Json.AspNetCore.Tests.Pairs;

/// <summary>A kind of result: its query, and the rows that Dapper has for it, written down by hand.</summary>
/// <param name="Document">Gives the rows, one row, or one that has those of several results.</param>
internal sealed record PairKind(
    string Name, string Sql, PairRows Rows, Func<PairCase, object?> Document,
    Func<DbConnection, string, PairCase, JsonResultOptions, DbTransaction?, JsonQueryResult> Create)
{
    private const string Select = "select Id, Title, Rating, Raw, Version from Items";
    private const string Tree =
        """select Id, Title, Raw, Version, Author as "Author.Name", Sku as "Lines[].Sku", length(Sku) as "Lines[].Length" from Parts""";


    private const string Update =
        "update Changes set Version = Version + 1 where Id = 1 and (@ifMatchVersion is null or Version = @ifMatchVersion) returning Id, Title, Raw, Version";

    private const string Lines = "select Id as PostId, Sku, length(Sku) as Length from Parts where Sku is not null order by Sku";
    private const string Page =
        """
        select count(*) over () as n, Id, Title, Rating, Raw, Version from Items
        where @afterVersion is null or (Version, Id) > (@afterVersion, @afterId) order by Version, Id
        """;

    private static readonly JsonResultSet OfPage = JsonResultSet.Rows("items").Take(2, ResultSettings.ByVersion, "next");
    private static readonly Row[] Items = [Item(1, "Bränd<1>", 4.5, """{"a":1}"""), Item(2, null, null, "[1,2]"), Item(3, "Flut", 3.25, "\"x\"")];

    /// <summary>Gets all kinds.</summary>
    public static PairKind[] All { get; } =
    [
        List<Item>("rows", $"{Select} order by Id", static of => ItemsOf(of)),
        List<Item>("none", $"{Select} where Id < 0", static _ => Array.Empty<Row>()),
        List<Post>("tree", $"{Tree} order by Id, Title, Sku", static of => of.HasPaths || of.IsTyped ? TreeOf(of) : Flat),
        List<Item>("twins", "select Id, Title, Raw, Version, 'x' as title from Items where Id = 2", static of => new[]
        {
            of.IsTyped
                ? new Row(("Id", 2L), ("Title", "x"), ("Rating", null), ("Raw", "[1,2]"))
                : new Row(("Id", 2L), ("Title", null), ("Raw", "[1,2]"), ("Version", 7L), ("title", "x")),
        }),
        List<Document>("document", """select '[{"Id":1,"Title":"ä"}]' as Doc""", static _ => new[] { new Row(("Doc", """[{"Id":1,"Title":"ä"}]""")) }),
        First<Item>("first", $"{Select} order by Id", static of => ItemsOf(of)[0]),
        First<Changed>("changed", Update, static of => Without("Rating", ItemsOf(of)[0])),
        Single<Post>("single", $"{Tree} where Title = 'a' order by Sku", static of => TreeOf(of with { Settings = [] })[0]),
        Single<Item>("missing", $"{Select} where Id < 0", static _ => null),
        Several(
            "several", $"{Select} where Id = 1; {Select} order by Id",
            static of => new Row([.. Items[0].Members, ("items", ItemsOf(of)), ("total", 3L)]),
            [JsonResultSet.Spread(), JsonResultSet.Rows("items"), JsonResultSet.Count("total", "items")],
            [JsonResultSet.Spread(), JsonResultSet.Rows<Item>("items"), JsonResultSet.Count("total", "items")]),
        Several(
            "page", $"{Page}; {Lines}",
            static of => of["CursorParameter"] is null
                ? new Row(("items", new[] { WithLines(Items[0]), WithLines(Items[1]) }), ("next", PairDocument.After(2)), ("total", 3L))
                : new Row(("items", new[] { WithLines(Items[1]), WithLines(Items[2]) }), ("next", null), ("total", 2L)),
            [OfPage, JsonResultSet.Total("total", "items", "n"), JsonResultSet.Rows("items[].lines").On("PostId", "Id").SkipOrphans()],
            [OfPage, JsonResultSet.Total("total", "items", "n"), JsonResultSet.Rows<Line>("items[].lines").On("PostId", "Id").SkipOrphans()]),
        Several(
            "keyed", $"{Select} where Id < 3 order by Id; {Lines}",
            static _ => new Row(("posts", new[] { WithLines(Items[0]), WithLines(Items[1]) }), ("user", "Ada")),
            [JsonResultSet.Rows("posts"), JsonResultSet.Rows("posts[].lines").On("PostId", "Id"), JsonResultSet.Constant("user", "Ada")],
            [JsonResultSet.Rows("posts"), JsonResultSet.Rows<Line>("posts[].lines").On("PostId", "Id"), JsonResultSet.Constant("user", "Ada")]),
    ];

    /// <summary>Gets a row that has the columns of a list.</summary>
    public Row Columns => Name switch
    {
        "none" => Items[0],
        "tree" => Flat[0],
        _ => ((Row[])Document(new(null, null, false, []))!)[0],
    };

    /// <summary>Gets whether nothing of most settings is seen.</summary>
    public bool IsEmpty => Name is "none" or "missing";

    /// <summary>Gets whether it is sent without any row as well.</summary>
    public bool NeedsNoRow => Rows == PairRows.All || Name is "page" or "keyed";

    private static Row[] Flat => [Part(1, "a", "Ada", "x"), Part(1, "a", "Ada", "z"), Part(1, "b", "Ada", "y"), Part(2, "c", null, null)];

    private static Row[] ItemsOf(PairCase of) => of.IsTyped ? Array.ConvertAll(Items, static item => Without("Version", item)) : Items;

    private static Row[] TreeOf(PairCase of)
    {
        Row[] posts = [Post(1, "a", "Ada", "x", "z"), Post(1, "b", "Ada", "y"), Post(2, "c", null)];
        posts = of["Query.GroupKeys"] is null ? posts : [Post(1, "a", "Ada", "x", "z", "y"), posts[2]];
        posts = of.HasPaths ? posts : Array.ConvertAll(posts, static post => new Row([.. post.Members[..4], ("Author", null), ("Lines", null)]));
        return of.IsTyped ? Array.ConvertAll(posts, static post => Without("Version", post)) : posts;
    }

    private static Row Without(string name, Row row) => new([.. row.Members.Where(member => member.Name != name)]);

    private static Row Item(long id, string? title, double? rating, string raw) =>
        new(("Id", id), ("Title", title), ("Rating", rating), ("Raw", raw), ("Version", 7L));

    private static Row Part(long id, string title, string? author, string? sku) =>
        new(("Id", id), ("Title", title), ("Raw", "{}"), ("Version", 7L), ("Author.Name", author), ("Lines[].Sku", sku), ("Lines[].Length", sku?.Length));

    private static Row Post(long id, string title, string? author, params string[] skus) => new(
        ("Id", id), ("Title", title), ("Raw", "{}"), ("Version", 7L), ("Author", author is null ? null : new Row(("Name", author))),
        ("Lines", Array.ConvertAll(skus, Line)));

    private static Row Line(string sku) => new(("Sku", sku), ("Length", sku.Length));

    private static Row WithLines(Row item) =>
        new([.. item.Members, ("lines", item == Items[0] ? new[] { Line("x"), Line("y"), Line("z") } : [])]);

    private static PairKind List<T>(string name, string sql, Func<PairCase, object?> document) => new(
        name, sql, PairRows.All, document, static (connection, sql, of, options, transaction) => of.IsTyped
            ? connection.QueryJsonResult<T>(sql, null, options, transaction)
            : connection.QueryJsonResult(sql, null, options, transaction));

    private static PairKind First<T>(string name, string sql, Func<PairCase, object?> document) => new(
        name, sql, PairRows.First, document, static (connection, sql, of, options, transaction) => of.IsTyped
            ? connection.QueryFirstOrDefaultJsonResult<T>(sql, null, options, transaction)
            : connection.QueryFirstOrDefaultJsonResult(sql, null, options, transaction));

    private static PairKind Single<T>(string name, string sql, Func<PairCase, object?> document) => new(
        name, sql, PairRows.First, document, static (connection, sql, of, options, transaction) => of.IsTyped
            ? connection.QuerySingleOrDefaultJsonResult<T>(sql, null, options, transaction)
            : connection.QuerySingleOrDefaultJsonResult(sql, null, options, transaction));

    private static PairKind Several(string name, string sql, Func<PairCase, object?> document, JsonResultSet[] untyped, JsonResultSet[] typed) => new(
        name, sql, PairRows.Several, document, (connection, sql, of, options, transaction) =>
            connection.QueryMultipleJsonResult(sql, null, of.IsTyped ? typed : untyped, options, transaction));
}
