using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Contracts.Plans;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>Which plans the rows of a query are written by, and how its reader has to be opened for them.</summary>
internal readonly struct QueryPlans : IRowPlans
{
    private readonly StoredPlans? _columns;
    private readonly ContractPlans? _contract;
    private readonly CommandOrders? _orders;
    private readonly string? _sql;
    private readonly JsonFields? _fields;
    private readonly SelectedPlans _selected;
    private readonly Action<JsonQueryPlan>? _observer;

    /// <summary>Chooses for a query.</summary>
    /// <param name="options">The query's options.</param>
    /// <param name="contract">The contract of its rows; null where the columns decide.</param>
    /// <param name="form">What a row becomes where the columns decide.</param>
    /// <param name="sql">The text of its command; null for a reader whose access is not known.</param>
    /// <param name="isForwardOnly">Whether the reader reads forward only; null where the command decides.</param>
    /// <exception cref="PlatformNotSupportedException">A contract decides, and Dapper cannot make the code that it fills objects by.</exception>
    public QueryPlans(PreparedOptions options, RowContract? contract, RowForm form, string? sql, bool? isForwardOnly = null)
    {
        if (contract is not null && !RuntimeFeature.IsDynamicCodeSupported)
        {
            throw new PlatformNotSupportedException(RowType.NeedsDynamicCode);
        }

        _columns = contract is null ? options.ColumnPlans(form) : null;
        _contract = contract is null ? null : options.PlansOf(contract);
        _orders = _contract?.Orders ?? options.ColumnOrders;
        _sql = sql;
        _fields = options.Fields;
        _selected = options.SelectedPlans;
        _observer = options.Observer;
        IsForwardOnly = isForwardOnly ?? (sql is null || _orders is null || _orders.AreInOrder(sql));
    }

    /// <summary>Gets whether the columns are going to be read in their order, so that sequential access will do.</summary>
    public bool IsForwardOnly { get; }

    private StoredPlans Stored => _contract?.Current ?? _columns!;

    public RowPlan For(RowSource source)
    {
        // Of all fields, so that it does not depend on who asks for which how the command is opened next time.
        RowPlan whole = WholeFor(source);
        if (_observer is not null && whole is IExplainedPlan explained)
        {
            _observer(explained.Explanation);
        }

        return _fields is null ? whole : _selected.For(whole, _fields);
    }

    public void CheckNames(RowSource source) => Stored.CheckNames(source, _fields);

    /// <summary>Gets the plan that writes all fields, whichever are selected.</summary>
    public RowPlan WholeFor(RowSource source)
    {
        RowPlan plan = Stored.For(source, _sql);
        if (_orders is null || source.Traits.ReadsAnyOrder)
        {
            return plan;
        }

        if (_sql is not null)
        {
            // Where only sequential access is fast enough, another plan is better than another access.
            bool mayReadAnyOrder = _contract is null || _contract.MayReadAnyOrder || !plan.HasForward || !source.Traits.NeedsSequentialAccess;
            _orders.Remember(_sql, plan.IsForward || !mayReadAnyOrder);
        }

        // Rows with lists or embedded JSON may have no plan that reads forward. Readers for contracts that can have either are opened for any
        // order (MayReadAnyOrder, MayEmbedJson) until a run has found the columns in order: only another order than that one leads here.
        if (_sql is not null && IsForwardOnly && !plan.HasForward)
        {
            throw ColumnError.Of(
                "The columns have changed their order since the command last ran, and its reader was opened for the order that they had. "
                + "Nothing was written; run the command again",
                ColumnSchema.None);
        }

        return IsForwardOnly ? plan.Forward : plan;
    }
}
