using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>What the names of a result's columns say without a row. The types of columns may be unknown then.</summary>
/// <param name="Nesting">How deep the JSON of a row would be nested.</param>
/// <param name="Names">The names of the properties of a row, or of the columns of a table, in their order; none of a row with a type.</param>
/// <param name="Plan">The plan of the object that is written all the same, a list alone, whose list is empty; null for all others.</param>
internal sealed record PlanWithoutRows(Nesting Nesting, PropertyName[] Names, RowPlan? Plan = null);
