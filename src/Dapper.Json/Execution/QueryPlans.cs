using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>Finds the plan for the rows of one result.</summary>
internal readonly struct QueryPlans
{
    private readonly PreparedOptions _options;
    private readonly IRowPlanner _planner;
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
        _planner = contract is null ? planners.For(form) : planners.For(contract);
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

    /// <summary>Gets what makes the plans, if no more than they say is asked of the columns; null otherwise.</summary>
    public object? Maker => Head is null or { IsKnown: true } ? _planner : null;

    /// <summary>Asks for what is needed of the rows beside their plan, and has them read in an order that serves both.</summary>
    /// <param name="cursor">The cursor, at the first row.</param>
    /// <param name="plan">The plan for the rows; null without any.</param>
    /// <param name="document">The document, whose head is written.</param>
    /// <returns>Whether the document is wanted, by the head in its first row.</returns>
    /// <exception cref="JsonQueryException">A column is missing, or the value of the head could not be read.</exception>
    public bool Begin(RowCursor cursor, RowPlan? plan, Document document)
    {
        bool hasRow = plan is not null;
        document.WriteHead(cursor.Asked, hasRow);
        Head?.Ask(cursor.Asked, hasRow, _options.HeadSettings);
        if (plan is { IsForward: true } && cursor.Asked.IsEmpty)
        {
            cursor.Source.IsForward = true;
        }
        else if (plan is not null)
        {
            cursor.Source.ReadInAnyOrder(cursor.Source.Traits.CopyRows is null ? [] : [.. plan.Columns, .. cursor.Asked.Needed]);
        }

        return Head is null || Head.IsWanted(cursor.Asked, hasRow, MustHaveRow);
    }

    /// <summary>Gets the plan for an open result, whose first row has been read.</summary>
    /// <param name="source">The result.</param>
    /// <param name="depth">The number of objects and arrays around a row.</param>
    /// <exception cref="JsonQueryException">A column cannot be written.</exception>
    public RowPlan For(RowSource source, int depth)
    {
        RowPlan whole = Cache.For(_planner, source, _sql);
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
        PlanWithoutRows found = Cache.WithoutRows(_planner, source, _fields);
        found.Nesting.ThrowIfBeyond(_options.MaxDepth, depth);
        return found.Plan;
    }
}
