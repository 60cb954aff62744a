using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>Which plans the rows of a query are written by, and how its reader has to be opened for them.</summary>
internal readonly struct QueryPlans : IRowPlans
{
    private readonly PlanCache? _columns;
    private readonly ContractPlans? _contract;
    private readonly string? _sql;

    /// <summary>Chooses for a query.</summary>
    /// <param name="options">The query's options.</param>
    /// <param name="contract">The contract of its rows; null where the columns decide.</param>
    /// <param name="sql">The text of its command; null for a reader of the caller's, whose access is not known.</param>
    /// <exception cref="PlatformNotSupportedException">A contract decides, and Dapper cannot make the code that it fills objects by.</exception>
    public QueryPlans(PreparedOptions options, RowContract? contract, string? sql)
    {
        if (contract is not null && !RuntimeFeature.IsDynamicCodeSupported)
        {
            throw new PlatformNotSupportedException(RowType.NeedsDynamicCode);
        }

        _columns = contract is null ? options.ColumnPlans : null;
        _contract = contract is null ? null : options.PlansOf(contract);
        _sql = sql;
        IsForwardOnly = sql is null || _contract is null || _contract.IsInOrder(sql);
    }

    /// <summary>Gets whether the columns are going to be read in their order, so that sequential access will do.</summary>
    public bool IsForwardOnly { get; }

    public RowPlan For(RowSource source)
    {
        if (_contract is null)
        {
            return _columns!.For(source, _sql);
        }

        source.LooksAtCells = true;
        RowPlan plan = _contract.Current.For(source, _sql);
        if (source.Traits.ReadsAnyOrder)
        {
            return plan;
        }

        bool mayReadAnyOrder = !source.Traits.NeedsSequentialAccess || _contract.EmbedsJson;
        if (_sql is not null && (plan.IsForward || mayReadAnyOrder))
        {
            _contract.Remember(_sql, plan.IsForward);
        }

        return IsForwardOnly ? plan.Forward : plan;
    }
}
