using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts;

/// <summary>Plans the rows of one contract under one options instance, always by Dapper's rules of the moment.</summary>
internal sealed class ContractPlans
{
    private readonly RowContract _contract;
    private readonly CellSettings _settings;
    private readonly NameSettings _names;
    private volatile Generation _generation;

    /// <summary>Makes the planner, so that a contract that cannot be used is an error before anything is opened.</summary>
    public ContractPlans(RowContract contract, CellSettings settings, NameSettings names)
    {
        _contract = contract;
        _settings = settings;
        _names = names;
        _generation = Generate(contract.Rules());
        MayReadAnyOrder = settings.RawJsonColumns.Count > 0 || contract.ReadsAnyOrder(names);
        Orders = new CommandOrders(isInOrder: !MayReadAnyOrder && !contract.MayEmbedJson);
    }

    /// <summary>
    /// Gets whether columns may have to be read in any order, because no object can be made of a row instead: where JSON is embedded,
    /// or rows are more than one object each.
    /// </summary>
    public bool MayReadAnyOrder { get; }

    /// <summary>Gets the planner whose plans hold under Dapper's rules of this moment.</summary>
    public IRowPlanner Planner
    {
        get
        {
            DapperRules rules = _contract.Rules();
            Generation generation = _generation;
            if (generation.Rules != rules || !generation.Planner.IsCurrent)
            {
                _generation = generation = Generate(rules);
            }

            return generation.Planner;
        }
    }

    /// <summary>
    /// Gets which commands have their columns in the order of the type's properties. The first time they are taken to have, and if they have
    /// not, rows become objects; where any order may be needed, or a member may turn out to be embedded JSON, they are taken not to have.
    /// </summary>
    public CommandOrders Orders { get; }

    /// <summary>With a planner of its own: it keeps what it has read of the type.</summary>
    private Generation Generate(DapperRules rules) => new(rules, _contract.CreatePlanner(_settings, _names));

    private sealed record Generation(DapperRules Rules, IContractPlanner Planner);
}
