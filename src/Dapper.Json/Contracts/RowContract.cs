using Dapper.Json.Planning;

namespace Dapper.Json.Contracts;

/// <summary>
/// The contract of a typed query: the type that its rows are mapped to. Queries with equal contracts share their plans.
/// </summary>
internal abstract record RowContract
{
    public abstract Type RowType { get; }

    /// <summary>Creates the planner for the given options.</summary>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type.</exception>
    /// <exception cref="InvalidOperationException">The type is a list or a dictionary.</exception>
    public abstract IContractPlanner CreatePlanner(PlanSettings settings);
}
