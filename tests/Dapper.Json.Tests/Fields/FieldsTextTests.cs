namespace Dapper.Json.Tests.Fields;

/// <summary>What a text of fields says, and where it is wrong.</summary>
public class FieldsTextTests
{
    [Theory]
    [InlineData("", "[]")]
    [InlineData(" [ ] ", "[]")]
    [InlineData("!default", "[]")]
    [InlineData("[a]", "a")]
    [InlineData("a,a", "a")]
    [InlineData("b,a", "[ a ,\tb ]")]
    [InlineData("a[],b[!default]", "a,b")]
    [InlineData("a[x],a[y]", "a[y,x]")]
    [InlineData("a[x],a", "a[!default,x]")]
    [InlineData("a[-x],a", "a[-x]")]
    [InlineData("a[x],a[-y]", "a[!default,x,-y]")]
    [InlineData("-a", "!default,-a")]
    [InlineData("\"a\",\"b c\"", "a,b c")]
    [InlineData("\u00A0a\u2003[\u3000x\u2029]\u0085", "a[x]")]
    public void Texts_that_say_the_same(string one, string other)
    {
        Assert.Equal(JsonFields.Parse(one), JsonFields.Parse(other));
        Assert.Equal(JsonFields.Parse(one).GetHashCode(), JsonFields.Parse(other).GetHashCode());
    }

    [Theory]
    [InlineData("a", "A")]
    [InlineData("a", "-a")]
    [InlineData("a", "!all")]
    [InlineData("!all", "!default")]
    [InlineData("!all", "!all,!default")]
    [InlineData("a[b]", "a,b")]
    [InlineData("a[b]", "b[a]")]
    [InlineData("a", "!default,a")]
    [InlineData("a,-a", "-a")]
    [InlineData("a b", "ab")]
    [InlineData("\u00E9", "e\u0301")]
    [InlineData("\"a[b]\"", "a[b]")]
    [InlineData("\"!all\"", "!all")]
    [InlineData("\"-a\"", "-a")]
    public void Texts_that_do_not(string one, string other) => Assert.NotEqual(JsonFields.Parse(one), JsonFields.Parse(other));

    [Theory]
    [InlineData("a,,b", 3, "a name is missing")]
    [InlineData("a,", 3, "a name is missing")]
    [InlineData("[a, ]", 5, "a name is missing")]
    [InlineData(",", 1, "a name is missing")]
    [InlineData("-", 2, "a name is missing")]
    [InlineData("[[a]]", 2, "a name is missing")]
    [InlineData("a[b", 4, "a bracket is not closed")]
    [InlineData("[a", 3, "a bracket is not closed")]
    [InlineData("[", 2, "a name is missing")]
    [InlineData("a]", 2, "a bracket is closed that was not opened")]
    [InlineData("]", 1, "a name is missing")]
    [InlineData("[a]]", 4, "nothing may follow the bracket")]
    [InlineData("[a] b", 5, "nothing may follow the bracket")]
    [InlineData("a[b]c", 5, "a comma is missing")]
    [InlineData("a \"b\"", 3, "a comma is missing")]
    [InlineData("\"a\"b", 4, "a comma is missing")]
    [InlineData("!all[x]", 5, "a comma is missing")]
    [InlineData("x,\"a", 3, "a quote is not closed")]
    [InlineData("\"a\"\"", 1, "a quote is not closed")]
    [InlineData("x, -a[b]", 6, "a field that is left out has no brackets")]
    [InlineData("x,!every", 3, "only !all and !default begin with an exclamation mark")]
    [InlineData("x,!", 3, "only !all and !default begin with an exclamation mark")]
    [InlineData("x, -!all", 4, "neither can be left out")]
    [InlineData("x,!ALL", 3, "only !all and !default begin with an exclamation mark")]
    public void The_error_says_where_and_why(string text, int character, string problem)
    {
        Assert.False(JsonFields.TryParse(text, out JsonFields? fields, out string? error));
        Assert.Null(fields);
        Assert.StartsWith($"At character {character} of the selection of fields: ", error, StringComparison.Ordinal);
        Assert.Contains(problem, error, StringComparison.Ordinal);
        Assert.Equal(error, Assert.Throws<FormatException>(() => JsonFields.Parse(text)).Message);
        Assert.False(JsonFields.TryParse(text, out _));
    }

    [Fact]
    public void Null_is_no_selection()
    {
        Assert.False(JsonFields.TryParse(null, out JsonFields? fields, out string? error));
        Assert.Null(fields);
        Assert.Equal("There is no selection of fields.", error);
        Assert.Throws<ArgumentNullException>(() => JsonFields.Parse(null!));
    }

    [Theory]
    [InlineData("a,b", "a", "b")]
    [InlineData("author[name,boss[id]],-x", "author.name", "author.boss.id")]
    [InlineData("!all,a[-b]", "a")]
    [InlineData("\"say \"\"hi\"\"\",\" a,b\",\"\"", "say \"hi\"", " a,b", "")]
    [InlineData("[]")]
    public void The_names_of_a_selection(string text, params string[] names) => Assert.Equal(names, JsonFields.Parse(text).Names);

    [Fact]
    public void A_text_may_be_as_long_and_as_deep_as_is_said()
    {
        string longest = new('x', 2048);
        string deepest = string.Concat(Enumerable.Repeat("a[", 15)) + "b" + new string(']', 15);
        Assert.Equal(longest, Assert.Single(JsonFields.Parse(longest).Names));
        Assert.Equal(JsonFields.Parse(deepest), JsonFields.Parse($"[{deepest}]"));

        Assert.False(JsonFields.TryParse(longest + "x", out _, out string? tooLong));
        Assert.Equal("The selection of fields has 2049 characters, more than the 2048 that are allowed.", tooLong);
        Assert.False(JsonFields.TryParse($"a[{deepest}]", out _, out string? tooDeep));
        Assert.Equal("At character 33 of the selection of fields: brackets are nested deeper than the 16 levels that are allowed.", tooDeep);

        Assert.True(JsonFields.TryParse("abc", out _, out _, maxLength: 3));
        Assert.False(JsonFields.TryParse("abcd", out _, out _, maxLength: 3));
        Assert.True(JsonFields.TryParse("a[b]", out _, out _, maxDepth: 2));
        Assert.False(JsonFields.TryParse("a[b[c]]", out _, out _, maxDepth: 2));
        Assert.Throws<ArgumentOutOfRangeException>(static () => JsonFields.TryParse("a", out _, out _, maxDepth: 65));
    }
}
