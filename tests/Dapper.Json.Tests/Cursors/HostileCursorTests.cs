namespace Dapper.Json.Tests.Cursors;

/// <summary>Texts of anyone: each is refused, or a position of the same types. None throws, and none takes more memory than it has.</summary>
public class HostileCursorTests
{
    private const string Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    private static readonly JsonCursor Cursor = JsonCursor.By<DateTime>("At").ThenBy<string>("Name", nullable: true).ThenBy<byte[]>("Hash").ThenBy<long>("Id");
    private static readonly string Text = Cursor.TextOf(new DateTime(2024, 2, 29), "Ebbe \u00e9", new byte[] { 1, 2, 3 }, 7);

    private static readonly string[] Pieces =
    [
        "[", "]", "{", "}", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "null", "true", "1", "-", "1e999",
        "\"2024-02-29T00:00:00\"", "\"a\"", "\"AQID\"", "7", " ", "\0", "/*", "\ufeff", "\u00e9", "99999999999999999999",
    ];

    [Theory]
    [InlineData("A")]
    [InlineData("_")]
    [InlineData("=")]
    [InlineData(" ")]
    [InlineData("\0")]
    [InlineData("\uD800")]
    [InlineData("W1tb")]
    public void A_megabyte_is_refused_and_nothing_is_allocated_for_it(string piece)
    {
        string text = string.Concat(Enumerable.Repeat(piece, (1 << 20) / piece.Length));
        foreach (string hostile in (string[])[text, Text + text, text + Text])
        {
            Assert.False(Cursor.TryParse(hostile, null, out _));
            long before = GC.GetAllocatedBytesForCurrentThread();
            Cursor.TryParse(hostile, null, out _);
            Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 200);
        }
    }

    [Fact]
    public void The_longest_text_is_read_in_memory_of_its_own_size()
    {
        var cursor = JsonCursor.By<long>("Id");
        foreach (string json in (string[])[new('[', 3068), new(' ', 3068), new('1', 3068), $"[{new string('1', 3066)}]", $"[\"{new string('x', 3064)}\"]"])
        {
            string text = CursorAccess.Forged(cursor.TextOf(1), json);
            Assert.Equal(JsonCursor.MaxLength, text.Length);
            Assert.False(cursor.TryParse(text, null, out _));
            long before = GC.GetAllocatedBytesForCurrentThread();
            cursor.TryParse(text, null, out _);
            Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 2 * JsonCursor.MaxLength);
        }
    }

    [Fact]
    public void A_longer_text_is_refused_though_it_is_one()
    {
        string json = $"[7{new string(' ', 3065)}]";
        var cursor = JsonCursor.By<long>("Id");
        Assert.True(cursor.TryParse(CursorAccess.Forged(cursor.TextOf(1), json), null, out _));
        Assert.False(cursor.TryParse(CursorAccess.Forged(cursor.TextOf(1), json + " "), null, out _));
    }

    [Fact]
    public void Any_changed_character()
    {
        for (int i = 0; i < Text.Length; i++)
        {
            foreach (char c in Alphabet + "=+/ .\0\u00e9\ud800")
            {
                Check(string.Concat(Text.AsSpan(0, i), [c], Text.AsSpan(i + 1)));
                Check(Text.Insert(i, c.ToString()));
            }

            Check(Text.Remove(i, 1));
            Check(Text[..i]);
            Check(Text[i..]);
        }
    }

    [Fact]
    public void Any_changed_byte_of_the_json()
    {
        byte[] json = Encoding.UTF8.GetBytes("""["2024-02-29T00:00:00","Ebbe é","AQID",7]""");
        for (int i = 0; i < json.Length; i++)
        {
            for (int value = 0; value <= byte.MaxValue; value++)
            {
                byte[] changed = [.. json];
                changed[i] = (byte)value;
                Check(CursorAccess.Forged(Text, changed));
            }
        }
    }

    [Fact]
    public void Any_json() => Prop.ForAll(
        Gen.Elements(Pieces).ArrayOf().Select(static pieces => string.Concat(pieces)).ToArbitrary(),
        static json =>
        {
            Check(CursorAccess.Forged(Text, json));
            Check(CursorAccess.Forged(Text, $"[\"2024-02-29T00:00:00\",{json},7]"));
        }).Check(ContractRuns.Config.WithMaxTest(2000));

    [Theory]
    [InlineData("")]
    [InlineData("[]")]
    [InlineData("null")]
    [InlineData("{}")]
    [InlineData("7")]
    [InlineData("[7")]
    [InlineData("[7]]")]
    [InlineData("[7,8]")]
    [InlineData("[7,]")]
    [InlineData("[[7]]")]
    [InlineData("[{\"Id\":7}]")]
    [InlineData("[7]//")]
    [InlineData("/**/[7]")]
    [InlineData("\ufeff[7]")]
    [InlineData("{\"a\":7}")]
    public void Json_that_is_no_array_of_the_values(string json)
    {
        var cursor = JsonCursor.By<long>("Id");
        Assert.False(cursor.TryParse(CursorAccess.Forged(cursor.TextOf(1), json), null, out _));
    }

    [Fact]
    public void Other_forms_of_base64()
    {
        var cursor = JsonCursor.By<string>("Name");
        string text = cursor.TextOf("?~?~?");
        Assert.Contains('_', text);
        Assert.True(cursor.TryParse(text, null, out _));
        Assert.False(cursor.TryParse(text.Replace('_', '/'), null, out _));
        Assert.False(cursor.TryParse(text.Insert(4, "    "), null, out _));
        Assert.False(cursor.TryParse(text.Insert(8, "\r\n\t "), null, out _));
        Assert.False(JsonCursor.By<long>("Id").TryParse("9heI7Fs3XQ==", null, out _));
    }

    /// <summary>Asserts that a text is refused, or a position with values of the same types.</summary>
    private static void Check(string text)
    {
        if (text.Length == 0 || !Cursor.TryParse(text, null, out DynamicParameters? parameters))
        {
            return;
        }

        Assert.Equal(["afterAt", "afterName", "afterHash", "afterId"], parameters.ParameterNames);
        Assert.IsType<long>(parameters.Get<object>("afterId"));
        Assert.IsType<byte[]>(parameters.Get<object>("afterHash"));
        Assert.True(parameters.Get<object?>("afterName") is null or string);
        Assert.IsType<DateTime>(parameters.Sent("select @afterAt").Single(static sent => sent.ParameterName == "afterAt").Value);
    }
}
