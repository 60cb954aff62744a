using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>A side list of an object, as a step of its shape.</summary>
/// <param name="Name">The name of its property.</param>
/// <param name="Columns">The columns of its elements.</param>
/// <param name="Rows">The plan that writes the elements; null if the list is not selected.</param>
/// <param name="Limit">The limit for the memory of the elements of one object, in bytes.</param>
internal sealed record SideList(PropertyName Name, ColumnSchema[] Columns, RowPlan? Rows, long Limit)
{
    /// <summary>Gets how many objects are around the elements: the rows of such a list have the grouping keys of so many.</summary>
    public int Level { get; init; }

    /// <summary>Gets the columns of the lists in the place of the first one, none of which may have a value in a row that fills this list.</summary>
    public ColumnSchema[] ColumnsOfFirst { get; init; } = [];

    /// <summary>Gets the depth of its property inside the row.</summary>
    public int Depth { get; init; }

    /// <summary>Finds a column with a value in the current row; null if there is none.</summary>
    public static ColumnSchema? FindFilled(ColumnSchema[] columns, RowSource source)
    {
        foreach (ColumnSchema column in columns)
        {
            if (!source.IsNull(column.Ordinal))
            {
                return column;
            }
        }

        return null;
    }
}
