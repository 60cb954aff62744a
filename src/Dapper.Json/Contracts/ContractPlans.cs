using System.Collections.Concurrent;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts;

/// <summary>The plans of one contract under one options instance.</summary>
internal sealed class ContractPlans
{
    private const int MaxCommands = 1024;

    private readonly RowContract _contract;
    private readonly CellSettings _settings;
    private readonly ConcurrentDictionary<string, bool> _inOrder = new();
    private volatile Generation _generation;
    private volatile bool _remembers;

    /// <summary>Makes the planner, so that a contract that cannot be used is an error before anything is opened.</summary>
    public ContractPlans(RowContract contract, CellSettings settings)
    {
        _contract = contract;
        _settings = settings;
        _generation = Generate(contract.Rules());
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
    /// Says whether a command's columns are taken to be in the order of the type's properties, so that its reader may be opened
    /// for sequential access. Whether they are is seen only on an open reader: the first time they are taken to be, and if they
    /// are not, objects are made; where JSON is embedded none can be made, so they are taken not to be.
    /// </summary>
    public bool IsInOrder(string sql) => _remembers && _inOrder.TryGetValue(sql, out bool isInOrder) ? isInOrder : !EmbedsJson;

    /// <summary>Remembers what was seen of a command.</summary>
    public void Remember(string sql, bool isInOrder)
    {
        // Where all is as it is taken to be, no text of a command is ever hashed.
        if (isInOrder == IsInOrder(sql))
        {
            return;
        }

        if (_inOrder.Count >= MaxCommands)
        {
            // A program that writes values into its SQL. What is forgotten is seen again.
            _inOrder.Clear();
        }

        _inOrder[sql] = isInOrder;
        _remembers = true;
    }

    /// <summary>With a planner of their own: it keeps what it has read of the type.</summary>
    private Generation Generate(DapperRules rules) => new(rules, new PlanCache(_contract.CreatePlanner(_settings)));

    private sealed record Generation(DapperRules Rules, PlanCache Plans);
}
