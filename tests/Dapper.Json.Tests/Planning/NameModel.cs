using System.Text;
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

    /// <summary>Reads the name of a column.</summary>
    /// <param name="name">The name.</param>
    /// <param name="isPath">Whether it is a path. In a table it only has a type.</param>
    public static NameModel OfColumn(string name, bool isPath = true)
    {
        // Rule 1.
        string type = ((string[])["boolean", "json", "string"]).FirstOrDefault(known => name.EndsWith($"::{known}", StringComparison.OrdinalIgnoreCase)) ?? "";
        string rest = type.Length == 0 ? name : name[..^(type.Length + 2)];

        // Rule 2.
        bool isOne = IsOneName(rest);

        // Rule 3.
        int colons = name.LastIndexOf("::", StringComparison.Ordinal);
        if (type.Length == 0 && !isOne && colons >= 0 && !name[colons..].Contains('"'))
        {
            return new NameModel([], "", UnknownType);
        }

        if (rest.Length == 0)
        {
            return new NameModel([], type, NoName);
        }

        return isOne || !isPath ? new NameModel([(rest, false)], type, null) : OfPath(rest, type);
    }

    /// <summary>Reads the name of a result, which has no type.</summary>
    public static NameModel OfResult(string name) => IsOneName(name) || name.Length == 0 ? new NameModel([(name, false)], "", null) : OfPath(name, "");

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

    // Rule 4.
    private static NameModel OfPath(string name, string type)
    {
        var segments = new List<(string, bool)>();
        foreach (string segment in Split(name))
        {
            Match quoted = Quoted().Match(segment);
            Match plain = Plain().Match(segment);
            if (!quoted.Success && !plain.Success)
            {
                return new NameModel([], type, NoPath);
            }

            segments.Add((
                quoted.Success ? quoted.Groups["name"].Value.Replace("\"\"", "\"", StringComparison.Ordinal) : plain.Groups["name"].Value,
                (quoted.Success ? quoted : plain).Groups["list"].Success));
        }

        return new NameModel(segments.ToArray(), type, null);
    }

    private static bool IsOneName(string name) =>
        Number().IsMatch(name) || Split(name).Select(static (segment, i) => (Text: Unquoted().Replace(segment, ""), IsFirst: i == 0, IsQuoted: segment.StartsWith('"')))
            .Any(static part => part.Text.IndexOfAny([.. "()'*/+|,=<>%&"]) >= 0 || (!part.IsFirst && !part.IsQuoted && part.Text.StartsWith(' ')));

    /// <summary>Splits a name at the full stops that are not quoted. A quote opens only at the start of a part.</summary>
    private static List<string> Split(string name)
    {
        var parts = new List<string>();
        var part = new StringBuilder();
        bool isQuoted = false;
        foreach (char letter in name)
        {
            if (letter == '"' && (isQuoted || part.Length == 0 || (part[0] == '"' && part[^1] == '"' && IsClosed(part))))
            {
                // The second of two quotes opens again what the first has closed.
                isQuoted = !isQuoted;
            }

            if (letter == '.' && !isQuoted)
            {
                parts.Add(part.ToString());
                part.Clear();
            }
            else
            {
                part.Append(letter);
            }
        }

        parts.Add(part.ToString());
        return parts;
    }

    /// <summary>Returns whether a part is a quoted name and nothing else.</summary>
    private static bool IsClosed(StringBuilder part) => Closed().IsMatch(part.ToString());

    [GeneratedRegex("""\A[ \t\n\v\f\r]*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?[ \t\n\v\f\r]*\z""")]
    private static partial Regex Number();

    [GeneratedRegex("""\A"(?<name>([^"]|"")+)"(?<list>\[\])?\z""")]
    private static partial Regex Quoted();

    [GeneratedRegex("""\A(?<name>[^".\[\]][^.\[\]]*)(?<list>\[\])?\z""")]
    private static partial Regex Plain();

    /// <summary>The quoted name that a part begins with. One that is not closed goes on to the end.</summary>
    [GeneratedRegex("""\A"([^"]|"")*("|\z)""")]
    private static partial Regex Unquoted();

    [GeneratedRegex("""\A"([^"]|"")*"\z""")]
    private static partial Regex Closed();
}
