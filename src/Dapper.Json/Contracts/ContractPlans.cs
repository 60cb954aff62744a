using System.Reflection.Metadata;
using Dapper.Json.Contracts;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Planning;

[assembly: MetadataUpdateHandler(typeof(HotReload))]

namespace Dapper.Json.Contracts;

/// <summary>
/// Plans the rows of one contract under one options instance, by Dapper's current rules. The constructor throws for a contract that cannot
/// be used, before a connection is opened.
/// </summary>
/// <param name="contract">The contract.</param>
/// <param name="settings">The settings of the plans.</param>
internal sealed class ContractPlans(RowContract contract, PlanSettings settings)
{
    private volatile Generation _generation = new(contract.Rules(), contract.CreatePlanner(settings));

    /// <summary>Gets the planner for Dapper's current rules.</summary>
    public IRowPlanner Planner
    {
        get
        {
            DapperRules rules = contract.Rules();
            Generation generation = _generation;
            if (generation.Rules != rules || !generation.Planner.IsCurrent)
            {
                // A new planner, because the old one caches what it has read of the type.
                _generation = generation = new Generation(rules, contract.CreatePlanner(settings));
            }

            return generation.Planner;
        }
    }

    private sealed record Generation(DapperRules Rules, IContractPlanner Planner);
}
