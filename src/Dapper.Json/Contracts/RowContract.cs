using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Plans;
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

    /// <summary>Returns the current rules of Dapper's mapping. Plans made under other rules are stale.</summary>
    public abstract DapperRules Rules();
}

/// <summary>The contract of a query with one row type.</summary>
internal sealed record TypeContract<T> : RowContract
{
    public static TypeContract<T> Instance { get; } = new();

    public override Type RowType => typeof(T);

    public override IContractPlanner CreatePlanner(PlanSettings settings)
    {
        DapperConstructor.ThrowIfTuple(typeof(T));
        var typeInfo = (JsonTypeInfo<T>)settings.Cells.Serializer.GetTypeInfo(typeof(T));
        DapperConstructor.ThrowIfSequence(typeInfo);
        return new ContractPlanner<T>(typeInfo, settings);
    }

    public override DapperRules Rules() => DapperRules.For(typeof(T));
}
