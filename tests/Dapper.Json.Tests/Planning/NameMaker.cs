using Dapper.Json.Cells.Casts;

namespace Dapper.Json.Tests.Planning;

/// <summary>Makes names of columns: of paths with any character in their segments, quoted and not, and of what is nearly that.</summary>
internal sealed class NameMaker(Random random)
{
    private const string Signs = "\"\".[]::  ()'*/+|,=<>%&-_$#@!?;^~`{}\\";

    private static readonly string[] Types =
    [
        .. ColumnCasts.All.SelectMany(static cast => (string[])[$"::{cast.Word}", $"::{cast.Word.ToUpperInvariant()}", $"::{cast.Word[..1].ToUpperInvariant()}{cast.Word[1..]}"]),
        "::int", "::", ":", "::string::json", "::string ", "::utc[]",
    ];

    private static readonly string[] Pieces =
    [
        "a", "b c", "Ü", "é", "के", "_", "२", "::", ":", "boolean", "::JSON", "::string", "::int", ".", ". ", "[]", "[", "]", "\"", "\"\"", "(", "'", "1", "e5", "-", "No. 1", "count(*)", "1.5",
    ];

    public string Make()
    {
        string name = random.Next(6) switch
        {
            0 => Of(random.Next(8), () => Pieces[random.Next(Pieces.Length)]),
            1 => Number(),
            2 => new ExpressionMaker(random).Make(),
            _ => Path(),
        };
        for (int i = random.Next(6) - 3; i > 0; i--)
        {
            name = Changed(name);
        }

        return name;
    }

    private string Path()
    {
        var path = new StringBuilder();
        for (int i = random.Next(4); i >= 0; i--)
        {
            string text = Of(random.Next(1, 7), Character);
            bool isQuoted = random.Next(2) == 0;
            path.Append(isQuoted ? $"\"{text.Replace("\"", "\"\"", StringComparison.Ordinal)}\"" : random.Next(2) == 0 ? text : Of(random.Next(1, 5), Letter));
            path.Append(random.Next(5) == 0 ? "[]" : "").Append(i > 0 ? "." : "");
        }

        return path.Append(random.Next(3) == 0 ? Types[random.Next(Types.Length)] : "").ToString();
    }

    private string Number() =>
        Of(random.Next(2), () => random.Next(2) == 0 ? " " : "-") + Of(random.Next(1, 6), () => "0123456789.."[random.Next(12)].ToString())
        + (random.Next(3) == 0 ? "e" + random.Next(-20, 500) : "") + Of(random.Next(2), () => random.Next(2) == 0 ? "\t" : "::string");

    /// <summary>Returns a name with one character more, less, or another.</summary>
    private string Changed(string name)
    {
        int place = random.Next(name.Length + 1);
        bool isLess = random.Next(2) == 0 && place < name.Length;
        return name[..place] + (random.Next(3) == 0 ? "" : Character()) + name[(isLess ? place + 1 : place)..];
    }

    private string Letter() => "abcXYZ"[random.Next(6)].ToString();

    private string Character() => random.Next(12) switch
    {
        < 3 => Letter(),
        < 7 => Signs[random.Next(Signs.Length)].ToString(),
        7 => ((char)random.Next(' ', 0x7F)).ToString(),
        8 => ((char)random.Next(1, ' ')).ToString(),
        9 => ((char)random.Next(0x7F, 0xD800)).ToString(),
        10 => new Rune(random.Next(0x10000, 0x110000)).ToString(),
        _ => random.Next(8) == 0 ? ((char)random.Next(0xD800, 0xE000)).ToString() : ((char)random.Next(0xE000, 0x10000)).ToString(),
    };

    private static string Of(int count, Func<string> piece) => string.Concat(Enumerable.Range(0, count).Select(_ => piece()));
}
