using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>A list inside an object.</summary>
/// <param name="Keys">The writers of the grouping keys of the object.</param>
/// <param name="Start">The first step of an element.</param>
/// <param name="End">The step after its last.</param>
internal sealed record ShapeLevel(ColumnWriter[] Keys, int Start, int End);
