using System.Data;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>Finds the plan for the rows of one result, and the CommandBehavior that it needs.</summary>
internal readonly struct QueryPlans
{
    private readonly PreparedOptions _options;
    private readonly ColumnPlanner? _columns;
    private readonly ContractPlans? _contract;
    private readonly JsonFields? _fields;
    private readonly string? _sql;

    /// <param name="options">The query's options.</param>
    /// <param name="contract">The contract of the rows' type; null for a query without a type.</param>
    /// <param name="form">The form of a row in a query without a type.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    /// <param name="sql">The text of the command; null for a reader of unknown access, or for several results.</param>
    /// <param name="isOfSeveral">Whether the result is one of several: <see cref="MultipleResultsWriter"/> then decides on the reader's access.</param>
    /// <exception cref="PlatformNotSupportedException">The query is typed, and Dapper cannot generate code.</exception>
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

    /// <summary>Gets <see cref="CommandBehavior.SequentialAccess"/> if the columns are going to be read in their order.</summary>
    public CommandBehavior Access => IsForwardOnly ? CommandBehavior.SequentialAccess : CommandBehavior.Default;

    private bool IsForwardOnly { get; }

    private CommandOrders? Orders => _contract is null ? _options.ColumnOrders : _contract.Orders;

    private PlanCache Cache => _options.Plans;

    private IRowPlanner Planner => _contract is null ? _columns! : _contract.Planner;

    /// <summary>Gets the plan for an open result, whose first row, if any, has been read.</summary>
    /// <exception cref="JsonQueryException">A column cannot be written.</exception>
    public RowPlan For(RowSource source)
    {
        // The plan for all fields, so that the fields of one request do not decide how the reader is opened for the next.
        RowPlan whole = WholeFor(source);
        if (_options.Observer is { } observer && whole.Explanation is { } explanation)
        {
            observer(explanation);
        }

        return _fields is null ? whole : Cache.Select(whole, _fields);
    }

    /// <summary>Checks the names of the columns of a result without rows, as the plan would. Types may be unknown without a row.</summary>
    /// <inheritdoc cref="For"/>
    public void CheckNames(RowSource source) => Cache.CheckNames(Planner, source, _fields);

    /// <summary>Gets the plan that writes all fields, whatever is selected.</summary>
    public RowPlan WholeFor(RowSource source)
    {
        RowPlan plan = Cache.For(Planner, source, _sql);
        if (Orders is not { } orders || source.Traits.ReadsAnyOrder)
        {
            return plan;
        }

        if (_sql is not null)
        {
            // If a driver is only fast with sequential access, another plan is better than another access.
            bool mayReadAnyOrder = _contract is null || _contract.MayReadAnyOrder || !plan.HasForward || !source.Traits.NeedsSequentialAccess;
            orders.Remember(_sql, plan.IsForward || !mayReadAnyOrder);
        }

        // Rows with lists or embedded JSON may have no plan that reads forward. Readers for contracts that can have either are opened for any
        // order (MayReadAnyOrder, MayEmbedJson) until a run has found the columns in order. So only a changed order leads here.
        if (_sql is not null && IsForwardOnly && !plan.HasForward)
        {
            throw ColumnError.Of(
                "The columns have changed their order since the command last ran, and its reader was opened for sequential access in the former order. "
                + "Nothing was written; run the command again",
                ColumnSchema.None);
        }

        return IsForwardOnly ? plan.Forward : plan;
    }
}
