using System.Text;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Declares and reads texts of json_table.</summary>
internal static class MySqlText
{
    private const string Unquote = "json_unquote(json_quote(";

    /// <summary>The types that take a character set.</summary>
    private static readonly HashSet<string> Types = new(
        ["char", "character", "varchar", "tinytext", "text", "mediumtext", "longtext", "long"], StringComparer.OrdinalIgnoreCase);

    /// <summary>What says the character set of a type in the options.</summary>
    private static readonly string[] CharacterSets = ["charset", "character set", "char set", "ascii", "unicode"];

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
            : new ColumnSql(Declared(type), Unquote, "))");
    }

    /// <summary>Returns a type with the character set that holds any text: by default it is that of the database, and texts would lose characters.</summary>
    /// <exception cref="ArgumentException">The options name another one.</exception>
    public static string Declared(string type) =>
        !IsText(type) || Has(type, "byte") ? type
        : !CharacterSets.Any(set => Has(type, set)) ? type + " character set utf8mb4"
        : Has(type, "utf8mb4") ? type
        : throw new ArgumentException(
            $"The type '{type}' has a character set that lacks characters, which would become question marks. Leave it out: texts are sent as utf8mb4, and "
            + "fit columns of any character set.");

    /// <summary>Returns whether values that are compared with a column may lose characters that its character set lacks.</summary>
    /// <remarks>The server takes what json_unquote returns for ASCII, and makes question marks of such characters. Those of a parameter are an error.</remarks>
    public static bool MayLose<T>(in ColumnSql sql, ReadOnlySpan<T> values)
    {
        if (sql.Before == Unquote)
        {
            foreach (T value in values)
            {
                if (value is string text ? !Ascii.IsValid(text) : value is > '\x7f')
                {
                    return true;
                }
            }
        }

        return false;
    }

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

    private static bool IsText(string type) => Types.Contains(FirstWord(type)) && !Has(type, "varbinary");

    private static bool Has(string type, string words) => type.Contains(words, StringComparison.OrdinalIgnoreCase);

    private static string FirstWord(string type)
    {
        int end = type.AsSpan().IndexOfAny(" (\t\r\n");
        return end < 0 ? type : type[..end];
    }
}
