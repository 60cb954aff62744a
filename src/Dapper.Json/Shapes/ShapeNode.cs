using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>A node of the tree that rows are written by. Immutable, and shared by all queries with the same columns.</summary>
internal abstract class ShapeNode
{
    /// <summary>Adds the steps that write the node.</summary>
    public abstract void AddTo(ShapeSteps steps);
}

/// <summary>A value that is written from one column, or is the same in every row.</summary>
internal sealed class ValueNode(ColumnWriter writer) : ShapeNode
{
    public override void AddTo(ShapeSteps steps) => steps.Add(writer);
}

/// <summary>Values and further nodes between two brackets, or between none.</summary>
/// <param name="bracket">What stands around them.</param>
/// <param name="children">What is inside.</param>
internal sealed class BracketNode(Bracket bracket, IEnumerable<ShapeNode> children) : ShapeNode
{
    public override void AddTo(ShapeSteps steps)
    {
        int begin = steps.Begin(bracket);
        foreach (ShapeNode child in children)
        {
            child.AddTo(steps);
        }

        steps.End(begin);
    }
}

/// <summary>A list inside of an object, whose elements come from the rows that follow each other.</summary>
/// <param name="name">The name of its property.</param>
/// <param name="keys">What compares the columns that decide which rows belong to the object around the list.</param>
/// <param name="element">Its elements.</param>
internal sealed class ListNode(JsonEncodedText name, ColumnWriter[] keys, BracketNode element) : ShapeNode
{
    public override void AddTo(ShapeSteps steps)
    {
        int begin = steps.Begin(new Bracket(BracketKind.Array, name));
        steps.BeginElements(keys);
        element.AddTo(steps);
        steps.EndElements();
        steps.End(begin);
    }
}

/// <summary>What a bracket looks like.</summary>
internal enum BracketKind
{
    /// <summary>Like nothing: what is inside belongs to what is around.</summary>
    None,

    Object,

    Array,
}

/// <summary>What stands around some steps.</summary>
internal sealed record Bracket(BracketKind Kind, PropertyName Name)
{
    /// <summary>Gets whether it stands there only once a column inside is seen to hold a value.</summary>
    public bool IsLazy { get; init; }

    /// <summary>Gets the column that says that there is nothing where it holds NULL; null where it alone does not decide.</summary>
    public ColumnSchema? Decides { get; init; }

    /// <summary>Gets the column that stands for it in messages.</summary>
    public ColumnSchema First { get; init; } = ColumnSchema.None;

    /// <summary>Gets what is written where there is nothing inside; null for nothing.</summary>
    public NullWriter? Missing { get; init; }

    public bool RunsCallersCode => Missing is { RunsCallersCode: true };

    public void Open(Utf8JsonWriter writer)
    {
        if (Kind == BracketKind.None)
        {
            return;
        }

        Name.Write(writer);
        if (Kind == BracketKind.Object)
        {
            writer.WriteStartObject();
        }
        else
        {
            writer.WriteStartArray();
        }
    }

    public void Close(Utf8JsonWriter writer)
    {
        if (Kind == BracketKind.Object)
        {
            writer.WriteEndObject();
        }
        else if (Kind == BracketKind.Array)
        {
            writer.WriteEndArray();
        }
    }
}
