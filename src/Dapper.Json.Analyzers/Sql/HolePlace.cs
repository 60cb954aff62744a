using System.Text.RegularExpressions;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>What a hole in SQL stands for, as the text around it shows.</summary>
internal enum HolePlace
{
    /// <summary>A value, which could be a parameter.</summary>
    Value,

    /// <summary>The name of a table, of a schema or of another object.</summary>
    Name,

    /// <summary>A part of the SQL, such as a condition or an order.</summary>
    Other,
}

/// <summary>Tells places of holes apart.</summary>
internal static class HolePlaces
{
    private const string NameStart =
        @"(\b(from|join|into|update|table|exec|execute|call|view|index|truncate|schema|database|use|sequence|column|on)\s+|[.\[""`_#])$";

    private const RegexOptions Options = RegexOptions.IgnoreCase | RegexOptions.CultureInvariant;

    /// <summary>Tells what a hole stands for.</summary>
    /// <param name="before">The SQL before the hole, with a question mark for each hole in it.</param>
    /// <param name="after">The text behind it.</param>
    public static HolePlace Of(TextBefore before, string after)
    {
        if (before.IsQuoted)
        {
            return HolePlace.Value;
        }

        if (Regex.IsMatch(before.End, NameStart, Options)
            || Regex.IsMatch(after, @"^[.\]""`_(]"))
        {
            return HolePlace.Name;
        }

        bool isValue = Regex.IsMatch(before.End, @"([=<>]|\b(i?like|between|limit|offset)|\b(in|values)\s*\(([^()]*,)?)\s*$", Options);
        return isValue ? HolePlace.Value : HolePlace.Other;
    }
}
