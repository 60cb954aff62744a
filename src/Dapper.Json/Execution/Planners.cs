using Dapper.Json.Contracts;
using Dapper.Json.Planning;

namespace Dapper.Json.Execution;

/// <summary>The planners of rows under one set of settings. Plans are cached by their planner, so all queries take the same ones.</summary>
/// <param name="settings">The settings.</param>
internal sealed class Planners(PlanSettings settings)
{
    /// <summary>How many contracts fill a generation.</summary>
    private const int MaxContracts = 512;

    private readonly ColumnPlanner?[] _columns = new ColumnPlanner?[(int)RowForm.Value + 1];

    private readonly BoundedCache<RowContract, ContractPlans> _contracts = new(MaxContracts);

    /// <summary>Gets the settings.</summary>
    public PlanSettings Settings => settings;

    /// <summary>Gets the planner of rows without a type.</summary>
    public ColumnPlanner For(RowForm form)
    {
        ref ColumnPlanner? planner = ref _columns[(int)form];
        return planner ?? Interlocked.CompareExchange(ref planner, new ColumnPlanner(settings, form), null) ?? planner;
    }

    /// <summary>Gets the plans for the contract of a row type.</summary>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type.</exception>
    public ContractPlans For(RowContract contract) =>
        _contracts.TryGet(contract, out ContractPlans? plans) ? plans
        : _contracts.Add(contract, new ContractPlans(contract, settings), length: 0);
}
