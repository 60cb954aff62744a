using System.Reflection.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Planning;

[assembly: MetadataUpdateHandler(typeof(HotReload))]

namespace Dapper.Json.Contracts;

/// <summary>
/// Plans the rows of one contract under one options instance, by Dapper's rules of the moment. Making it fails for a contract that cannot be
/// used, before anything is opened.
/// </summary>
/// <param name="contract">The contract.</param>
/// <param name="settings">The settings of the cells.</param>
/// <param name="names">What the names of the columns mean.</param>
internal sealed class ContractPlans(RowContract contract, CellSettings settings, NameSettings names)
{
    private volatile Generation _generation = new(contract.Rules(), contract.CreatePlanner(settings, names));

    /// <summary>
    /// Gets whether columns may have to be read in any order, because no object can be made of a row instead: where JSON is embedded,
    /// or rows are more than one object each.
    /// </summary>
    public bool MayReadAnyOrder { get; } = settings.RawJsonColumns.Count > 0 || contract.ReadsAnyOrder(names);

    /// <summary>Gets the planner whose plans hold under Dapper's rules of this moment.</summary>
    public IRowPlanner Planner
    {
        get
        {
            DapperRules rules = contract.Rules();
            Generation generation = _generation;
            if (generation.Rules != rules || !generation.Planner.IsCurrent)
            {
                // With a planner of its own: it keeps what it has read of the type.
                _generation = generation = new Generation(rules, contract.CreatePlanner(settings, names));
            }

            return generation.Planner;
        }
    }

    /// <summary>
    /// Gets which commands have their columns in the order of the type's properties. The first time they are taken to have, and if they have
    /// not, rows become objects; where any order may be needed, or a member may turn out to be embedded JSON, they are taken not to have.
    /// </summary>
    public CommandOrders Orders { get; } =
        new(isInOrder: settings.RawJsonColumns.Count == 0 && !contract.ReadsAnyOrder(names) && !contract.MayEmbedJson);

    private sealed record Generation(DapperRules Rules, IContractPlanner Planner);
}

/// <summary>
/// Called by the runtime, by the names of its methods, when the code of a running program was edited: plans rest on what
/// constructors, getters and setters did before.
/// </summary>
internal static class HotReload
{
    /// <summary>Drops the plans. In this round the serializer drops its contracts, maybe after us.</summary>
    public static void ClearCache(Type[]? _) => DapperRules.Change();

    /// <summary>Drops the plans that were made of the serializer's old contracts meanwhile.</summary>
    public static void UpdateApplication(Type[]? _) => DapperRules.Change();
}
