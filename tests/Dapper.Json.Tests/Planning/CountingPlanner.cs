using Dapper.Json.Shapes;

namespace Dapper.Json.Tests.Planning;

/// <summary>Counts what a planner is asked for. What a cache finds, it does not ask for.</summary>
internal sealed class CountingPlanner(IRowPlanner planner) : IRowPlanner
{
    public int Plans { get; private set; }

    public bool LooksAtCells => planner.LooksAtCells;

    public RowPlan Plan(ColumnSchema[] columns, RowSource source)
    {
        Plans++;
        return planner.Plan(columns, source);
    }

    public PlanWithoutRows PlanWithoutRows(ColumnSchema[] columns, JsonFields? fields)
    {
        Plans++;
        return planner.PlanWithoutRows(columns, fields);
    }
}
