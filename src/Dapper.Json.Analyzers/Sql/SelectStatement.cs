using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>The outermost select of a statement.</summary>
internal sealed class SelectStatement
{
    private static readonly HashSet<string> Starts = SqlWords.Set("select with");

    private static readonly HashSet<string> Ends = SqlWords.Set("except fetch for group having intersect limit offset option order union where window");

    /// <summary>A database whose names may have any quotes.</summary>
    private static readonly SqlSyntax Syntax = new("@:$?") { HasBrackets = true, HasBackticks = true, MoreNameCharacters = "$" };

    private SelectStatement(SqlWords words, List<int> outer, int first)
    {
        Words = words;
        Outer = outer;
        int from = outer.FindIndex(first, index => words.IsWord(index, "from"));
        int end = from < 0 ? -1 : outer.FindIndex(from, index => words.IsAny(index, Ends));
        From = from < 0 ? [] : outer.GetRange(from, (end < 0 ? outer.Count : end) - from);
        Columns = SelectColumns.Read(words, outer[first] + 1, from < 0 ? words.Count : outer[from]);
        Rest = end < 0 ? [] : outer.GetRange(end, outer.Count - end);
    }

    /// <summary>Gets all tokens.</summary>
    public SqlWords Words { get; }

    /// <summary>Gets the indexes of the tokens outside parentheses, with the parentheses.</summary>
    public List<int> Outer { get; }

    /// <summary>Gets those of the tables.</summary>
    public List<int> From { get; }

    /// <summary>Gets those behind the tables.</summary>
    public List<int> Rest { get; }

    public List<SelectColumn> Columns { get; }

    /// <summary>Reads a statement; null if it is not one select, or what it says depends on the database.</summary>
    public static SelectStatement? Read(string sql)
    {
        if (DependsOnDatabase(sql))
        {
            return null;
        }

        var words = new SqlWords(sql, Syntax);
        List<int> outer = OuterOf(words);
        int first = outer.FindIndex(index => words.IsWord(index, "select"));
        bool isOne = !Enumerable.Range(0, Math.Max(0, words.Count - 1)).Any(index => words.IsSymbol(index, ';'));
        return first >= 0 && isOne && words.IsAny(0, Starts) && !outer.Exists(index => words.IsWord(index, "insert") || words.IsWord(index, "update"))
            ? new SelectStatement(words, outer, first)
            : null;
    }

    /// <summary>Returns the statements of a text, each with its place; null if they depend on the database, or one is no select.</summary>
    public static IReadOnlyList<(string Sql, int Start)>? Split(string sql)
    {
        if (DependsOnDatabase(sql))
        {
            return null;
        }

        var words = new SqlWords(sql, Syntax);
        var statements = new List<(string Sql, int Start)>();
        int first = 0;
        for (int index = 0; index <= words.Count; index++)
        {
            if (index < words.Count && !words.IsSymbol(index, ';'))
            {
                continue;
            }

            if (index > first)
            {
                if (!words.IsAny(first, Starts))
                {
                    return null;
                }

                int start = words[first].Start;
                statements.Add((sql[start..(index < words.Count ? words[index].Start : sql.Length)], start));
            }

            first = index + 1;
        }

        return statements;
    }

    // By the characters of comments, escapes and texts that only some databases have.
    private static bool DependsOnDatabase(string sql) => sql.IndexOfAny(['#', '\\']) >= 0 || sql.Contains("$$");

    public bool HasOuter(string word) => Outer.Exists(index => Words.IsWord(index, word));

    private static List<int> OuterOf(SqlWords words)
    {
        var outer = new List<int>();
        int depth = 0;
        for (int index = 0; index < words.Count; index++)
        {
            depth -= words[index].Kind == SqlTokenKind.Close ? 1 : 0;
            if (depth == 0)
            {
                outer.Add(index);
            }

            depth += words[index].Kind == SqlTokenKind.Open ? 1 : 0;
        }

        return outer;
    }
}
