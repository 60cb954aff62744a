using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>Plans how rows are written, from the columns of a result. <see cref="PlanCache"/> keeps the plans.</summary>
internal interface IRowPlanner
{
    /// <summary>Gets whether the cell values of the first row are part of the schema: Dapper reads them if they decide on the types of columns.</summary>
    public bool LooksAtCells => false;

    /// <summary>Gets whether its plans still hold. If not, another planner is created, because this one keeps what it has read.</summary>
    public bool IsCurrent => true;

    /// <summary>Plans how the rows of a result are written.</summary>
    /// <param name="columns">The result's columns.</param>
    /// <param name="source">The open result.</param>
    /// <exception cref="JsonQueryException">A column cannot be written.</exception>
    public RowPlan Plan(ColumnSchema[] columns, RowSource source);

    /// <summary>Checks the names of columns, as <see cref="Plan"/> does, and plans what is written without a row.</summary>
    /// <param name="columns">The result's columns, without their types.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    /// <exception cref="JsonQueryException">A column cannot be written.</exception>
    public PlanWithoutRows PlanWithoutRows(ColumnSchema[] columns, JsonFields? fields);
}
