using System.Buffers;
using System.Globalization;
using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>Reads what the name of a column says beside its path: the type that it ends in, and whether it is a name at all.</summary>
internal static class NameSyntax
{
    private const string CastMark = "::";

    // Those of standard SQL, of MySQL, and of SQL Server.
    private static readonly SearchValues<char> Quotes = SearchValues.Create("\"`[");

    private static readonly SearchValues<char> OfExpressions = SearchValues.Create("()'*/+|,=<>%&");

    /// <summary>
    /// Returns whether the text of a command may name objects or lists: it has dots or brackets between quotes of names. What a view names is not in
    /// the text.
    /// </summary>
    public static bool MayNamePaths(string sql)
    {
        ReadOnlySpan<char> rest = sql;
        for (int start = rest.IndexOfAny(Quotes); start >= 0; start = rest.IndexOfAny(Quotes))
        {
            char end = rest[start] == '[' ? ']' : rest[start];
            rest = rest[(start + 1)..];
            int length = rest.IndexOf(end);
            if (rest[..(length < 0 ? rest.Length : length)].IndexOfAny('.', '[') >= 0)
            {
                return true;
            }

            rest = rest[(length < 0 ? rest.Length : length + 1)..];
        }

        return false;
    }

    /// <summary>
    /// Returns whether a name is the text of an expression without an alias, such as <c>json_extract(doc, '$.a')</c> or <c>1.5</c>: SQLite, MySQL
    /// and DuckDB name such columns so. Or a heading with a full stop, such as <c>No. of items</c>. It is one name, whatever is in it.
    /// </summary>
    public static bool IsExpression(string name)
    {
        int quote = name.IndexOf('"');
        return name.AsSpan(0, quote < 0 ? name.Length : quote).ContainsAny(OfExpressions)
            || name.Contains(". ", StringComparison.Ordinal)
            || double.TryParse(name, NumberStyles.Float, CultureInfo.InvariantCulture, out _);
    }

    /// <summary>Returns whether a name in the options is that of a column, with or without the type that the column's name ends in.</summary>
    public static bool Is(string column, string name) =>
        column.StartsWith(name, StringComparison.OrdinalIgnoreCase)
        && (column.Length == name.Length
            || (column.AsSpan(name.Length).StartsWith(CastMark, StringComparison.Ordinal)
                && column.LastIndexOf(CastMark, StringComparison.Ordinal) == name.Length));

    /// <summary>Returns a column with the type that its name ends in, and with the name before it as the name of a member.</summary>
    /// <exception cref="JsonQueryException">The type is not known.</exception>
    public static ColumnSchema WithCast(ColumnSchema column)
    {
        int mark = column.Name.LastIndexOf(CastMark, StringComparison.Ordinal);
        if (mark < 0 || mark < column.Name.LastIndexOf('"'))
        {
            return column;
        }

        ColumnCast cast = column.Name[(mark + CastMark.Length)..].ToUpperInvariant() switch
        {
            "BOOLEAN" => ColumnCast.Boolean,
            "JSON" => ColumnCast.Json,
            "STRING" => ColumnCast.String,
            _ => throw ColumnError.Of(
                "The type at the end of the column's name is not known. It may be ::boolean, ::json or ::string. To write names as they are, set "
                + "JsonQueryOptions.PathNames to false",
                column),
        };
        return column with { Cast = cast, MemberName = column.Name[..mark] };
    }
}
