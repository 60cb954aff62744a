using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>A row with the values that link it to others: an array of them, with the row as its last element.</summary>
/// <param name="keys">The values.</param>
/// <param name="row">The row.</param>
internal sealed class LinkedNode(ValueNode[] keys, ShapeNode row) : ShapeNode
{
    public override string? Name => row.Name;

    public override IEnumerable<string>? Fields => row.Fields;

    public override void AddTo(ShapeSteps steps)
    {
        int begin = steps.Begin(new Bracket(BracketKind.Array, PropertyName.Element));
        Array.ForEach(keys, key => key.AddTo(steps));
        row.AddTo(steps);
        steps.End(begin);
    }

    public override ShapeNode Select(JsonFields fields, bool isLazy)
    {
        ShapeNode selected = row.Select(fields, isLazy);
        return selected == row ? this : new LinkedNode(keys, selected);
    }

    public override IEnumerable<ShapeNode> Unwritten(bool isLazy) => [this];
}
