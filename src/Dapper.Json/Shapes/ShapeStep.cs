using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>One step of writing a row.</summary>
internal readonly struct ShapeStep
{
    /// <summary>Creates a value.</summary>
    /// <param name="column">Its writer.</param>
    /// <param name="value">How many values are before it.</param>
    /// <param name="depth">The number of arrays and objects of the row around it.</param>
    /// <param name="isOptional">Whether it is inside a bracket that is only there if one of its columns has a value.</param>
    public ShapeStep(ColumnWriter column, int value, int depth, bool isOptional) => (Column, Value, Depth, IsOptional) = (column, value, depth, isOptional);

    /// <param name="kind">Whether a bracket begins or ends.</param>
    /// <param name="bracket">The bracket.</param>
    /// <param name="other">The step behind the end of a bracket that begins, or that which begins one that ends.</param>
    /// <param name="value">How many values are before it.</param>
    public ShapeStep(StepKind kind, Bracket bracket, int other, int value) => (Kind, Bracket, Other, Value) = (kind, bracket, other, value);

    public StepKind Kind { get; }

    /// <summary>Gets the writer of a value; null for a bracket.</summary>
    public ColumnWriter? Column { get; }

    /// <summary>Gets the bracket; null for a value.</summary>
    public Bracket? Bracket { get; }

    /// <summary>Gets how many values are before it.</summary>
    public int Value { get; }

    /// <summary>Gets the number of arrays and objects of the row around a value.</summary>
    public int Depth { get; }

    /// <summary>Gets whether a value is inside a bracket that is only there if one of its columns has a value.</summary>
    public bool IsOptional { get; }

    /// <summary>Gets the step behind the end of a bracket that begins, or that which begins one that ends.</summary>
    public int Other { get; }
}
