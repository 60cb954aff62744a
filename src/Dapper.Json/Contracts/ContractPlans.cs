using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts;

/// <summary>The plans of one contract under one options instance.</summary>
internal sealed class ContractPlans
{
    private readonly RowContract _contract;
    private readonly CellSettings _settings;
    private volatile Generation _generation;

    /// <summary>Makes the planner, so that a contract that cannot be used is an error before anything is opened.</summary>
    public ContractPlans(RowContract contract, CellSettings settings)
    {
        _contract = contract;
        _settings = settings;
        _generation = Generate(contract.Rules());
        Orders = new CommandOrders(isInOrder: !EmbedsJson);
    }

    /// <summary>
    /// Gets whether JSON is embedded. Then no object can be made of a row, and columns may have to be read in any order.
    /// </summary>
    public bool EmbedsJson => _settings.RawJsonColumns.Count > 0;

    /// <summary>Gets the plans that hold under Dapper's rules of this moment.</summary>
    public PlanCache Current
    {
        get
        {
            DapperRules rules = _contract.Rules();
            Generation generation = _generation;
            if (generation.Rules != rules)
            {
                _generation = generation = Generate(rules);
            }

            return generation.Plans;
        }
    }

    /// <summary>
    /// Gets of which commands the columns are in the order of the type's properties. The first time they are taken to be, and if
    /// they are not, objects are made; where JSON is embedded none can be made, so they are taken not to be.
    /// </summary>
    public CommandOrders Orders { get; }

    /// <summary>With a planner of their own: it keeps what it has read of the type.</summary>
    private Generation Generate(DapperRules rules) => new(rules, new PlanCache(_contract.CreatePlanner(_settings)));

    private sealed record Generation(DapperRules Rules, PlanCache Plans);
}
