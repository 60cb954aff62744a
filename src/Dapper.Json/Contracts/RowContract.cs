using Dapper.Json.Planning;

namespace Dapper.Json.Contracts;

/// <summary>The contract of a typed query: the type that its rows are mapped to. Queries of one type share it, and their plans.</summary>
/// <param name="rowType">The type.</param>
/// <param name="createPlanner">Creates the planner for given options.</param>
internal sealed class RowContract(Type rowType, Func<PlanSettings, IRowPlanner> createPlanner)
{
    public Type RowType => rowType;

    /// <summary>Creates the planner for the given options.</summary>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type.</exception>
    /// <exception cref="InvalidOperationException">The type is a list, a dictionary or a task.</exception>
    public IRowPlanner CreatePlanner(PlanSettings settings) => createPlanner(settings);
}
