using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>
/// A side list of an object, beside the first one. Each row fills one of them. The elements of this one wait in memory until their object ends.
/// </summary>
/// <param name="name">The name of its property.</param>
/// <param name="columns">The columns of its elements. A row fills the list if one of them has a value.</param>
/// <param name="element">Its elements.</param>
/// <param name="limit">The limit for the memory of the elements of one object, in bytes.</param>
/// <param name="isWritten">Whether the list is selected. If not, its rows are still recognised.</param>
internal sealed class SideNode(PropertyName name, ColumnSchema[] columns, ShapeNode element, long limit, bool isWritten = true) : ShapeNode
{
    public override string? Name => isWritten ? name.Plain : null;

    public override IEnumerable<string>? Fields => element.Fields;

    public override void AddTo(ShapeSteps steps)
    {
        // Of a list that is not selected nothing is placed: the writers of its elements are also those of plans that write it.
        Shape? shape = isWritten ? new Shape(element, steps.Depth + 1) : null;
        RowPlan? rows = shape is null ? null : shape.Levels.Length > 0 ? new GroupPlan(shape) : new ShapePlan(shape);
        steps.Add(new SideList(name, columns, rows, limit));
    }

    public override ShapeNode Select(JsonFields fields, bool isLazy)
    {
        ShapeNode selected = element.Select(fields, isLazy: false);
        return selected == element ? this : new SideNode(name, columns, selected, limit);
    }

    public override IEnumerable<ShapeNode> Unwritten(bool isLazy) => [new SideNode(name, columns, element, limit, isWritten: false)];
}
