using Dapper.Json.Analyzers.Sql;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.CodeFixes;

/// <summary>A place of SQL where a parameter means the same as the text of a hole.</summary>
/// <param name="Before">What is removed before the hole: the quote of a text, also of SQL Server's <c>N'…'</c>.</param>
/// <param name="After">What is removed behind it.</param>
/// <param name="NeedsSpace">Whether the sign of the parameter could be taken for a part of what stands before it.</param>
internal sealed record ValuePlace(string Before, string After, bool NeedsSpace)
{
    /// <summary>What stands for a hole: a word that may be a part of another one.</summary>
    public const string Hole = "0";

    // After another word, such as interval, or other symbols, such as those of U&'…', the text is not a text of its own.
    private static readonly HashSet<string> Words = SqlWords.Set(
        "all and between case distinct else escape having ilike in is like limit not offset on or return returning select set then values when where");

    private const string Symbols = "=<>,|+-*/%(~!^";

    /// <summary>Returns the place of a hole; null if no parameter can stand there, or it would mean something else on some database.</summary>
    public static ValuePlace? Of(string sql, int hole)
    {
        ValuePlace?[] places = [.. SqlWords.OfAll(sql).Select(words => Of(sql, hole, words.Value))];
        return Array.TrueForAll(places, place => place == places[0]) ? places[0] : null;
    }

    private static ValuePlace? Of(string sql, int hole, SqlWords words)
    {
        int index = Enumerable.Range(0, words.Count).FirstOrDefault(one => words[one].End > hole);
        SqlToken token = words[index];
        bool isText = token == new SqlToken(SqlTokenKind.Quoted, hole - 1, hole + 2) && sql[token.Start] == '\'';
        if (!isText && token != new SqlToken(SqlTokenKind.Word, hole, hole + 1))
        {
            return null;
        }

        bool isNational = isText && words.IsWord(index - 1, "n") && words[index - 1].End == token.Start;
        int before = index - (isNational ? 2 : 1), start = isNational ? token.Start - 1 : token.Start;
        bool isOperand = words.IsAny(before, Words)
            || (words[before].Kind is SqlTokenKind.Symbol or SqlTokenKind.Open && Symbols.IndexOf(sql[words[before].Start]) >= 0);
        if (!isOperand || IsJoined(sql, token.End) || IsJoined(sql, start - 1) || words.Text(index + 1) is ['\'', ..]
            || (!isText && !IsValue(sql, hole, words, index)))
        {
            return null;
        }

        bool needsSpace = start > 0 && !char.IsWhiteSpace(sql[start - 1]) && sql[start - 1] is not ('(' or ',' or '=');
        return new ValuePlace(sql[start..hole], isText ? "'" : "", needsSpace);
    }

    /// <summary>Returns whether a hole without quotes is a value. In the only parentheses of <c>in</c> it may be a list.</summary>
    private static bool IsValue(string sql, int hole, SqlWords words, int index) =>
        HolePlaces.Of(TextBefore.None.With(sql[..hole]), sql[(hole + 1)..]) == HolePlace.Value
        && !(words.IsWord(index - 2, "in") && words[index + 1].Kind == SqlTokenKind.Close);

    private static bool IsJoined(string sql, int position) =>
        position >= 0 && position < sql.Length && (SqlSyntax.IsNameCharacter(sql[position]) || sql[position] is '$' or '#' or '@');
}
