using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>A node of a shape. Immutable, and shared by all queries with the same columns.</summary>
internal abstract class ShapeNode
{
    /// <summary>Gets the field name of the node; null if it cannot be selected.</summary>
    public abstract string? Name { get; }

    /// <summary>Gets the names of the fields inside it, or inside its elements; null if they are not known.</summary>
    public virtual IEnumerable<string>? Fields => [];

    /// <summary>Adds the steps that write the node.</summary>
    public abstract void AddTo(ShapeSteps steps);

    /// <summary>Returns the node with only the selected fields.</summary>
    /// <param name="fields">The selected fields inside it, which all exist.</param>
    /// <param name="isLazy">Whether it is inside an object that is written only if one of its columns has a value.</param>
    /// <returns>The node; itself if all of it is selected.</returns>
    /// <exception cref="JsonQueryException">A selected field inside one of them does not exist.</exception>
    public virtual ShapeNode Select(JsonFields fields, bool isLazy) => this;

    /// <summary>Returns the nodes that remain if this one is not selected: those that decide whether an object exists, and how rows are grouped.</summary>
    /// <inheritdoc cref="Select" path="/param"/>
    public abstract IEnumerable<ShapeNode> Unwritten(bool isLazy);
}

/// <summary>A value from one column, or a value that is the same in every row.</summary>
/// <param name="writer">The writer of the value.</param>
/// <param name="mayHaveFields">Whether it replaces an object or a list that no column fills, so that fields inside may be selected.</param>
internal sealed class ValueNode(ColumnWriter writer, bool mayHaveFields = false) : ShapeNode
{
    public override string? Name => writer.Name.Plain;

    public override IEnumerable<string>? Fields => mayHaveFields ? null : base.Fields;

    public override void AddTo(ShapeSteps steps) => steps.Add(writer);

    public override IEnumerable<ShapeNode> Unwritten(bool isLazy) =>
        isLazy && writer.Schema.Ordinal != ColumnSchema.NoOrdinal ? [new ValueNode(new UnusedColumn(writer))] : [];
}

/// <summary>Values and further nodes between two brackets, or between none.</summary>
/// <param name="bracket">The brackets.</param>
/// <param name="children">The nodes inside.</param>
internal sealed class BracketNode(Bracket bracket, IReadOnlyList<ShapeNode> children) : ShapeNode
{
    /// <summary>Creates an object inside a row, which is there only if one of its columns has a value.</summary>
    /// <param name="name">The name of its property.</param>
    /// <param name="first">The column that messages name for it.</param>
    /// <param name="missing">The writer of the NULL for a missing object.</param>
    /// <param name="properties">Its properties.</param>
    public static BracketNode Inside(PropertyName name, ColumnSchema first, NullWriter missing, IReadOnlyList<ShapeNode> properties) =>
        new(new Bracket(BracketKind.Object, name) { IsLazy = true, First = first, Missing = missing }, properties);

    /// <summary>Creates an element of a list, which is left out if all of its columns are NULL.</summary>
    /// <param name="first">The column that messages name for it.</param>
    /// <param name="isValue">Whether it is a value. If not, it is an object.</param>
    /// <param name="content">The value, or the properties of the object.</param>
    public static BracketNode Element(ColumnSchema first, bool isValue, IReadOnlyList<ShapeNode> content) =>
        new(new Bracket(isValue ? BracketKind.None : BracketKind.Object, PropertyName.Element) { IsLazy = true, First = first }, content);

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

/// <summary>A list inside an object, whose elements come from consecutive rows.</summary>
/// <param name="name">The name of its property.</param>
/// <param name="keys">The writers of the grouping keys of the object around the list.</param>
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

    /// <remarks>The rows that decide whether an object exists are those that would be read if the list was written. So lists inside stay too.</remarks>
    public override IEnumerable<ShapeNode> Unwritten(bool isLazy) => [new UnwrittenList(keys, isLazy ? [.. element.Unwritten(isLazy)] : [])];
}
