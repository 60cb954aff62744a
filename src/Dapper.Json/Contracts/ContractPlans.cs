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
    private readonly ConcurrentDictionary<string, bool> _outOfOrder = new();
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
    /// Says whether a command is known to have its columns in another order than the type's properties, so that its reader must
    /// not be opened for sequential access if no objects are to be made. That is seen only on an open reader: the first time the
    /// command is opened for sequential access, and objects are made.
    /// </summary>
    public bool IsOutOfOrder(string sql) => _remembers && _outOfOrder.ContainsKey(sql);

    /// <summary>Remembers what was seen of a command.</summary>
    public void Remember(string sql, bool isOutOfOrder)
    {
        // Where all is in order no text of a command is ever hashed.
        if (isOutOfOrder == IsOutOfOrder(sql))
        {
            return;
        }

        if (!isOutOfOrder)
        {
            _outOfOrder.TryRemove(sql, out _);
            return;
        }

        if (_outOfOrder.Count >= MaxCommands)
        {
            // A program that writes values into its SQL. What is forgotten is seen again.
            _outOfOrder.Clear();
        }

        _outOfOrder[sql] = true;
        _remembers = true;
    }

    /// <summary>With a planner of their own: it keeps what it has read of the type.</summary>
    private Generation Generate(DapperRules rules) => new(rules, new PlanCache(_contract.CreatePlanner(_settings)));

    private sealed record Generation(DapperRules Rules, PlanCache Plans);
}
