namespace Dapper.Json.Parameters.Dialects;

/// <summary>Declares and reads texts of json_table.</summary>
internal static class MySqlText
{
    /// <summary>The types that take a character set.</summary>
    private static readonly HashSet<string> Types = new(
        ["char", "character", "varchar", "tinytext", "text", "mediumtext", "longtext", "long"], StringComparer.OrdinalIgnoreCase);

    /// <summary>What says the character set of a type in the options.</summary>
    private static readonly string[] CharacterSets = ["charset", "character set", "ascii", "unicode", "byte"];

    /// <summary>Returns the SQL of a column.</summary>
    /// <remarks>
    /// A column of json_table has a collation, and cannot be compared with a column that has another. The result of json_unquote is compared as a
    /// parameter is: by the collation of the column, whose index it can use.
    /// </remarks>
    /// <param name="type">The type.</param>
    /// <param name="collation">The collation in the options, with its keyword; empty for none.</param>
    public static ColumnSql Of(string type, string collation)
    {
        type = WithoutNational(type);
        return !IsText(type) || collation.Length > 0
            ? new ColumnSql(Declared(type), After: collation)
            : new ColumnSql(Declared(type), "json_unquote(json_quote(", "))");
    }

    /// <summary>Returns a type with the character set that holds any text: by default it is that of the database, and texts would lose characters.</summary>
    public static string Declared(string type) =>
        IsText(type) && !CharacterSets.Any(set => type.Contains(set, StringComparison.OrdinalIgnoreCase)) ? type + " character set utf8mb4" : type;

    /// <summary>Returns a type without its national character set, which is utf8mb3: it takes no other, and lacks the characters of four bytes.</summary>
    private static string WithoutNational(string type)
    {
        string first = FirstWord(type), rest = type[first.Length..].TrimStart();
        return first.ToUpperInvariant() switch
        {
            "NATIONAL" => rest,
            "NCHAR" when rest.StartsWith("varchar", StringComparison.OrdinalIgnoreCase) => rest,
            "NCHAR" or "NVARCHAR" => type[1..],
            _ => type,
        };
    }

    private static bool IsText(string type) => Types.Contains(FirstWord(type)) && !type.Contains("varbinary", StringComparison.OrdinalIgnoreCase);

    private static string FirstWord(string type)
    {
        int end = type.AsSpan().IndexOfAny(" (\t\r\n");
        return end < 0 ? type : type[..end];
    }
}
