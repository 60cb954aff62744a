namespace Dapper.Json.Parameters.Dialects;

/// <summary>Declares and reads texts of json_table.</summary>
internal static class MySqlText
{
    /// <summary>The types that take a character set.</summary>
    private static readonly HashSet<string> Types = new(
        ["char", "character", "varchar", "tinytext", "text", "mediumtext", "longtext", "long"], StringComparer.OrdinalIgnoreCase);

    /// <summary>What begins a type of the national character set, utf8mb3, which takes no other and lacks the characters of four bytes.</summary>
    private static readonly string[] National = ["national ", "nchar", "nvarchar"];

    /// <summary>What says the character set of a type in the options, or that it has none.</summary>
    private static readonly string[] CharacterSets = ["charset", "character set", "ascii", "unicode", "binary", "byte"];

    /// <summary>Returns the SQL of a column.</summary>
    /// <remarks>
    /// A column of json_table has a collation, and cannot be compared with a column that has another. The result of json_unquote is compared as a
    /// parameter is: by the collation of the column, whose index it can use.
    /// </remarks>
    /// <param name="type">The type.</param>
    /// <param name="collation">The collation in the options, with its keyword; empty for none.</param>
    public static ColumnSql Of(string type, string collation)
    {
        if (Array.Find(National, start => type.StartsWith(start, StringComparison.OrdinalIgnoreCase)) is { } national)
        {
            type = type[(national[^1] == ' ' ? national.Length : 1)..].TrimStart();
        }

        return !IsText(type) || collation.Length > 0
            ? new ColumnSql(Declared(type), After: collation)
            : new ColumnSql(Declared(type), "json_unquote(json_quote(", "))");
    }

    /// <summary>Returns a type with the character set that holds any text: by default it is that of the database, and texts would lose characters.</summary>
    public static string Declared(string type) =>
        IsText(type) && !CharacterSets.Any(set => type.Contains(set, StringComparison.OrdinalIgnoreCase)) ? type + " character set utf8mb4" : type;

    private static bool IsText(string type)
    {
        int end = type.AsSpan().IndexOfAny(' ', '(');
        return Types.Contains(end < 0 ? type : type[..end]);
    }
}
