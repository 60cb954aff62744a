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

    private static readonly SearchValues<char> OfNumbers = SearchValues.Create("0123456789.eE+- \t\n\v\f\r");

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
    /// and DuckDB name such columns so. Or a heading with a full stop, such as <c>No. of items</c>. It is one name, whatever is in it. What stands
    /// between double quotes is a name of a path and says nothing.
    /// </summary>
    public static bool IsExpression(string name)
    {
        ReadOnlySpan<char> rest = name;
        while (!rest.IsEmpty)
        {
            int quoted = QuotedLength(rest);
            rest = quoted < 0 ? [] : rest[quoted..];
            int dot = rest.IndexOf('.');
            ReadOnlySpan<char> plain = dot < 0 ? rest : rest[..dot];
            rest = rest[Math.Min(plain.Length + 1, rest.Length)..];
            if (plain.ContainsAny(OfExpressions) || rest is [' ', ..])
            {
                return true;
            }
        }

        return !name.AsSpan().ContainsAnyExcept(OfNumbers) && double.TryParse(name, NumberStyles.Float, CultureInfo.InvariantCulture, out _);
    }

    /// <summary>Returns the length of the name between double quotes that a text begins with: 0 if it does not, -1 if the quotes are not closed.</summary>
    public static int QuotedLength(ReadOnlySpan<char> text)
    {
        int length = 0;
        while (text[length..] is ['"', .. var inside])
        {
            int end = inside.IndexOf('"');
            if (end < 0)
            {
                return -1;
            }

            // A quote inside is doubled, as in SQL: then another one follows.
            length += end + 2;
        }

        return length;
    }

    /// <summary>Returns whether a name in the options is that of a column, with or without the type that the column's name ends in.</summary>
    public static bool Is(string column, string name) =>
        column.StartsWith(name, StringComparison.OrdinalIgnoreCase)
        && (column.Length == name.Length || (MarkOf(column) == name.Length && CastOf(column, name.Length) != ColumnCast.None));

    /// <summary>Returns a column with the type that its name ends in, and with the name before it as the name of a member.</summary>
    /// <exception cref="JsonQueryException">The type is not known, and the name is no expression, which may have anything in it.</exception>
    public static ColumnSchema WithCast(ColumnSchema column)
    {
        int mark = MarkOf(column.Name);
        if (mark < 0)
        {
            return column;
        }

        ColumnCast cast = CastOf(column.Name, mark);
        return cast != ColumnCast.None ? column with { Cast = cast, MemberName = column.Name[..mark] }
            : IsExpression(column.Name) ? column
            : throw ColumnError.Of(
                "The type at the end of the column's name is not known. It may be ::boolean, ::json or ::string. To write names as they are, set "
                + "JsonQueryOptions.PathNames to false",
                column);
    }

    /// <returns>Where the mark of the type stands that a name ends in; -1 for none. A double quote behind it is the end of a quoted name.</returns>
    private static int MarkOf(string name)
    {
        int mark = name.LastIndexOf(CastMark, StringComparison.Ordinal);
        return mark < name.LastIndexOf('"') ? -1 : mark;
    }

    private static ColumnCast CastOf(string name, int mark)
    {
        ReadOnlySpan<char> type = name.AsSpan(mark + CastMark.Length);
        return type.Equals("boolean", StringComparison.OrdinalIgnoreCase) ? ColumnCast.Boolean
            : type.Equals("json", StringComparison.OrdinalIgnoreCase) ? ColumnCast.Json
            : type.Equals("string", StringComparison.OrdinalIgnoreCase) ? ColumnCast.String
            : ColumnCast.None;
    }
}
