using Dapper.Json.Contracts;
using Dapper.Json.Planning;

namespace Dapper.Json.Execution;

/// <summary>The planners of rows under one set of settings. Plans are cached by their planner, so all queries take the same ones.</summary>
/// <param name="settings">The settings.</param>
internal sealed class PlannerCache(PlanSettings settings)
{
    /// <summary>How many contracts fill a generation.</summary>
    private const int MaxContracts = 512;

    private readonly ColumnPlanner?[] _columns = new ColumnPlanner?[(int)RowForm.Value + 1];

    private readonly BoundedCache<RowContract, IRowPlanner> _contracts = new(MaxContracts);

    /// <summary>Gets the settings.</summary>
    public PlanSettings Settings => settings;

    // By the text of the columns.
    private BoundedCache<string, PlannerCache> WithoutColumns => field ??= new(PlanCache.DefaultGenerationSize);

    /// <summary>Gets the planner of rows without a type.</summary>
    public ColumnPlanner For(RowForm form)
    {
        ref ColumnPlanner? planner = ref _columns[(int)form];
        return planner ?? Interlocked.CompareExchange(ref planner, new ColumnPlanner(settings, form), null) ?? planner;
    }

    /// <summary>Gets the planner of rows with a type, for Dapper's current rules.</summary>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type.</exception>
    public IRowPlanner For(RowContract contract)
    {
        if (!_contracts.TryGet(contract, out IRowPlanner? planner) || !planner.IsCurrent)
        {
            planner = contract.CreatePlanner(settings);
            _contracts.Set(contract, planner, length: 0);
        }

        return planner;
    }

    /// <summary>Gets the planners of rows that some columns are left out of.</summary>
    /// <param name="leftOut">The columns, which are read beside the rows; null for none.</param>
    public PlannerCache Without(LeftOutColumns? leftOut) =>
        leftOut is null ? this
        : WithoutColumns.TryGet(leftOut.Text, out PlannerCache? planners) ? planners
        : WithoutColumns.Add(leftOut.Text, new PlannerCache(settings with { LeftOut = leftOut }), leftOut.Text.Length);
}
