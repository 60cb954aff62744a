using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>One step of writing a row.</summary>
internal readonly struct ShapeStep
{
    /// <summary>Creates a value.</summary>
    public ShapeStep(ColumnWriter column) => Column = column;

    /// <param name="kind">Whether a bracket begins or ends.</param>
    /// <param name="bracket">The bracket.</param>
    /// <param name="other">The step behind the end of a bracket that begins, or that which begins one that ends.</param>
    public ShapeStep(StepKind kind, Bracket bracket, int other) => (Kind, Bracket, Other) = (kind, bracket, other);

    public StepKind Kind { get; }

    /// <summary>Gets the writer of a value; null for a bracket.</summary>
    public ColumnWriter? Column { get; }

    /// <summary>Gets the bracket; null for a value.</summary>
    public Bracket? Bracket { get; }

    /// <summary>Gets the step behind the end of a bracket that begins, or that which begins one that ends.</summary>
    public int Other { get; }
}
