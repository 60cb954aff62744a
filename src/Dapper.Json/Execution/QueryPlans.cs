using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Drivers.Generic;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>Finds the plan for the rows of one result.</summary>
internal readonly struct QueryPlans
{
    private readonly PreparedOptions _options;
    private readonly ColumnPlanner? _columns;
    private readonly ContractPlans? _contract;
    private readonly JsonFields? _fields;
    private readonly string? _sql;

    /// <param name="options">The query's options.</param>
    /// <param name="request">The rows, their type and their head.</param>
    /// <param name="form">The form of a row in a query without a type.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    /// <param name="sql">The text of the command; null for a reader of the caller's.</param>
    public QueryPlans(PreparedOptions options, in QueryRequest request, RowForm form, JsonFields? fields, string? sql)
        : this(options, options.PlannersOfOne(request.Head?.LeftOut), request.Contract, form, fields, sql)
    {
        Head = request.Head;
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

    /// <summary>Gets the head that decides whether the document is wanted; null if it always is.</summary>
    public DocumentHead? Head { private get; init; }

    /// <summary>Gets whether there is no document without a row.</summary>
    public bool MustHaveRow { private get; init; }

    private PlanCache Cache => _options.Plans;

    private IRowPlanner Planner => _contract is null ? _columns! : _contract.Planner;

    /// <summary>Remembers, for the next run of the command, that rows which are written in the order of their columns have had a large value.</summary>
    public void Remember(RowSource source)
    {
        if (source.HasLargeValue && _sql is not null)
        {
            _options.LargeValues.Add(_sql);
        }
    }

    /// <summary>Returns whether the document is wanted, by the head in its first row.</summary>
    /// <exception cref="JsonQueryException">The value of the head could not be read.</exception>
    public bool AreWanted(Row? row) => Head is null || Head.IsWanted(row, hasRow: true, MustHaveRow);

    /// <summary>Returns whether the document of a result without rows is wanted.</summary>
    /// <exception cref="JsonQueryException">The result has not the columns of the head.</exception>
    public bool AreWantedWithoutRows(RowSource source) => Head is null || Head.IsWanted(source, hasRow: false, MustHaveRow, _options.HeadSettings);

    /// <summary>Gets the plan for an open result, whose first row has been read.</summary>
    /// <param name="source">The result.</param>
    /// <param name="depth">The number of objects and arrays around a row.</param>
    /// <exception cref="JsonQueryException">A column cannot be written.</exception>
    public RowPlan For(RowSource source, int depth)
    {
        RowPlan whole = WholeFor(source);
        whole.Nesting.ThrowIfBeyond(_options.MaxDepth, depth);
        if (_options.Observer is { } observer && whole.Explanation is { } explanation)
        {
            observer(explanation);
        }

        return Selected(whole);
    }

    /// <summary>Returns what is asked of each row beside its plan, or of a sequential reader in another order than that of the columns.</summary>
    /// <param name="source">The open result; replaced by one that can be read in any order if a column must be read twice.</param>
    /// <param name="document">The document, whose head has been written.</param>
    /// <param name="plan">The plan for the source; replaced with it.</param>
    /// <param name="depth">The number of objects and arrays around a row.</param>
    /// <returns>The row, which must be disposed of; null if each column is written straight from the source.</returns>
    /// <exception cref="JsonQueryException">The result has not the columns of the head.</exception>
    public Row? RowOf(ref RowSource source, Document document, ref RowPlan plan, int depth)
    {
        Row? row = Head is { IsKnown: false } head ? head.Ask(document.Row ?? new Row(source), hasRow: true, _options.HeadSettings) : document.Row;
        if (source.Order == ReadOrder.Any || (row is null && plan.IsForward))
        {
            return row;
        }

        if (!plan.MakesObjects && (row ??= new Row(source)).TryHold(plan.Columns, document.Output.Writer.Options, depth))
        {
            return row;
        }

        // As Dapper would read it: a value is read once, as an object.
        source = ObjectRow.Open(source);
        plan = Selected(WholeFor(source));
        row?.ContinueWith(source);
        return row;
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
    public RowPlan WholeFor(RowSource source) => Cache.For(Planner, source, _sql);

    private RowPlan Selected(RowPlan whole) => OnlyCounts ? whole.Counting() : _fields is null ? whole : Cache.Select(whole, _fields);
}
