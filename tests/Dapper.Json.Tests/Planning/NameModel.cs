using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Dapper.Json.Tests.Planning;

/// <summary>What a name means by the rules of "How a name is read" in docs/reference/shapes.md, and by nothing else. Knows none of the library's code.</summary>
/// <param name="Segments">The names of the path, each with whether it is a list; empty for a wrong name.</param>
/// <param name="Type">The type that it ends in, in lower case; empty for none.</param>
/// <param name="Problem">What a message says of a wrong name; null for a right one.</param>
internal sealed partial record NameModel((string Name, bool IsList)[] Segments, string Type, string? Problem)
{
    private const string NoName = "A column has no name.";
    private const string NoPath = "The name of a column is a path such as";
    private const string UnknownType = "The type at the end of the column's name is not known.";

    private static readonly string[] Types =
        [.. Word().Matches(Documentation.Documents.Read("docs/reference/shapes.md").Split("\n1. ")[1].Split(" is the ")[0]).Select(static match => match.Groups[1].Value)];

    /// <summary>Reads the name of a column.</summary>
    /// <param name="name">The name.</param>
    /// <param name="isPath">Whether it is a path. In a table it only has a type.</param>
    public static NameModel OfColumn(string name, bool isPath = true)
    {
        // Rule 1.
        if (Types.Any(known => Blanks(known).IsMatch(name)))
        {
            return new NameModel([], "", UnknownType);
        }

        string type = Types.FirstOrDefault(known => name.EndsWith($"::{known}", StringComparison.OrdinalIgnoreCase)) ?? "";
        string rest = type.Length == 0 ? name : name[..^(type.Length + 2)];
        if (type.Length == 0 && Typed().Match(Masked(name)) is { Success: true } typed)
        {
            string before = name[..typed.Groups["before"].Length];
            if (before.Length == 0 || PathOf(before) is not null)
            {
                return new NameModel([], "", UnknownType);
            }
        }

        return rest.Length == 0 ? new NameModel([], type, NoName)
            : isPath ? OfName(rest, type)
            : new NameModel([(rest, false)], type, null);
    }

    /// <summary>Reads the name of a result, which has no type.</summary>
    public static NameModel OfResult(string name) => OfName(name, "");

    /// <summary>Returns the row that has a value in the column of this name.</summary>
    public JsonObject Row(JsonNode value, Func<string, string> policy)
    {
        JsonNode inside = value;
        foreach ((string name, bool isList) in Segments.Reverse())
        {
            inside = new JsonObject { [Whole(policy(name))] = isList ? new JsonArray(inside) : inside };
        }

        return (JsonObject)inside;
    }

    /// <summary>Returns a text as UTF-8 can hold it: half a surrogate pair is U+FFFD.</summary>
    public static string Whole(string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));

    private static Regex Blanks(string type) => new($@"(\s::\s*|::\s+){type}\s*\z|::{type}\s+\z", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    // Rule 2.
    private static NameModel OfName(string name, string type) =>
        PathOf(name) is { } path ? new NameModel(path, type, null)
        : name.Contains('[') || name.Contains(']') ? new NameModel([], type, NoPath)
        : new NameModel([(name, false)], type, null);

    /// <returns>The segments; null for what is no path.</returns>
    private static (string Name, bool IsList)[]? PathOf(string name)
    {
        Match match = Path().Match(Masked(name));
        return !match.Success || Number().IsMatch(name)
            ? null
            : [.. match.Groups["segment"].Captures.Select(capture => SegmentOf(name.Substring(capture.Index, capture.Length)))];
    }

    private static (string Name, bool IsList) SegmentOf(string segment)
    {
        bool isList = segment[^1] == ']';
        string name = isList ? segment[..^2] : segment;
        return (name[0] == '"' ? name[1..^1].Replace("\"\"", "\"", StringComparison.Ordinal) : name, isList);
    }

    /// <summary>Replaces each letter, with its marks, and each digit that is not ASCII by "a", and all else that is not ASCII by a control character.</summary>
    private static string Masked(string name)
    {
        var masked = new StringBuilder();
        foreach (Rune rune in name.EnumerateRunes())
        {
            bool isOfWord = Rune.GetUnicodeCategory(rune) is UnicodeCategory.UppercaseLetter or UnicodeCategory.LowercaseLetter or UnicodeCategory.TitlecaseLetter
                or UnicodeCategory.ModifierLetter or UnicodeCategory.OtherLetter or UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark
                or UnicodeCategory.DecimalDigitNumber;
            masked.Append(rune.IsAscii ? (char)rune.Value : isOfWord ? 'a' : '\u0001', rune.Utf16SequenceLength);
        }

        return masked.ToString();
    }

    [GeneratedRegex("""\A(?<segment>([A-Za-z0-9_]+|"([^"]|"")+")(\[\])?)(\.(?<segment>([A-Za-z0-9_]+|"([^"]|"")+")(\[\])?))*\z""")]
    private static partial Regex Path();

    [GeneratedRegex("""\A[0-9][0-9_]*\.[0-9_]*([eE][0-9_]*[0-9][0-9_]*)?\z""")]
    private static partial Regex Number();

    [GeneratedRegex("::([a-z]+)")]
    private static partial Regex Word();

    [GeneratedRegex("""\A(?<before>.*)::[A-Za-z0-9_]+\z""", RegexOptions.Singleline)]
    private static partial Regex Typed();
}
