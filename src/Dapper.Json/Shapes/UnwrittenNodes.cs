using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>A list that is not selected. Its rows still belong to the object around it.</summary>
/// <param name="keys">The writers of the grouping keys of that object.</param>
/// <param name="children">The nodes that decide whether that object exists.</param>
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

/// <summary>A property that is left out of every row. It is still a field that may be selected.</summary>
internal sealed class OmittedNode(string name, bool mayHaveFields) : ShapeNode
{
    public override string? Name => name;

    public override IEnumerable<string>? Fields => mayHaveFields ? null : base.Fields;

    public override void AddTo(ShapeSteps steps)
    {
    }

    public override IEnumerable<ShapeNode> Unwritten(bool isLazy) => [];
}
