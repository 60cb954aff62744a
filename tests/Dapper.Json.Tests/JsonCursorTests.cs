using Dapper.Json.Tests.Cursors;

namespace Dapper.Json.Tests;

public class JsonCursorTests
{
    private static readonly JsonCursor ByDate = JsonCursor.By<DateTime>("createdAt").ThenBy<long>("Id");
    private static readonly string Text = ByDate.TextOf(new DateTime(2024, 2, 29), 7);

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    public void No_text_is_the_first_page(string? text) => Assert.Equal(
        [("afterCreatedAt", DBNull.Value, DbType.DateTime), ("afterId", DBNull.Value, DbType.Int64)],
        ByDate.Parse(text).Sent().Select(static sent => (sent.ParameterName, sent.Value, sent.DbType)));

    [Fact]
    public void A_text_becomes_a_parameter_for_each_column() => Assert.Equal(
        [("afterCreatedAt", new DateTime(2024, 2, 29)), ("afterId", 7L)], ByDate.Parse(Text).Sent().Select(static sent => (sent.ParameterName, sent.Value)));

    [Fact]
    public void The_text_has_only_characters_that_need_no_escape_in_a_url()
    {
        var cursor = JsonCursor.By<string>("Name");
        for (int length = 0; length < 5; length++)
        {
            string name = new('x', length);
            Assert.Matches("^[A-Za-z0-9_-]+$", cursor.TextOf(name + "?~?~"));
            Assert.Equal(name, cursor.Parse(cursor.TextOf(name)).Get<string>("afterName"));
        }
    }

    [Fact]
    public void The_text_of_another_cursor_is_refused()
    {
        JsonCursor[] others =
        [
            JsonCursor.By<DateTime>("createdAt"),
            JsonCursor.By<long>("Id").ThenBy<DateTime>("createdAt"),
            JsonCursor.By<DateTime>("createdAt").ThenBy<int>("Id"),
            JsonCursor.By<DateTime>("updatedAt").ThenBy<long>("Id"),
            JsonCursor.By<DateTimeOffset>("createdAt").ThenBy<long>("Id"),
        ];
        Assert.All(others, static other => Assert.False(other.TryParse(Text, null, out _)));
    }

    /// <remarks>Each of them has other rows after the position.</remarks>
    [Fact]
    public void A_text_belongs_to_its_list()
    {
        JsonCursor[] lists =
        [
            JsonCursor.By<long>("Id"),
            JsonCursor.By<long>("Id", list: "posts"),
            JsonCursor.By<long>("Id", list: "comments"),
            JsonCursor.By<long>("Id", list: "Posts"),
        ];
        foreach (JsonCursor list in lists)
        {
            string text = list.TextOf(7);
            Assert.Equal(10, text.Length);
            Assert.Equal([list], lists.Where(other => other.TryParse(text, null, out _)));
        }

        Assert.Throws<ArgumentException>("list", static () => JsonCursor.By<long>("Id", list: ""));
    }

    /// <remarks>Clients keep them: by hand, SHA-256 of the lines "1", "Id", "Int64", and of "1 posts", "Id", "Int64".</remarks>
    [Fact]
    public void Texts_stay_valid_in_later_versions()
    {
        Assert.Equal(7L, JsonCursor.By<long>("Id").Parse("9heI7Fs3XQ").Get<long>("afterId"));
        Assert.Equal(7L, JsonCursor.By<long>("Id", list: "posts").Parse("KqrxsFs3XQ").Get<long>("afterId"));
    }

    [Fact]
    public void A_cursor_that_is_made_anew_takes_the_texts_of_the_old_one() =>
        Assert.True(JsonCursor.By<DateTime>("createdAt", "date").ThenBy<long>("Id", nullable: true).TryParse(Text, null, out _));

    [Theory]
    [InlineData("x")]
    [InlineData("null")]
    [InlineData("W10")]
    public void Parse_says_that_a_text_is_no_cursor(string text)
    {
        Assert.Equal(
            "The text is not a cursor of a list by createdAt, Id: pass the one of a page of that list, unchanged.",
            Assert.Throws<FormatException>(() => ByDate.Parse(text)).Message);
        Assert.False(ByDate.TryParse(text, null, out DynamicParameters? parameters));
        Assert.Null(parameters);
    }

    [Fact]
    public void A_parameter_has_the_name_that_it_is_given() => Assert.Equal(
        ["since", "afterId", "_1"],
        JsonCursor.By<string>("author.name", "since").ThenBy<long>("id").ThenBy<int>("n[]", "_1").Parse(null).ParameterNames);

    [Theory]
    [InlineData("author.name", null)]
    [InlineData("1", null)]
    [InlineData("a b", null)]
    [InlineData("Id", "")]
    [InlineData("Id", "@after")]
    [InlineData("Id", "1x")]
    [InlineData("", "after")]
    public void A_name_that_is_no_identifier_is_refused(string column, string? parameter) =>
        Assert.Throws<ArgumentException>(() => JsonCursor.By<long>(column, parameter));

    [Fact]
    public void A_name_that_is_used_twice_is_refused()
    {
        Assert.Throws<ArgumentException>("column", static () => JsonCursor.By<long>("Id").ThenBy<long>("Id", "other"));
        Assert.Throws<ArgumentException>("parameter", static () => JsonCursor.By<long>("Id").ThenBy<long>("id"));
        Assert.Throws<ArgumentException>("parameter", static () => JsonCursor.By<long>("Id", "since").ThenBy<long>("Number", "SINCE"));
        Assert.Throws<ArgumentNullException>("column", static () => JsonCursor.By<long>(null!));
    }

    [Fact]
    public void NULL_is_refused_unless_the_column_is_nullable()
    {
        Assert.Equal("createdAt", Assert.Throws<JsonQueryException>(static () => ByDate.TextOf(null, 7)).ColumnName);
        Assert.Equal("Id", Assert.Throws<JsonQueryException>(static () => ByDate.TextOf(new DateTime(2024, 2, 29), null)).ColumnName);
        Assert.False(ByDate.TryParse(CursorAccess.Forged(Text, "[null,7]"), null, out _));

        JsonCursor nullable = JsonCursor.By<DateTime>("createdAt", nullable: true).ThenBy<string>("Id", nullable: true);
        string text = nullable.TextOf(null, "a");
        Assert.Equal([DBNull.Value, "a"], nullable.Parse(text).Sent().Select(static sent => sent.Value));
        Assert.Throws<JsonQueryException>(() => nullable.TextOf(null, null));
        Assert.False(nullable.TryParse(CursorAccess.Forged(text, "[null,null]"), null, out _));
    }

    [Fact]
    public void A_key_that_is_too_long_is_an_error_when_it_is_written()
    {
        var cursor = JsonCursor.By<string>("Name");
        string name = new('x', 3064);
        Assert.Equal(JsonCursor.MaxLength, cursor.TextOf(name).Length);
        Assert.Equal(name, cursor.Parse(cursor.TextOf(name)).Get<string>("afterName"));
        Assert.Contains("4098 characters", Assert.Throws<JsonQueryException>(() => cursor.TextOf(name + "x")).Message, StringComparison.Ordinal);
    }
}
