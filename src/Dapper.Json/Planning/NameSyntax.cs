using Dapper.Json.Cells;
using Dapper.Json.Cells.Casts;

namespace Dapper.Json.Planning;

/// <summary>Reads what the name of a column says beside its path: the type that it ends in.</summary>
internal static class NameSyntax
{
    private const string CastMark = "::";

    /// <summary>Returns whether a name in the options is that of a column, with or without the type that the column's name ends in.</summary>
    /// <param name="column">The column's name.</param>
    /// <param name="name">The name in the options.</param>
    /// <param name="mayEndInType">Whether names of columns end in types.</param>
    public static bool Is(string column, string name, bool mayEndInType = true) =>
        column.StartsWith(name, StringComparison.OrdinalIgnoreCase)
        && (column.Length == name.Length || (mayEndInType && MarkOf(column) == name.Length && CastOf(column[(name.Length + CastMark.Length)..]) is not null));

    /// <summary>Returns a column with the type that its name ends in, and with the name before it as the name of a member.</summary>
    /// <exception cref="JsonQueryException">The type is not known, or has blanks around it.</exception>
    public static ColumnSchema WithCast(ColumnSchema column)
    {
        int mark = MarkOf(column.Name);
        if (mark < 0)
        {
            return column;
        }

        (string path, string type) = (column.Name[..mark], column.Name[(mark + CastMark.Length)..]);
        ColumnCast? cast = CastOf(type.Trim());
        return cast is not null && path == path.TrimEnd() && type == type.Trim() ? column with { Cast = cast, MemberName = path }
            : cast is null && !IsUnknownType(path, type) ? column
            : throw ColumnError.Of(
                $"The type at the end of the column's name is not known. It may be {ColumnCasts.Words}, without blanks. To write names as they are, "
                + "set JsonQueryOptions.PathNames to false",
                column);
    }

    // What is not a path before it is one name as a whole: the text of an expression may have a cast at its end.
    private static bool IsUnknownType(string path, string type) =>
        type.Length > 0 && PathSegment.WordLength(type) == type.Length && (path.Length == 0 || PathSegment.TryReadPath(path) is not null);

    /// <returns>Where the mark of the type stands that a name ends in; -1 for none. A double quote behind it is the end of a quoted name.</returns>
    private static int MarkOf(string name)
    {
        int mark = name.LastIndexOf(CastMark, StringComparison.Ordinal);
        return mark < name.LastIndexOf('"') ? -1 : mark;
    }

    private static ColumnCast? CastOf(string word) =>
        Array.Find(ColumnCasts.All, cast => word.Equals(cast.Word, StringComparison.OrdinalIgnoreCase));
}
