using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>A list that is not selected. Its rows are those of the object around it all the same.</summary>
/// <param name="keys">What compares the columns that decide which rows belong to that object.</param>
/// <param name="children">What tells whether that object is there.</param>
internal sealed class UnwrittenList(ColumnWriter[] keys, IReadOnlyList<ShapeNode> children) : ShapeNode
{
    public override string? Name => null;

    public override void AddTo(ShapeSteps steps)
    {
        steps.BeginElements(keys);
        foreach (ShapeNode child in children)
        {
            child.AddTo(steps);
        }

        steps.EndElements();
    }

    public override IEnumerable<ShapeNode> Unwritten(bool isLazy) => [this];
}

/// <summary>A property that is left out of every row. It may be selected all the same.</summary>
internal sealed class OmittedNode(string name, bool mayHaveFields) : ShapeNode
{
    public override string? Name => name;

    public override IEnumerable<string>? Fields => mayHaveFields ? null : base.Fields;

    public override void AddTo(ShapeSteps steps)
    {
    }

    public override IEnumerable<ShapeNode> Unwritten(bool isLazy) => [];
}
