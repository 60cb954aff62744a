namespace Dapper.Json.Parameters.Sql;

/// <summary>Keywords that tell the kind of the text next to them. They are compared without case.</summary>
internal static class SqlKeywords
{
    private static readonly HashSet<string> NoFunctions = Set(
        "and apply as between by case distinct else except from having in intersect is join like limit not offset on or returning select set "
        + "then top union using when where with");

    private static readonly HashSet<string> Tables = Set("apply from join using");

    private static readonly HashSet<string> Clauses = Set(
        "begin delete except fetch for group having insert intersect limit merge offset option order output returning set union update values when "
        + "where window");

    private static readonly HashSet<string> NoAliases = Set(
        "alter and begin commit create cross declare delete drop else end except exec execute fetch for full go group having if inner insert "
        + "intersect into join left limit merge natural offset on option order outer output pivot print raiserror return returning right rollback "
        + "select set straight_join tablesample then truncate union unpivot update using values waitfor when where while window with");

    public static bool Select(string word) => word.Equals("select", StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns whether a word before a parenthesis is a keyword, and not the name of a function.</summary>
    public static bool BeforeParenthesis(string word) => NoFunctions.Contains(word);

    /// <summary>Returns whether a table follows a word.</summary>
    public static bool BeforeTable(string word) => Tables.Contains(word);

    /// <summary>Returns whether a word ends the list of a query's tables.</summary>
    public static bool EndsTables(string word) => Clauses.Contains(word);

    /// <summary>Returns whether a word after a table is a keyword, and not its alias.</summary>
    public static bool BehindTable(string word) => NoAliases.Contains(word);

    private static HashSet<string> Set(string words) => new(words.Split(' '), StringComparer.OrdinalIgnoreCase);
}
