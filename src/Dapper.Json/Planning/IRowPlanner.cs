using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>Makes the plans of a cache, each once.</summary>
internal interface IRowPlanner
{
    /// <summary>Decides how the rows of a result are written.</summary>
    /// <param name="schema">The key that the plan will be kept under.</param>
    /// <param name="columns">The result's columns.</param>
    /// <param name="rows">The open result.</param>
    /// <exception cref="JsonQueryException">A column cannot be written.</exception>
    public RowPlan Plan(ResultSchema schema, ColumnSchema[] columns, RowSource rows);
}
