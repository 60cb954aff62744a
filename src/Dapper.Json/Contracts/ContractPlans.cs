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

    /// <summary>
    /// Gets whether columns may have to be read in any order. With embedded JSON a plan that creates objects is no substitute.
    /// </summary>
    public bool MayReadAnyOrder { get; } = settings.Query.RawJsonColumns.Count > 0;

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

    /// <summary>
    /// Gets what chooses how readers are opened. An unknown command is assumed to return its columns in the order of the type's properties,
    /// and if it does not, Dapper creates objects for its rows. If any order may be needed, or JSON may be embedded, it is assumed not to.
    /// </summary>
    public ReaderAccess Access { get; } =
        new(isInOrder: settings.Query.RawJsonColumns.Count == 0 && !contract.MayEmbedJson, settings.Query.PathNames);

    private sealed record Generation(DapperRules Rules, IContractPlanner Planner);
}
