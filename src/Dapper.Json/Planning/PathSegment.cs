using System.Globalization;
using System.Text;

namespace Dapper.Json.Planning;

/// <summary>One name of a path.</summary>
/// <param name="Name">The name, as in the result.</param>
/// <param name="IsList">Whether it names a list, to whose elements the rest of the path belongs.</param>
internal sealed record PathSegment(string Name, bool IsList)
{
    private const string ListMark = "[]";

    /// <summary>
    /// Reads the name of a column, without its type, or of a result: a path such as <c>lines[]."unit price"</c>, or else one name, whatever is in it.
    /// So the text of an expression, which databases give to columns without an alias, is one name.
    /// </summary>
    /// <returns>Null for a name that has brackets and is no path: it may be a wrong path, or an expression.</returns>
    public static PathSegment[]? TryRead(string name)
    {
        // Without these characters a name is one segment, and the first call of a process need not compile the parser.
        bool isName = name.AsSpan().IndexOfAny(".\"[]") < 0;
        return !isName && TryReadPath(name) is { } path ? path
            : isName || !name.AsSpan().ContainsAny('[', ']') ? [new PathSegment(name, IsList: false)]
            : null;
    }

    /// <summary>Reads a path. Returns null for what is none.</summary>
    public static PathSegment[]? TryReadPath(string name)
    {
        var segments = new List<PathSegment>();
        ReadOnlySpan<char> rest = name;
        while (TryTake(ref rest) is { } segment)
        {
            segments.Add(segment);
            if (rest.IsEmpty)
            {
                return segments.Count == 2 && IsNumber(name) ? null : segments.ToArray();
            }

            rest = rest[1..];
        }

        return null;
    }

    /// <summary>Returns the length of the word that a text begins with: letters with their marks, digits and underscores.</summary>
    public static int WordLength(ReadOnlySpan<char> text)
    {
        int length = 0;
        foreach (Rune rune in text.EnumerateRunes())
        {
            if (!IsOfWord(rune))
            {
                break;
            }

            length += rune.Utf16SequenceLength;
        }

        return length;
    }

    // Scripts such as Devanagari and Thai write vowels as marks.
    private static bool IsOfWord(Rune rune) =>
        Rune.IsLetterOrDigit(rune) || rune.Value == '_'
        || Rune.GetUnicodeCategory(rune) is UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark;

    // A column that is selected as 1.5 has this name in SQLite, MySQL and DuckDB. SQLite keeps separators of digits.
    private static bool IsNumber(string name) =>
        char.IsAsciiDigit(name[0])
        && double.TryParse(
            name.Replace("_", "", StringComparison.Ordinal), NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent, CultureInfo.InvariantCulture, out _);

    /// <returns>The next segment; null if there is none.</returns>
    private static PathSegment? TryTake(ref ReadOnlySpan<char> rest)
    {
        bool isQuoted = rest is ['"', ..];
        int length = isQuoted ? QuotedLength(rest) : WordLength(rest);
        string name = !isQuoted ? rest[..length].ToString()
            : length > 2 ? rest[1..(length - 1)].ToString().Replace("\"\"", "\"", StringComparison.Ordinal)
            : "";
        if (name.Length == 0)
        {
            return null;
        }

        rest = rest[length..];
        bool isList = rest.StartsWith(ListMark);
        rest = isList ? rest[ListMark.Length..] : rest;
        return rest is [] or ['.', ..] ? new PathSegment(name, isList) : null;
    }

    /// <returns>The length of the text between double quotes that a text begins with; 0 if the quotes are not closed.</returns>
    private static int QuotedLength(ReadOnlySpan<char> text)
    {
        int length = 0;
        while (text[length..] is ['"', .. var inside])
        {
            int end = inside.IndexOf('"');
            if (end < 0)
            {
                return 0;
            }

            // A quote inside is doubled, as in SQL: then another one follows.
            length += end + 2;
        }

        return length;
    }
}
