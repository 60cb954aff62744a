using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>Plans how rows are written, by the columns of a result. <see cref="PlanCache"/> keeps what it plans.</summary>
internal interface IRowPlanner
{
    /// <summary>Gets whether the cells of the first row are part of the schema: Dapper looks at them where they decide on the columns' types.</summary>
    public bool LooksAtCells => false;

    /// <summary>Decides how the rows of a result are written.</summary>
    /// <param name="columns">The result's columns.</param>
    /// <param name="source">The open result.</param>
    /// <exception cref="JsonQueryException">A column cannot be written.</exception>
    public RowPlan Plan(ColumnSchema[] columns, RowSource source);

    /// <summary>Refuses what <see cref="Plan"/> would refuse by the columns' names.</summary>
    /// <param name="columns">The result's columns, without their types.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    /// <exception cref="JsonQueryException">A column cannot be written.</exception>
    public void CheckNames(ColumnSchema[] columns, JsonFields? fields);
}
