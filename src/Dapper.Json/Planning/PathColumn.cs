using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>A column, with the path that its name is: <c>customer.name</c>, <c>lines[].product.name</c>, <c>"a.b".c</c>, <c>paid::boolean</c>.</summary>
/// <param name="Schema">The column.</param>
/// <param name="Path">The names of its path.</param>
internal sealed record PathColumn(ColumnSchema Schema, PathSegment[] Path)
{
    /// <summary>Returns how deep rows of some columns are nested, with the first of the deepest.</summary>
    public static Nesting NestingOf(PathColumn[] columns) => columns.Aggregate(
        Nesting.None, static (deepest, column) => column.Depth > deepest.Depth ? new Nesting(column.Depth, column.Schema) : deepest);

    /// <summary>Gets the number of objects and arrays around the value.</summary>
    private int Depth => Path.Length + Path.Count(static segment => segment.IsList);

    /// <summary>Reads the name of a column.</summary>
    /// <param name="column">The column.</param>
    /// <param name="isPath">Whether the name is a path. If not, it is one name.</param>
    /// <param name="mayEndInType">Whether the name may end in a type.</param>
    /// <param name="rawJson">The names of the columns that the options name as raw JSON.</param>
    /// <exception cref="JsonQueryException">The name has brackets and is no path, or ends in an unknown type.</exception>
    public static PathColumn Read(ColumnSchema column, bool isPath, bool mayEndInType, NameList rawJson)
    {
        column = mayEndInType ? NameSyntax.WithCast(column) : column;
        column = column with { IsRawJson = column.Cast is { IsRawJson: true } || rawJson.Contains(column.Name) || rawJson.Contains(column.MemberName) };
        string name = column.MemberName;
        PathSegment[]? path = isPath ? PathSegment.TryRead(name) : [new PathSegment(name, IsList: false)];
        return path is not null ? new PathColumn(column, path) : throw ColumnError.Of(
            "The name of a column is a path such as lines[].sku or tags[] if it has brackets, but this name is not. Give it an alias in SQL. In a path, "
            + "names with characters other than letters, digits and underscores are in double quotes, as in lines[].\"unit price\". To write names as "
            + "they are, set JsonQueryOptions.PathNames to false",
            column);
    }
}
