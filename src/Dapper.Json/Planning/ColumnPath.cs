using System.Text;
using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>Parses the name of a column as a path: <c>customer.name</c>, <c>lines[].product.name</c>, <c>"a.b".c</c>.</summary>
internal static class ColumnPath
{
    private const string ListMark = "[]";

    /// <summary>Splits a column's name into the names of its path.</summary>
    /// <param name="column">The column.</param>
    /// <param name="isPath">Whether the name is a path. If not, it is one name.</param>
    /// <exception cref="JsonQueryException">The name is not a path.</exception>
    public static PathSegment[] Parse(in ColumnSchema column, bool isPath)
    {
        if (column.Name.Length == 0)
        {
            throw ColumnError.Of("A column has no name. Give it an alias in SQL", column);
        }

        if (!isPath)
        {
            return [new PathSegment(column.Name, IsList: false)];
        }

        var segments = new List<PathSegment>();
        ReadOnlySpan<char> rest = column.Name;
        while (TryTake(ref rest) is { } segment)
        {
            segments.Add(segment);
            if (rest.IsEmpty)
            {
                return segments.ToArray();
            }

            rest = rest[1..];
        }

        throw ColumnError.Of(
            "With JsonQueryOptions.PathNames the name of a column is a path such as customer.name, lines[].sku or \"a.b\".c, but this name is not",
            column);
    }

    /// <returns>The next segment; null if there is none.</returns>
    private static PathSegment? TryTake(ref ReadOnlySpan<char> rest)
    {
        if ((rest is ['"', ..] ? TakeQuoted(ref rest) : TakePlain(ref rest)) is not { Length: > 0 } name)
        {
            return null;
        }

        bool isList = rest.StartsWith(ListMark);
        rest = isList ? rest[ListMark.Length..] : rest;
        return rest is [] or ['.', ..] ? new PathSegment(name, isList) : null;
    }

    /// <returns>The name; null if it contains brackets.</returns>
    private static string? TakePlain(ref ReadOnlySpan<char> rest)
    {
        int dot = rest.IndexOf('.');
        ReadOnlySpan<char> name = dot < 0 ? rest : rest[..dot];
        name = name.EndsWith(ListMark) ? name[..^ListMark.Length] : name;
        rest = rest[name.Length..];
        return name.ContainsAny('[', ']') ? null : name.ToString();
    }

    /// <returns>The name; null if the quote is not closed.</returns>
    private static string? TakeQuoted(ref ReadOnlySpan<char> rest)
    {
        var name = new StringBuilder();
        for (int i = 1; i < rest.Length; i++)
        {
            if (rest[i] != '"')
            {
                name.Append(rest[i]);
            }
            else if (i + 1 < rest.Length && rest[i + 1] == '"')
            {
                // A quote inside is doubled, as in SQL.
                name.Append('"');
                i++;
            }
            else
            {
                rest = rest[(i + 1)..];
                return name.ToString();
            }
        }

        return null;
    }
}

/// <summary>One name of a path.</summary>
/// <param name="Name">The name, as in the result.</param>
/// <param name="IsList">Whether it names a list, to whose elements the rest of the path belongs.</param>
internal readonly record struct PathSegment(string Name, bool IsList);
