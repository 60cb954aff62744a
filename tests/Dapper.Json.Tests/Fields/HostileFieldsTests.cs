namespace Dapper.Json.Tests.Fields;

/// <summary>
/// Texts of anyone: none throws, and a megabyte takes as long as a thousand times a kilobyte. Time that grew with the square of the length
/// would be minutes here.
/// </summary>
public class HostileFieldsTests
{
    private const int Length = 1 << 20;

    private static readonly string[] Pieces =
    [
        "[", "]", ",", "-", "!", "\"", "\"\"", "!all", "!default", "a", "b", "author", ".", " ", "\t",
        "\0", "\u00A0", "\u200B", "\u202E", "\uD800", "\uDC00", "\uFEFF", "😀",
    ];

    [Theory]
    [InlineData("[", false)]
    [InlineData("]", false)]
    [InlineData(",", false)]
    [InlineData("\"", true)]
    [InlineData("-", true)]
    [InlineData("!", false)]
    [InlineData(" ", true)]
    [InlineData("a ", true)]
    [InlineData("a[", false)]
    [InlineData("a,", false)]
    [InlineData("\"\" ", false)]
    [InlineData("-a,", false)]
    [InlineData("!all,", false)]
    [InlineData("a[b],", false)]
    [InlineData("a[-b],", false)]
    [InlineData("\0", true)]
    [InlineData("\uD800", true)]
    [InlineData("\u202E", true)]
    [InlineData("\u3000", true)]
    public void A_megabyte_of_one_thing(string piece, bool isSelection)
    {
        string text = string.Concat(Enumerable.Repeat(piece, Length / piece.Length));
        Assert.Equal(isSelection, Read(text));
        Read($"a[\"{text}");
    }

    [Theory]
    [InlineData("a[x{0}]")]
    [InlineData("a{0}[x]")]
    [InlineData("a[b[c[d{0}]]]")]
    [InlineData("-a{0}")]
    [InlineData("a[-x{0}]")]
    [InlineData("\"a\"\"{0}\"")]
    public void A_megabyte_of_many_names(string member)
    {
        int count = Length / (member.Length + 6);
        string text = string.Join(',', Enumerable.Range(0, count).Select(i => string.Format(System.Globalization.CultureInfo.InvariantCulture, member, i)));
        Assert.True(JsonFields.TryParse(text, out JsonFields? fields, out _, maxLength: int.MaxValue));
        Assert.Equal(member[0] == '-' ? 0 : member.Contains("[-", StringComparison.Ordinal) ? 1 : count, fields.Names.Count());
        Assert.InRange(fields.ToString().Length, text.Length / 4, text.Length + 2);
    }

    [Fact]
    public void Any_text_is_a_selection_or_an_error_that_points_into_it() => Prop.ForAll(
        Gen.Elements(Pieces).ArrayOf().Select(static pieces => string.Concat(pieces)).ToArbitrary(),
        static text =>
        {
            if (JsonFields.TryParse(text, out JsonFields? fields, out string? error))
            {
                Assert.Null(error);
                Assert.Equal(fields, JsonFields.Parse(fields.ToString()));
                return;
            }

            Assert.Null(fields);
            Assert.StartsWith("At character ", error, StringComparison.Ordinal);
            int character = int.Parse(error.Split(' ')[2], System.Globalization.CultureInfo.InvariantCulture);
            Assert.InRange(character, 1, text.Length + 1);
        }).Check(ContractRuns.Config.WithMaxTest(2000));

    private static bool Read(string text)
    {
        bool isSelection = JsonFields.TryParse(text, out JsonFields? fields, out string? error, maxLength: int.MaxValue);
        Assert.Equal(isSelection, error is null);
        Assert.Equal(isSelection, fields is not null);
        return isSelection;
    }
}
