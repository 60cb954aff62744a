using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>A node of the tree that rows are written by. Immutable, and shared by all queries with the same columns.</summary>
internal abstract class ShapeNode
{
    /// <summary>Gets the name that the node is selected by; null where it cannot be.</summary>
    public abstract string? Name { get; }

    /// <summary>Gets the names of the fields inside it, or of its elements; null where nobody knows them.</summary>
    public virtual IEnumerable<string>? Fields => [];

    /// <summary>Adds the steps that write the node.</summary>
    public abstract void AddTo(ShapeSteps steps);

    /// <summary>Gives the node without what is not selected.</summary>
    /// <param name="fields">What is selected inside it: fields that it has.</param>
    /// <param name="isLazy">Whether it is inside an object that is there only where one of its columns holds a value.</param>
    /// <returns>The node; itself where all of it is selected.</returns>
    /// <exception cref="JsonQueryException">A field that is named inside one of them does not exist.</exception>
    public virtual ShapeNode Select(JsonFields fields, bool isLazy) => this;

    /// <summary>Gives what is left of the node where it is not written: what tells whether an object is there, and how rows are grouped.</summary>
    /// <inheritdoc cref="Select" path="/param"/>
    public abstract IEnumerable<ShapeNode> Unwritten(bool isLazy);
}

/// <summary>A value that is written from one column, or is the same in every row.</summary>
/// <param name="writer">What writes it.</param>
/// <param name="mayHaveFields">Whether it stands for an object or a list that no column fills, so that fields inside may be named.</param>
internal sealed class ValueNode(ColumnWriter writer, bool mayHaveFields = false) : ShapeNode
{
    public override string? Name => writer.Name.Plain;

    public override IEnumerable<string>? Fields => mayHaveFields ? null : base.Fields;

    public override void AddTo(ShapeSteps steps) => steps.Add(writer);

    public override IEnumerable<ShapeNode> Unwritten(bool isLazy) =>
        isLazy && writer.Schema.Ordinal != ColumnSchema.NoOrdinal ? [new ValueNode(new UnusedColumn(writer))] : [];
}

/// <summary>Values and further nodes between two brackets, or between none.</summary>
/// <param name="bracket">What stands around them.</param>
/// <param name="children">What is inside.</param>
internal sealed class BracketNode(Bracket bracket, IReadOnlyList<ShapeNode> children) : ShapeNode
{
    public override string? Name => bracket.Name.Plain;

    public override IEnumerable<string> Fields => children.Select(static child => child.Name).OfType<string>();

    public override void AddTo(ShapeSteps steps)
    {
        int begin = steps.Begin(bracket);
        foreach (ShapeNode child in children)
        {
            child.AddTo(steps);
        }

        steps.End(begin);
    }

    public override BracketNode Select(JsonFields fields, bool isLazy)
    {
        isLazy |= bracket.IsLazy;
        bool isWhole = true;
        var selected = new List<ShapeNode>(children.Count);
        foreach (ShapeNode child in children)
        {
            if (child.Name is not { } name || fields.Of(name) is not { } inside)
            {
                selected.AddRange(child.Unwritten(isLazy));
                isWhole = false;
            }
            else if (inside.IsEverything)
            {
                selected.Add(child);
            }
            else
            {
                inside.ThrowIfUnknown(child.Fields, $"'{name}'");
                ShapeNode part = child.Select(inside, isLazy);
                selected.Add(part);
                isWhole &= part == child;
            }
        }

        return isWhole ? this : new BracketNode(bracket, selected);
    }

    public override IEnumerable<ShapeNode> Unwritten(bool isLazy) => children.SelectMany(child => child.Unwritten(isLazy));
}

/// <summary>A list inside an object, whose elements come from the rows that follow each other.</summary>
/// <param name="name">The name of its property.</param>
/// <param name="keys">What compares the columns that decide which rows belong to the object around the list.</param>
/// <param name="element">Its elements.</param>
internal sealed class ListNode(PropertyName name, ColumnWriter[] keys, BracketNode element) : ShapeNode
{
    public override string? Name => name.Plain;

    public override IEnumerable<string> Fields => element.Fields;

    public override void AddTo(ShapeSteps steps)
    {
        int begin = steps.Begin(new Bracket(BracketKind.Array, name));
        steps.BeginElements(keys);
        element.AddTo(steps);
        steps.EndElements();
        steps.End(begin);
    }

    public override ShapeNode Select(JsonFields fields, bool isLazy)
    {
        BracketNode selected = element.Select(fields, isLazy: false);
        return selected == element ? this : new ListNode(name, keys, selected);
    }

    /// <remarks>What tells whether an object is there stands in the rows that would be looked at if the list were written, so lists inside stay too.</remarks>
    public override IEnumerable<ShapeNode> Unwritten(bool isLazy) => [new UnwrittenList(keys, isLazy ? [.. element.Unwritten(isLazy)] : [])];
}
