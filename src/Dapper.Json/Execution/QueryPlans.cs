using System.Data;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Drivers.Generic;
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
    /// <param name="request">The rows, their type and their version.</param>
    /// <param name="form">The form of a row in a query without a type.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    /// <param name="sql">The text of the command; null for a reader of the caller's.</param>
    public QueryPlans(PreparedOptions options, in QueryRequest request, RowForm form, JsonFields? fields, string? sql)
        : this(options, options.PlannersOfOne(request.Version?.Columns), request.Contract, form, fields, sql)
    {
        Version = request.Version;
        MustHaveRow = request.Rows != ExpectedRows.All;
    }

    /// <summary>Creates the plans for one of several results.</summary>
    /// <param name="options">The query's options.</param>
    /// <param name="planners">The planners of the result.</param>
    /// <param name="contract">The contract of the rows' type; null for a result without a type.</param>
    /// <param name="form">The form of a row in a result without a type.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    /// <param name="sql">The text of the command.</param>
    public QueryPlans(PreparedOptions options, Planners planners, RowContract? contract, RowForm form, JsonFields? fields, string? sql)
    {
        _options = options;
        _columns = contract is null ? planners.For(form) : null;
        _contract = contract is null ? null : planners.For(contract);
        _fields = fields;
        _sql = sql;
    }

    /// <summary>Gets whether no field is written, because the rows are only counted.</summary>
    public bool OnlyCounts { private get; init; }

    /// <summary>Gets the version that decides whether the document is wanted; null if it always is.</summary>
    public DocumentVersion? Version { private get; init; }

    /// <summary>Gets whether there is no document without a row.</summary>
    public bool MustHaveRow { private get; init; }

    private ReaderAccess Access => _contract is null ? _options.Access : _contract.Access;

    private PlanCache Cache => _options.Plans;

    private IRowPlanner Planner => _contract is null ? _columns! : _contract.Planner;

    /// <summary>Chooses how the reader of the command is opened.</summary>
    /// <param name="blocks"><inheritdoc cref="ReaderAccess.BehaviorOf" path="/param[@name='blocks']/node()"/></param>
    public CommandBehavior BehaviorOf(bool blocks) => Access.BehaviorOf(_sql!, needsAnyOrder: Version is { IsKnown: false }, blocks);

    /// <summary>Remembers what the rows have shown for the next run of the command.</summary>
    public void Remember(RowSource source)
    {
        if (source.HasLargeValue && _sql is not null)
        {
            Access.RememberLarge(_sql);
        }
    }

    /// <summary>Returns whether the document is wanted, by the version in its first row.</summary>
    /// <inheritdoc cref="DocumentVersion.IsWanted" path="/*[not(self::summary)]"/>
    public bool AreWanted(RowSource source, bool hasRow) => Version?.IsWanted(source, hasRow, MustHaveRow, _options.VersionSettings) ?? true;

    /// <summary>Gets the plan for an open result, whose first row, if any, has been read.</summary>
    /// <param name="source">The result; replaced by one that can be read in any order if the plan needs it.</param>
    /// <param name="depth">The number of objects and arrays around a row.</param>
    /// <exception cref="JsonQueryException">A column cannot be written.</exception>
    public RowPlan For(ref RowSource source, int depth)
    {
        // The plan for all fields, so that the fields of one request do not decide how the reader is opened for the next.
        RowPlan whole = WholeFor(source);

        // Rows with a type are held as the driver's objects, which fails for values that only its own getters read: not where there may be no need.
        bool isHeld = source.Order == ReadOrder.Sequential || (source.Order == ReadOrder.Unknown && _columns is not null);
        if (isHeld && !whole.IsForward)
        {
            whole = Hold(ref source, whole);
        }

        whole.Nesting.ThrowIfBeyond(_options.MaxDepth, depth);
        if (_options.Observer is { } observer && whole.Explanation is { } explanation)
        {
            observer(explanation);
        }

        return OnlyCounts ? whole.Counting() : _fields is null ? whole : Cache.Select(whole, _fields);
    }

    /// <summary>Gets the plan for a result without rows, if an object is written for it all the same; null if none is.</summary>
    /// <param name="depth">The number of objects and arrays around a row.</param>
    /// <param name="source">The open result.</param>
    /// <remarks>Checks the names of the columns, as the plan for a row would. Types may be unknown without a row.</remarks>
    /// <exception cref="JsonQueryException">A column cannot be written.</exception>
    public RowPlan? WithoutRows(RowSource source, int depth)
    {
        PlanWithoutRows found = Cache.WithoutRows(Planner, source, _fields);
        found.Nesting.ThrowIfBeyond(_options.MaxDepth, depth);
        return found.Plan;
    }

    /// <summary>Gets the plan that writes all fields, whatever is selected, for a result whose first row need not have been read.</summary>
    /// <returns>The plan. If the source is sequential and it is not forward, no other plan is: the rows must be held.</returns>
    public RowPlan WholeFor(RowSource source)
    {
        RowPlan plan = Cache.For(Planner, source, _sql);
        if (_sql is not null && source.Order != ReadOrder.Any)
        {
            RememberOrder(_sql, plan, source.Traits);
        }

        return source.Order == ReadOrder.Unknown || (source.Order == ReadOrder.Sequential && plan.HasForward) ? plan.Forward : plan;
    }

    private RowPlan Hold(ref RowSource source, RowPlan plan)
    {
        if (_columns is null)
        {
            // What Dapper fills is made of the driver's objects in any case.
            source = ObjectRow.Open(source);
            return Cache.For(Planner, source, _sql);
        }

        HeldPlan held = plan.Held ??= PlanHeld(_columns, source);
        source = new HeldRow(source, held.Cells);
        return held.Plan;
    }

    private static HeldPlan PlanHeld(ColumnPlanner planner, RowSource source)
    {
        source.CopySchema(looksAtCells: false, out ColumnSchema[] columns);
        using var row = new HeldRow(source);
        return new HeldPlan(planner.Plan(columns, row), row.Cells);
    }

    private void RememberOrder(string sql, RowPlan plan, DriverTraits traits)
    {
        // If a driver is only fast with sequential access, another plan is better than another access.
        bool mayReadAnyOrder = _contract is null || _contract.MayReadAnyOrder || !plan.HasForward || !traits.NeedsSequentialAccess;
        Access.RememberOrder(sql, plan.IsForward || !mayReadAnyOrder);
    }
}
