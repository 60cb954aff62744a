using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>A column, with the path that its name is: <c>customer.name</c>, <c>lines[].product.name</c>, <c>"a.b".c</c>, <c>paid::boolean</c>.</summary>
/// <param name="Schema">The column.</param>
/// <param name="Path">The names of its path.</param>
internal sealed record PathColumn(ColumnSchema Schema, PathSegment[] Path)
{
    private const string ListMark = "[]";

    /// <summary>Returns how deep rows of some columns are nested.</summary>
    public static Nesting NestingOf(PathColumn[] columns)
    {
        Nesting deepest = Nesting.None;
        foreach (PathColumn column in columns)
        {
            int depth = column.Path.Length;
            foreach (PathSegment segment in column.Path)
            {
                depth += segment.IsList ? 1 : 0;
            }

            deepest = depth > deepest.Depth ? new Nesting(depth, column.Schema) : deepest;
        }

        return deepest;
    }

    /// <summary>Reads the name of a column.</summary>
    /// <param name="column">The column.</param>
    /// <param name="isPath">Whether the name is a path. If not, it is one name.</param>
    /// <param name="mayEndInType">Whether the name may end in a type.</param>
    /// <param name="rawJson">The names of the columns that the options name as raw JSON.</param>
    /// <exception cref="JsonQueryException">The name is not a path, or ends in an unknown type.</exception>
    public static PathColumn Read(ColumnSchema column, bool isPath, bool mayEndInType, NameList rawJson)
    {
        column = mayEndInType ? NameSyntax.WithCast(column) : column;
        column = column with { IsRawJson = column.Cast == ColumnCast.Json || rawJson.Contains(column.Name) || rawJson.Contains(column.MemberName) };
        string name = column.MemberName;
        return new PathColumn(column, isPath && name.Length > 0 ? Parse(name, column) : [new PathSegment(name, IsList: false)]);
    }

    /// <summary>Parses a path. Returns null for a text that is none.</summary>
    public static PathSegment[]? TryParse(string name)
    {
        // Without these characters a name is one segment, and the first call of a process need not compile the parser.
        if (name.Length > 0 && (name.AsSpan().IndexOfAny(".\"[]") < 0 || NameSyntax.IsExpression(name)))
        {
            return [new PathSegment(name, IsList: false)];
        }

        var segments = new List<PathSegment>();
        ReadOnlySpan<char> rest = name;
        while (TryTake(ref rest) is { } segment)
        {
            segments.Add(segment);
            if (rest.IsEmpty)
            {
                return segments.ToArray();
            }

            rest = rest[1..];
        }

        return null;
    }

    private static PathSegment[] Parse(string name, ColumnSchema column) => TryParse(name) ?? throw ColumnError.Of(
        "The name of a column is a path such as customer.name, lines[].sku or \"a.b\".c, but this name is not. Give it an alias in SQL, "
        + "or set JsonQueryOptions.PathNames to false, so that names are written as they are",
        column);

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
        int length = NameSyntax.QuotedLength(rest);
        if (length < 0)
        {
            return null;
        }

        string name = rest[1..(length - 1)].ToString().Replace("\"\"", "\"", StringComparison.Ordinal);
        rest = rest[length..];
        return name;
    }
}

/// <summary>One name of a path.</summary>
/// <param name="Name">The name, as in the result.</param>
/// <param name="IsList">Whether it names a list, to whose elements the rest of the path belongs.</param>
internal sealed record PathSegment(string Name, bool IsList);
