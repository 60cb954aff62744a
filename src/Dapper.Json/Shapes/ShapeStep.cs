using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>One step of writing a row.</summary>
/// <param name="Column">The writer of a value; null for a bracket.</param>
/// <param name="Bracket">The bracket; null for a value.</param>
/// <param name="IsEnd">Whether a bracket ends. If not, a bracket begins, or a value is written.</param>
/// <param name="Other">The step behind the end of a bracket that begins, or that which begins one that ends.</param>
internal readonly record struct ShapeStep(ColumnWriter? Column = null, Bracket? Bracket = null, bool IsEnd = false, int Other = 0);
