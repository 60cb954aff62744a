using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>One step of writing a row.</summary>
internal readonly struct ShapeStep
{
    /// <summary>Creates a value.</summary>
    public ShapeStep(ColumnWriter column) => Column = column;

    /// <param name="bracket">The bracket.</param>
    /// <param name="isEnd">Whether it ends.</param>
    /// <param name="other">The step behind the end of a bracket that begins, or that which begins one that ends.</param>
    public ShapeStep(Bracket bracket, bool isEnd, int other) => (Bracket, IsEnd, Other) = (bracket, isEnd, other);

    /// <summary>Gets whether a bracket ends. If not, a bracket begins, or a value is written.</summary>
    public bool IsEnd { get; }

    /// <summary>Gets the writer of a value; null for a bracket.</summary>
    public ColumnWriter? Column { get; }

    /// <summary>Gets the bracket; null for a value.</summary>
    public Bracket? Bracket { get; }

    /// <summary>Gets the step behind the end of a bracket that begins, or that which begins one that ends.</summary>
    public int Other { get; }
}
