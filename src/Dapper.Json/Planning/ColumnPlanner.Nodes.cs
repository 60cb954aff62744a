using System.Diagnostics;
using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <content>Builds the nodes of a shape from the tree that the names of columns describe.</content>
internal sealed partial class ColumnPlanner
{
    private BracketKind RootKind => form switch
    {
        RowForm.Properties => BracketKind.None,
        RowForm.Array => BracketKind.Array,
        RowForm.Object or RowForm.Only => BracketKind.Object,
        RowForm.Element or RowForm.Values or RowForm.Value => throw new UnreachableException(),
    };

    /// <param name="parent">The object whose properties they are.</param>
    /// <param name="keys">The grouping keys of it and of what is inside.</param>
    /// <param name="writerOf">Creates the writer of a column.</param>
    private List<ShapeNode> NodesOf(PathNode parent, ReadOnlySpan<ColumnSchema[]> keys, Func<PlannedColumn, ColumnWriter> writerOf)
    {
        var nodes = new List<ShapeNode>();
        foreach (PathNode property in parent.Properties)
        {
            PropertyName name = property.Name is null ? PropertyName.Element
                : property.IsValue && form == RowForm.Array ? PropertyName.CellOf(property.Name)
                : settings.Cells.Encode(property.Name);
            nodes.Add(property switch
            {
                { IsValue: true } => ShapeNode.Of(writerOf(new PlannedColumn(property.First, name, settings.Cells))),
                { IsList: true } => ShapeNode.List(
                    name, Array.ConvertAll(keys[0], KeyOf), property.First, property.HoldsValues, NodesOf(property, keys[1..], writerOf)),
                _ => ShapeNode.Inside(
                    name, property.First, settings.Cells.OmitsNulls ? NullWriter.Omitted : NullWriter.Literal, NodesOf(property, keys, writerOf)),
            });
        }

        return nodes;

        ColumnWriter KeyOf(ColumnSchema column) =>
            writerOf(new PlannedColumn(column, settings.Cells.Encode(column.Name), settings.Cells.ForGroupKeys));
    }
}
