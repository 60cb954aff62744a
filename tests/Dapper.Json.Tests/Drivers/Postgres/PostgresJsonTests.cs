namespace Dapper.Json.Tests.Drivers.Postgres;

/// <summary>What is JSON already is embedded as it is.</summary>
public class PostgresJsonTests
{
    [Theory]
    [InlineData("""{"b" : [1, null, "üé<"],"a":1e5, "a":{}}""")]
    [InlineData("null")]
    [InlineData("\"text\"")]
    [InlineData("12345678901234567890123456789012345678901234567890.10")]
    [InlineData(" [ ]\n")]
    public void JSON_is_embedded_as_it_is(string json)
    {
        // Blanks around the value are not part of it.
        string expected = json.Trim();
        Assert.Equal(expected, PostgresBinary.Bytes(json).ToJson(static decoders => decoders.GetJson("json")));
        Assert.Equal(expected, PostgresBinary.Bytes(json).ToJson(static decoders => decoders.GetJson("text")));
        Assert.Equal(expected, PostgresBinary.Bytes((byte)1, json).ToJson(static decoders => decoders.GetJson("jsonb")));
    }

    [Fact]
    public void JSONB_that_the_command_asked_for_as_text_has_no_version() =>
        Assert.Equal("""{"a": 1}""", PostgresBinary.Bytes("""{"a": 1}""").ToJson(static decoders => decoders.GetJson("jsonb")));

    [Fact]
    public void JSONB_of_an_unknown_version_is_an_error() =>
        Assert.Throws<FormatException>(() => PostgresBinary.Bytes((byte)2, "{}").ToJson(static decoders => decoders.GetJson("jsonb")));

    [Theory]
    [InlineData("json")]
    [InlineData("jsonb")]
    [InlineData("text")]
    public void JSON_may_be_nested_as_deep_as_the_options_say(string type)
    {
        var options = new JsonSerializerOptions { MaxDepth = 10 };
        string deepest = new string('[', 10) + new string(']', 10), wide = $"[{string.Join(',', Enumerable.Repeat("[\"[{\"]", 20))}]";

        Assert.Equal(deepest, PostgresBinary.Bytes(deepest).ToJson(decoders => decoders.GetJson(type), options));
        Assert.Equal(wide, PostgresBinary.Bytes(wide).ToJson(decoders => decoders.GetJson(type), options));
        Assert.ThrowsAny<JsonException>(() => PostgresBinary.Bytes($"[{deepest}]").ToJson(decoders => decoders.GetJson(type), options));
    }

    [Theory]
    [InlineData("")]
    [InlineData("{")]
    [InlineData("1 2")]
    public void Text_that_is_no_JSON_is_an_error(string text) =>
        Assert.ThrowsAny<JsonException>(() => PostgresBinary.Bytes(text).ToJson(static decoders => decoders.GetJson("text")));

    [Theory]
    [InlineData("json")]
    [InlineData("jsonb")]
    public void Nothing_at_all_is_an_error(string type) => Assert.Throws<ArgumentException>(() => System.Array.Empty<byte>().ToJson(decoders => decoders.GetJson(type)));
}
