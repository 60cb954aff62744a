using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>The plans of one planner, in the store that it shares with others.</summary>
internal sealed class StoredPlans(IRowPlanner planner, PlanStore store)
{
    public PlanStore Store => store;

    /// <summary>Gets the plan for a result.</summary>
    /// <param name="source">The result.</param>
    /// <param name="sql">The text of its command; null where it is not known.</param>
    public RowPlan For(RowSource source, string? sql) => store.For(planner, source, sql);

    /// <summary>Checks the names of a result without rows.</summary>
    public void CheckNames(RowSource source, JsonFields? fields) => store.CheckNames(planner, source, fields);
}
