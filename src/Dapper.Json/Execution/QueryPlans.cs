using System.Data;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>Finds the plans that the rows of one result are written by, and says how its reader has to be opened for them.</summary>
internal readonly struct QueryPlans
{
    private readonly PreparedOptions _options;
    private readonly ColumnPlanner? _columns;
    private readonly ContractPlans? _contract;
    private readonly JsonFields? _fields;
    private readonly string? _sql;

    /// <param name="options">The query's options.</param>
    /// <param name="contract">The contract of the rows' type; null where the columns decide.</param>
    /// <param name="form">What a row becomes where the columns decide.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    /// <param name="sql">The text of the command; null for a reader whose access is not known, or one of several results.</param>
    /// <param name="isOfSeveral">Whether the result is one of several, whose reader is opened for any order where that could matter.</param>
    /// <exception cref="PlatformNotSupportedException">A contract decides, and Dapper cannot make the code that it fills objects by.</exception>
    public QueryPlans(
        PreparedOptions options, RowContract? contract, RowForm form, JsonFields? fields, string? sql = null, bool isOfSeveral = false)
    {
        if (contract is not null && !RuntimeFeature.IsDynamicCodeSupported)
        {
            throw new PlatformNotSupportedException(RowType.NeedsDynamicCode);
        }

        _options = options;
        _columns = contract is null ? options.ColumnPlanner(form, isOfSeveral) : null;
        _contract = contract is null ? null : options.PlansOf(contract, isOfSeveral);
        _fields = fields;
        _sql = sql;
        IsForwardOnly = !isOfSeveral && (sql is null || Orders is null || Orders.AreInOrder(sql));
    }

    /// <summary>Gets the behavior of a reader whose columns are going to be read in their order, so that sequential access will do.</summary>
    public CommandBehavior Access => IsForwardOnly ? CommandBehavior.SequentialAccess : CommandBehavior.Default;

    private bool IsForwardOnly { get; }

    private CommandOrders? Orders => _contract is null ? _options.ColumnOrders : _contract.Orders;

    private PlanCache Cache => _options.Plans;

    private IRowPlanner Planner => _contract is null ? _columns! : _contract.Planner;

    /// <summary>Gets the plan for an open result, whose first row has been read where there is one.</summary>
    /// <exception cref="JsonQueryException">A column cannot be written.</exception>
    public RowPlan For(RowSource source)
    {
        // Of all fields, so that it does not depend on who asks for which how the command is opened next time.
        RowPlan whole = WholeFor(source);
        if (_options.Observer is { } observer && whole.Explanation is { } explanation)
        {
            observer(explanation);
        }

        return _fields is null ? whole : Cache.Select(whole, _fields);
    }

    /// <summary>Refuses what the plan would refuse by the columns' names, for a result without rows: which types they are may show only with one.</summary>
    /// <inheritdoc cref="For"/>
    public void CheckNames(RowSource source) => Cache.CheckNames(Planner, source, _fields);

    /// <summary>Gets the plan that writes all fields, whichever are selected.</summary>
    public RowPlan WholeFor(RowSource source)
    {
        RowPlan plan = Cache.For(Planner, source, _sql);
        if (Orders is not { } orders || source.Traits.ReadsAnyOrder)
        {
            return plan;
        }

        if (_sql is not null)
        {
            // Where only sequential access is fast enough, another plan is better than another access.
            bool mayReadAnyOrder = _contract is null || _contract.MayReadAnyOrder || !plan.HasForward || !source.Traits.NeedsSequentialAccess;
            orders.Remember(_sql, plan.IsForward || !mayReadAnyOrder);
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
