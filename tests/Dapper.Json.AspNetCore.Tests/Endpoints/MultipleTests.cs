namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>Several results as one object, such as a page with its total.</summary>
public sealed class MultipleTests : DatabaseTest
{
    private const string PageSql = "select count(*) from Posts; select Id, Title from Posts order by Id limit 2";
    private const string PageJson = """{"total":3,"items":[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"}]}""";
    private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];

    [Fact]
    public void Results_that_could_not_be_written_are_refused_at_once()
    {
        Assert.Throws<ArgumentException>("results", () => _database.QueryMultipleJsonResult(PageSql, null, []));
        Assert.Throws<ArgumentNullException>("results", () => _database.QueryMultipleJsonResult(PageSql, null, [null!]));
        Assert.Throws<ArgumentException>(
            "results", () => _database.QueryMultipleJsonResult(PageSql, null, [JsonResultSet.Rows("items"), JsonResultSet.Value("items")]));
    }

    [Fact]
    public async Task A_list_that_is_changed_later_is_not_looked_at()
    {
        JsonResultSet[] results = [.. Page];
        JsonMultipleResult result = _database.QueryMultipleJsonResult(PageSql, null, results);
        results[0] = JsonResultSet.Value("other");

        Assert.Equal(PageJson, (await new TestRequest().ExecuteAsync(result)).Body);
    }

    [Fact]
    public async Task A_document_of_the_type_that_OpenAPI_shows_is_written()
    {
        JsonMultipleResult<ShownPage> page = _database.QueryMultipleJsonResult<ShownPage>(
            PageSql, null, [JsonResultSet.Value("total"), JsonResultSet.Rows<ShownItem>("items")]);
        Assert.Equal(PageJson, (await new TestRequest().ExecuteAsync(page)).Body);

#pragma warning disable DJ017 // A next page is not what is tested.
        JsonMultipleResult<ShownEnvelope> envelope = _database.QueryMultipleJsonResult<ShownEnvelope>(
            "select Id, Title, count(*) over() as total from Posts order by Id limit 1", null,
            [
                JsonResultSet.Rows<ShownItem>("items").Take(1, JsonCursor.By<long>("Id"), "page.next"), JsonResultSet.Total("page.total", "items", "total"),
                JsonResultSet.Constant("any", new { a = 1 }),
            ]);
#pragma warning restore DJ017
        Assert.Equal(
            """{"items":[{"id":1,"title":"Brandung"}],"page":{"next":null,"total":3},"any":{"a":1}}""", (await new TestRequest().ExecuteAsync(envelope)).Body);
    }

    /// <summary>The columns are not named as the members, and SQLite has no booleans.</summary>
    [Fact]
    public async Task A_row_of_the_type_is_the_document_and_results_fill_its_members()
    {
        JsonMultipleResult<ShownPost> result = _database.QueryMultipleJsonResult<ShownPost>(
            "select Id as POSTID, 1 as paid, Title from Posts where Id = @id; select Id from Posts where Id <> @id order by Id", new { id = 2 },
            [JsonResultSet.Spread<ShownPost>(), JsonResultSet.Values("others")]);

        Assert.Equal("""{"postId":2,"paid":true,"others":[1,3],"title":"Ebbe","rating":null}""", (await new TestRequest().ExecuteAsync(result)).Body);
    }

    public static TheoryData<JsonResultSet[], string> OtherPages => new()
    {
        { [JsonResultSet.Value("total"), JsonResultSet.Rows<ShownItem>("rows")], "Rows(\"rows\")" },
        { [JsonResultSet.Value("Total"), JsonResultSet.Rows<ShownItem>("items")], "has no property \"Total\". It has \"total\", \"items\"." },
        { [JsonResultSet.Value("total")], "\"items\". Add a result of this name" },
        { [JsonResultSet.Value("total"), JsonResultSet.Rows("items")], "which JsonResultSet.Rows<ShownItem> writes" },
        { [JsonResultSet.Value("total"), JsonResultSet.Rows<ShownPost>("items")], "which JsonResultSet.Rows<ShownItem> writes" },
        { [JsonResultSet.Value("total"), JsonResultSet.Row<ShownItem>("items")], "which JsonResultSet.Rows<ShownItem> writes" },
        { [JsonResultSet.Values("total"), JsonResultSet.Rows<ShownItem>("items")], "which JsonResultSet.Value writes" },
        { [JsonResultSet.Spread(), JsonResultSet.Rows<ShownItem>("items")], "unless JsonResultSet.Spread<ShownPage> writes it" },
        { [JsonResultSet.Spread<ShownItem>(), JsonResultSet.Rows<ShownItem>("items")], "unless JsonResultSet.Spread<ShownPage> writes it" },
        { [JsonResultSet.Value("total"), JsonResultSet.Rows<ShownItem>("items").Take(1, JsonCursor.By<long>("Id"), "next")], "Next(\"next\", \"items\")" },
    };

    [Theory]
    [MemberData(nameof(OtherPages))]
    public async Task A_document_that_is_not_what_OpenAPI_shows_is_an_error_before_the_query(JsonResultSet[] results, string named)
    {
        JsonMultipleResult<ShownPage> result = _database.QueryMultipleJsonResult<ShownPage>(PageSql, null, results);

        InvalidOperationException refusal = await Assert.ThrowsAsync<InvalidOperationException>(() => new TestRequest().ExecuteAsync(result));

        Assert.Contains(named, refusal.Message, StringComparison.Ordinal);
        Assert.Equal(0, _database.Made);
    }

    [Theory]
    [InlineData("page.total", "page.count", "has no property \"count\"")]
    [InlineData("page.total", null, "\"page.next\"")]
    [InlineData("page.next.x", null, "\"next\" of ShownPosition has the type String, and nothing can be inside")]
    public async Task What_is_inside_of_a_property_is_compared_too(string one, string? other, string named)
    {
        JsonResultSet[] results =
        [
            JsonResultSet.Rows<ShownItem>("items"), JsonResultSet.Constant("any", null), JsonResultSet.Value(one), .. other is null ? [] : new[] { JsonResultSet.Value(other) },
        ];
        JsonMultipleResult<ShownEnvelope> result = _database.QueryMultipleJsonResult<ShownEnvelope>(PageSql, null, results);

        InvalidOperationException refusal = await Assert.ThrowsAsync<InvalidOperationException>(() => new TestRequest().ExecuteAsync(result));

        Assert.Contains(named, refusal.Message, StringComparison.Ordinal);
    }

    private sealed record ShownPage(long Total, IReadOnlyList<ShownItem> Items)
    {
        [JsonIgnore]
        public bool IsEmpty => Total == 0;
    }

    private sealed record ShownItem(long Id, string Title);

    private sealed record ShownEnvelope(IReadOnlyList<ShownItem> Items, ShownPosition Page, JsonElement Any);

    private sealed record ShownPosition(string? Next, long Total);

    private sealed class ShownPost
    {
        public long PostId { get; set; }

        public bool Paid { get; set; }

        public IReadOnlyList<long> Others { get; set; } = [];

        public string? Title { get; set; }

        public double? Rating { get; set; }
    }
}
