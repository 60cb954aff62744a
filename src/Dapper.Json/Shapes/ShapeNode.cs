using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>A node of the tree that a row is written by. Immutable, and shared by all queries with the same columns.</summary>
internal abstract class ShapeNode
{
    /// <summary>Adds the steps that write the node.</summary>
    public abstract void AddTo(List<ShapeStep> steps);
}

/// <summary>A property that is written from one column, or is the same in every row.</summary>
internal sealed class ValueNode(ColumnWriter writer) : ShapeNode
{
    public override void AddTo(List<ShapeStep> steps) => steps.Add(new ShapeStep { Value = writer });
}

/// <summary>An object inside of another.</summary>
/// <param name="name">The name of its property.</param>
/// <param name="first">The first of the columns that it is filled from.</param>
/// <param name="missing">What is written where the object is missing.</param>
/// <param name="isMissingWithFirst">Whether it is missing where its first column holds NULL.</param>
/// <param name="properties">Its own properties.</param>
internal sealed class ObjectNode(JsonEncodedText name, ColumnSchema first, NullWriter missing, bool isMissingWithFirst, ShapeNode[] properties) : ShapeNode
{
    public ColumnSchema First => first;

    /// <summary>Gets whether what stands for a missing object may run code of the caller's.</summary>
    public bool RunsCallersCode => missing.RunsCallersCode;

    public override void AddTo(List<ShapeStep> steps)
    {
        int begin = steps.Count;
        steps.Add(default);
        foreach (ShapeNode property in properties)
        {
            property.AddTo(steps);
        }

        steps.Add(default);
        steps[begin] = new ShapeStep { Begins = this, End = steps.Count };
    }

    /// <summary>Begins the object.</summary>
    /// <returns>Whether there is one; if not, what stands for it has been written.</returns>
    public bool TryBegin(RowCursor cursor)
    {
        if (isMissingWithFirst && cursor.Source.Reader.IsDBNull(first.Ordinal))
        {
            missing.Write(cursor.Writer, name);
            return false;
        }

        cursor.Writer.WriteStartObject(name);
        return true;
    }
}

/// <summary>One step of writing a row: a value, the beginning of an object, or, where it is neither, the end of one.</summary>
internal readonly struct ShapeStep
{
    /// <summary>Gets what writes a value.</summary>
    public ColumnWriter? Value { get; init; }

    /// <summary>Gets whether the step may run code of the caller's.</summary>
    public bool RunsCallersCode => Value is { RunsCallersCode: true } || Begins is { RunsCallersCode: true };

    /// <summary>Gets the object that begins.</summary>
    public ObjectNode? Begins { get; init; }

    /// <summary>Gets the step behind the end of the object that begins.</summary>
    public int End { get; init; }
}
