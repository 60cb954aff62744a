using System.Collections.Concurrent;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts;

/// <summary>The plans of one contract under one options instance.</summary>
internal sealed class ContractPlans(RowContract contract, CellSettings settings)
{
    private const int MaxCommands = 1024;

    private readonly IRowPlanner _planner = contract.CreatePlanner(settings);
    private readonly ConcurrentDictionary<string, bool> _outOfOrder = new();
    private volatile Generation? _generation;
    private volatile bool _remembers;

    /// <summary>Gets the plans that hold under Dapper's rules of this moment.</summary>
    public PlanCache Current
    {
        get
        {
            DapperRules rules = contract.Rules();
            Generation? generation = _generation;
            if (generation is null || generation.Rules != rules)
            {
                _generation = generation = new Generation(rules, new PlanCache(_planner));
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

    private sealed record Generation(DapperRules Rules, PlanCache Plans);
}
