using System.Reflection.Metadata;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Planning;

[assembly: MetadataUpdateHandler(typeof(DapperRules))]

namespace Dapper.Json.Contracts;

/// <summary>
/// Plans the rows of one contract under one options instance, by Dapper's current rules. The constructor throws for a contract that cannot
/// be used, before a connection is opened.
/// </summary>
/// <param name="contract">The contract.</param>
/// <param name="settings">The settings of the plans.</param>
internal sealed class ContractPlans(RowContract contract, PlanSettings settings)
{
    private volatile IContractPlanner _planner = contract.CreatePlanner(settings);

    /// <summary>Gets the planner for Dapper's current rules. Another one is new, because the old one caches what it has read of the type.</summary>
    public IRowPlanner Planner => _planner.IsCurrent ? _planner : _planner = contract.CreatePlanner(settings);
}
