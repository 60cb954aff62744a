using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>Finds what is wrong with the lists that a select makes of its rows.</summary>
internal static class ListMistakes
{
    private static readonly HashSet<string> Limits = SqlWords.Set("fetch limit top");

    private static readonly HashSet<string> Ends = SqlWords.Set("fetch for limit offset");

    private static readonly HashSet<string> Directions = SqlWords.Set("asc desc");

    private static readonly HashSet<string> RowWords = SqlWords.Set("row rows");

    private static readonly string[] Keys = ["id", "key", "guid", "slug", "code", "number", "mail", "login", "username"];

    /// <summary>Returns whether rows come in any order, though those of one parent must follow each other.</summary>
    /// <remarks>Rows that a union makes of constants, without a table, come as they are written.</remarks>
    public static bool IsUnordered(SelectStatement select) =>
        select.Words.Has("from") && !HasOrder(select.Words) && !select.HasOuter("for") && !IsOneParent(select)
        && (select.HasOuter("join") || select.HasOuter("union") || select.From.Exists(index => select.Words.IsSymbol(index, ',')));

    /// <remarks>A parameter is the same for all rows: <c>order by @sort</c> orders by no column.</remarks>
    private static bool HasOrder(SqlWords words) => Enumerable.Range(0, words.Count).Any(index =>
    {
        if (!words.IsWord(index, "order"))
        {
            return false;
        }

        int term = words.IsWord(index + 1, "by") ? index + 2 : index + 1, last = term;
        while (words[last].Kind == SqlTokenKind.Parameter || words.IsSymbol(last, ',') || words.IsAny(last, Directions))
        {
            last++;
        }

        return last == term || !(words[last].Kind is SqlTokenKind.None or SqlTokenKind.Close || words.IsSymbol(last, ';') || words.IsAny(last, Ends));
    });

    /// <summary>Returns the first column of a list beside another, and both lists; null if there is none.</summary>
    public static (SelectColumn Column, string First, string Second)? SideBySide(SelectStatement select)
    {
        List<SelectColumn> columns = select.Columns.FindAll(static column => column.List is not null);
        foreach (SelectColumn second in columns)
        {
            foreach (SelectColumn first in columns.TakeWhile(column => column != second))
            {
                int level = first.Lists.Zip(second.Lists, IsSame).TakeWhile(static isSame => isSame).Count();
                if (level < Math.Min(first.Lists.Length, second.Lists.Length))
                {
                    return (second, first.Lists[level], second.Lists[level]);
                }
            }
        }

        return null;
    }

    /// <remarks>A naming policy may make names equal that differ in case and underscores.</remarks>
    private static bool IsSame(string list, string other) => list.Replace("_", "").Equals(other.Replace("_", ""), StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns whether no column tells one parent from the next.</summary>
    public static bool HasOnlyLists(SelectStatement select) => select.Columns.TrueForAll(static column => column.List is not null);

    /// <summary>Returns the index of the word that limits the rows; -1 if none does, or the last parent is complete all the same.</summary>
    /// <param name="select">The select.</param>
    /// <param name="toOne">Whether only a limit to a single row is looked for.</param>
    public static int LimitOf(SelectStatement select, bool toOne)
    {
        SqlWords words = select.Words;
        int start = select.Outer.FindIndex(index => words.IsWord(index, "select"));
        bool isTop = start >= 0 && words.IsWord(select.Outer[start] + 1, "top");
        int limit = isTop ? select.Outer[start] + 1 : select.Rest.Find(index => words.IsAny(index, Limits));
        int offset = limit > 0 ? 0 : select.Rest.Find(index => words.IsWord(index, "offset") && IsSkipped(words.Text(index + 1)));
        limit += offset;
        if (limit == 0 || words.Has("ties") || words.Has("percent") || words.IsWord(limit + 1, "all"))
        {
            return -1;
        }

        int count = CountOf(words, limit);
        return !toOne || (offset == 0 && (words.Text(count) is "1" || words.IsAny(count, RowWords))) ? limit : -1;
    }

    /// <summary>Returns the index of the number behind a word that limits rows.</summary>
    public static int CountOf(SqlWords words, int limit)
    {
        int count = limit + 1;
        while (words.IsWord(count, "first") || words.IsWord(count, "next") || words[count].Kind == SqlTokenKind.Open)
        {
            count++;
        }

        return count;
    }

    /// <remarks>By <c>where p.Id = @id</c>, which mostly is the key of one parent.</remarks>
    private static bool IsOneParent(SelectStatement select)
    {
        SqlWords words = select.Words;
        return select.Rest.Exists(index => words.IsSymbol(index, '=') && (IsKey(words.Text(index - 1)) || IsKey(words.Text(index + 1))));
    }

    // A parameter or a number but 0; else it is a name.
    private static bool IsSkipped(string text) => text is ['@' or ':' or '$' or '?' or '(' or (>= '1' and <= '9'), ..];

    private static bool IsKey(string column)
    {
        string name = column.Trim('"', '[', ']', '`').ToLowerInvariant();
        return Array.Exists(Keys, key => name.EndsWith(key, StringComparison.Ordinal));
    }
}
