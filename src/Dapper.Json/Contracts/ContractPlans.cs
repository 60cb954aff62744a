using System.Collections.Concurrent;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Execution;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts;

/// <summary>The plans of one contract under one options instance.</summary>
internal sealed class ContractPlans(RowContract contract, PreparedOptions options)
{
    private const int MaxCommands = 1024;

    private readonly IRowPlanner _planner = contract.CreatePlanner(options);
    private readonly ConcurrentDictionary<string, bool> _areForward = new();
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
    /// Says whether a command is known to have its columns in the order of the type's properties, so that its reader may
    /// be opened for forward-only, sequential access. At first none is: that is seen only on an open reader.
    /// </summary>
    /// <remarks>Drivers that read in any order remember nothing: the text of their commands is not hashed.</remarks>
    public bool IsForward(string sql) => _remembers && _areForward.TryGetValue(sql, out bool isForward) && isForward;

    /// <summary>Remembers what was seen of a command.</summary>
    public void Remember(string sql, bool isForward)
    {
        if (_areForward.TryGetValue(sql, out bool known) && known == isForward)
        {
            return;
        }

        if (_areForward.Count >= MaxCommands)
        {
            // A program that writes values into its SQL. What is forgotten is seen again.
            _areForward.Clear();
        }

        _areForward[sql] = isForward;
        _remembers = true;
    }

    private sealed record Generation(DapperRules Rules, PlanCache Plans);
}
