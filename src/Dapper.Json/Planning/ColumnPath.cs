using System.Text;
using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>A column's name read as a path: <c>customer.name</c>, <c>lines[].product.name</c>, <c>"a.b".c</c>.</summary>
internal static class ColumnPath
{
    private const string ListMark = "[]";

    /// <summary>Splits a name.</summary>
    /// <param name="column">The column.</param>
    /// <param name="isPath">Whether dots, brackets and quotes mean anything in it.</param>
    /// <exception cref="JsonQueryException">The name is no path.</exception>
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
            "With JsonQueryOptions.PathNames a column's name is a path such as customer.name, lines[].sku or \"a.b\".c, but this is not one",
            column);
    }

    /// <returns>The next segment; null where there is none.</returns>
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

    /// <returns>The name; null where there are brackets inside it.</returns>
    private static string? TakePlain(ref ReadOnlySpan<char> rest)
    {
        int dot = rest.IndexOf('.');
        ReadOnlySpan<char> name = dot < 0 ? rest : rest[..dot];
        name = name.EndsWith(ListMark) ? name[..^ListMark.Length] : name;
        rest = rest[name.Length..];
        return name.ContainsAny('[', ']') ? null : name.ToString();
    }

    /// <returns>The name; null where the quote is not ended.</returns>
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
/// <param name="Name">The name, as the database gives it.</param>
/// <param name="IsList">Whether what comes below it are the elements of a list.</param>
internal readonly record struct PathSegment(string Name, bool IsList);
