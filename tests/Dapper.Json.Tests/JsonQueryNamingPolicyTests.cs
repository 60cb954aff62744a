namespace Dapper.Json.Tests;

/// <summary>Names of columns in snake_case, as properties in camelCase.</summary>
public class JsonQueryNamingPolicyTests
{
    private static readonly JsonNamingPolicy Policy = JsonQueryNamingPolicy.SnakeCaseToCamelCase;

    private static readonly Gen<string> Names =
        Gen.Elements("_", "__", "a", "b", "Z", "AB", "id", "Id", "0", "42", "é", "Ä", "ß", "İ", "ſ", "日", " ", "-", "\U00010400", "\ud83d", "\udc00")
            .ArrayOf()
            .Select(string.Concat);

    [Theory]
    [InlineData("published_at", "publishedAt")]
    [InlineData("PUBLISHED_AT", "publishedAt")]
    [InlineData("Published_At", "publishedAt")]
    [InlineData("published_AT", "publishedAt")]
    [InlineData("PublishedAt", "publishedAt")]
    [InlineData("publishedAt", "publishedAt")]
    [InlineData("published", "published")]
    [InlineData("Id", "id")]
    [InlineData("ID", "id")]
    [InlineData("authorId", "authorId")]
    [InlineData("author_ID", "authorId")]
    [InlineData("order_lineNo", "orderLineNo")]
    [InlineData("HTTPStatus_code", "httpStatusCode")]
    [InlineData("a_b_c", "aBC")]
    [InlineData("X", "x")]
    [InlineData("address_2", "address2")]
    [InlineData("line_2b_c", "line2bC")]
    [InlineData("2_fast", "2Fast")]
    [InlineData("ADDRESS2", "address2")]
    [InlineData("UTF8_TEXT", "utf8Text")]
    [InlineData("line__total", "lineTotal")]
    [InlineData("line____total", "lineTotal")]
    [InlineData("_id", "_id")]
    [InlineData("__type_name", "__typeName")]
    [InlineData("_ID", "_id")]
    [InlineData("total_", "total_")]
    [InlineData("_total_sum__", "_totalSum__")]
    [InlineData("_", "_")]
    [InlineData("___", "___")]
    [InlineData("", "")]
    [InlineData("größe_ärmel", "größeÄrmel")]
    [InlineData("ÜBER_GRÖSSE", "überGrösse")]
    [InlineData("日本_語", "日本語")]
    [InlineData("sum(total_price)", "sum(totalPrice)")]
    [InlineData("first name", "first name")]
    public void A_name_is_converted(string column, string property) => Assert.Equal(property, Policy.ConvertName(column));

    [Fact]
    public void Null_is_refused() => Assert.Throws<ArgumentNullException>("name", () => Policy.ConvertName(null!));

    /// <remarks>Upper case first: some letters have one upper-case form, but two lower-case ones.</remarks>
    [Fact]
    public void Nothing_but_underscores_between_words_and_case_is_changed() =>
        Prop.ForAll(Names.ToArbitrary(), static name => Assert.Equal(Folded(name), Folded(Policy.ConvertName(name)))).QuickCheckThrowOnFailure();

    [Fact]
    public void No_underscore_is_left_between_words_and_those_around_them_stay() =>
        Prop.ForAll(Names.ToArbitrary(), static name =>
        {
            string converted = Policy.ConvertName(name);
            Assert.DoesNotContain('_', converted.Trim('_'));
            Assert.Equal(name.Length - name.TrimStart('_').Length, converted.Length - converted.TrimStart('_').Length);
            Assert.Equal(name.Length - name.TrimEnd('_').Length, converted.Length - converted.TrimEnd('_').Length);
        }).QuickCheckThrowOnFailure();

    [Fact]
    public void Without_underscores_it_is_CamelCase_for_names_with_a_lower_case_letter_and_lower_case_for_others() =>
        Prop.ForAll(Names.Select(static name => name.Replace("_", "", StringComparison.Ordinal)).ToArbitrary(), static name =>
            Assert.Equal(name.Any(char.IsLower) ? JsonNamingPolicy.CamelCase.ConvertName(name) : name.ToLowerInvariant(), Policy.ConvertName(name)))
            .QuickCheckThrowOnFailure();

    [Fact]
    public void Any_string_is_converted() =>
        Prop.ForAll<string?>(static name => Assert.NotNull(Policy.ConvertName(name ?? ""))).QuickCheckThrowOnFailure();

    [Fact]
    public void Columns_are_written_by_it_and_found_to_be_equal_by_what_it_makes_of_them()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { PropertyNamingPolicy = Policy });
        FakeResult result = FakeResult.Of([FakeColumn.Of<int>("line_1"), FakeColumn.Of<int>("LINE_TOTAL"), FakeColumn.Of<int>("line1")], [1, 2, 3]);

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => FakeQuery.ToJson(result, options));

        Assert.Equal((2, "line1"), (error.Ordinal, error.ColumnName));
        Assert.Contains("column 0 'line_1'", error.Message, StringComparison.Ordinal);
        Assert.Equal(
            """[{"line1":1,"lineTotal":2}]""",
            FakeQuery.ToJson(result, new JsonQueryOptions(options) { DuplicateNames = JsonDuplicateNameHandling.KeepFirst }));
    }

    /// <summary>Letters of one kind only, and no underscores but those at either end.</summary>
    private static string Folded(string name) => name.Replace("_", "", StringComparison.Ordinal).ToUpperInvariant().ToLowerInvariant();
}
