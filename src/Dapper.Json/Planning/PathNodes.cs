using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>Builds the nodes of a shape from the tree that the names of columns describe.</summary>
internal sealed class PathNodes(
    PlanSettings settings, ColumnSchema[][] keys, RowForm form, Func<PlannedColumn, ColumnWriter> writerOf)
{
    private readonly NullWriter _missing = settings.Cells.OmitsNulls ? NullWriter.Omitted : NullWriter.Literal;

    public Shape ShapeOf(PathObject root)
    {
        BracketKind kind = form switch
        {
            RowForm.Properties => BracketKind.None,
            RowForm.Array => BracketKind.Array,
            _ => BracketKind.Object,
        };

        // Properties without brackets are one deeper: the document writes the brackets around them.
        int around = kind == BracketKind.None ? 1 : 0;
        return new Shape(ShapeNode.Row(kind, NodesOf(root, level: 0)), around);
    }

    /// <param name="parent">The object whose properties they are.</param>
    /// <param name="level">The number of lists around it.</param>
    private List<ShapeNode> NodesOf(PathObject parent, int level)
    {
        var nodes = new List<ShapeNode>();
        foreach (PathProperty property in parent.Properties)
        {
            PropertyName name = property.Name is null ? PropertyName.Element
                : property.IsValue && form == RowForm.Array ? PropertyName.ElementOf(property.Name)
                : settings.Cells.Encode(property.Name);
            nodes.Add(property switch
            {
                { IsValue: true } => ShapeNode.Of(writerOf(new PlannedColumn(property.First, name, settings.Cells))),
                { IsList: true } => ShapeNode.List(
                    name, Comparing(keys[level]), property.First, property.Object.IsValue, NodesOf(property.Object, level + 1)),
                _ => ShapeNode.Inside(name, property.First, _missing, NodesOf(property.Object, level)),
            });
        }

        return nodes;
    }

    private ColumnWriter[] Comparing(ColumnSchema[] columns) => Array.ConvertAll(
        columns, column => writerOf(new PlannedColumn(column, settings.Cells.Encode(column.Name), settings.Cells.Compared)));
}
