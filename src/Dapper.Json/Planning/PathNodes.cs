using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>Builds the nodes of a shape from the tree that the names of columns describe.</summary>
internal sealed class PathNodes(CellSettings settings, ColumnSchema[][] keys, RowForm form, Func<ColumnSchema, PropertyName, ColumnWriter> writerOf)
{
    private readonly NullWriter _missing = settings.OmitsNulls ? NullWriter.Omitted : NullWriter.Literal;
    private int _lastOrdinal = ColumnSchema.NoOrdinal;

    /// <summary>Gets whether the columns are read in their order.</summary>
    public bool IsForward { get; private set; } = true;

    public ShapeNode Root(PathObject root)
    {
        BracketKind kind = form switch
        {
            RowForm.Properties => BracketKind.None,
            RowForm.Array => BracketKind.Array,
            _ => BracketKind.Object,
        };
        return new BracketNode(new Bracket(kind, PropertyName.Element), Children(root, level: 0));
    }

    /// <param name="parent">The object whose properties they are.</param>
    /// <param name="level">The number of lists around it.</param>
    private List<ShapeNode> Children(PathObject parent, int level)
    {
        var nodes = new List<ShapeNode>();
        foreach (PathProperty property in parent.Properties)
        {
            nodes.Add(property switch
            {
                { IsValue: true } => Value(property),
                { IsList: true } => List(property, level),
                _ => new BracketNode(
                    new Bracket(BracketKind.Object, settings.Encode(property.Name!)) { IsLazy = true, First = property.Object.First, Missing = _missing },
                    Children(property.Object, level)),
            });
        }

        return nodes;
    }

    private ValueNode Value(PathProperty property)
    {
        IsForward &= property.Column > _lastOrdinal;
        _lastOrdinal = property.Column;
        PropertyName name = property.Name is null ? PropertyName.Element
            : form == RowForm.Array ? PropertyName.ElementOf(property.Name)
            : settings.Encode(property.Name);
        return new ValueNode(writerOf(property.First, name));
    }

    private ListNode List(PathProperty property, int level)
    {
        PathObject element = property.Object;
        ColumnWriter[] compared = Array.ConvertAll(keys[level], column => writerOf(column, settings.Encode(column.Name)));
        BracketKind kind = element.Properties.First().Name is null ? BracketKind.None : BracketKind.Object;
        var bracket = new Bracket(kind, PropertyName.Element) { IsLazy = true, First = element.First };
        return new ListNode(settings.Encode(property.Name!), compared, new BracketNode(bracket, Children(element, level + 1)));
    }
}
