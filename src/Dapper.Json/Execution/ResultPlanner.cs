using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>Finds the plan for the rows of one result, and asks for what is needed beside it.</summary>
/// <param name="options">The query's options.</param>
/// <param name="planners">The planners of the result.</param>
/// <param name="contract">The contract of the rows' type; null for a result without a type.</param>
/// <param name="form">The form of a row in a result without a type.</param>
/// <param name="fields">The fields that are written; null for all.</param>
/// <param name="sql">The text of the command; null for a reader of the caller's.</param>
internal readonly struct ResultPlanner(
    PreparedOptions options, PlannerCache planners, RowContract? contract, RowForm form, JsonFields? fields, string? sql)
{
    private readonly IRowPlanner _planner = contract is null ? planners.For(form) : planners.For(contract);

    /// <summary>Gets whether no field is written, because the rows are only counted.</summary>
    public bool OnlyCounts { private get; init; }

    /// <summary>Gets the head that decides whether the document is wanted; null if it always is.</summary>
    public DocumentHead? Head { private get; init; }

    /// <summary>Gets whether there is no document without a row.</summary>
    public bool MustHaveRow { private get; init; }

    /// <summary>Gets what makes the plans, if no more than they say is asked of the columns; null otherwise.</summary>
    public object? Maker => DocumentHead.IsNeeded(Head) ? null : _planner;

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
        Head?.Ask(cursor.Asked, hasRow, options.Settings.Cells.Lossless);
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

    /// <summary>Throws for a row whose head is not that of the first.</summary>
    /// <param name="cursor">The cursor, at the row.</param>
    /// <exception cref="JsonQueryException">It is another one, or could not be read.</exception>
    public void Compare(RowCursor cursor)
    {
        if (cursor.RowNumber > 1)
        {
            Head?.Compare(cursor.Asked, cursor.RowNumber);
        }
    }

    /// <summary>Gets the plan for an open result, whose first row has been read.</summary>
    /// <param name="source">The result.</param>
    /// <param name="depth">The number of objects and arrays around a row.</param>
    /// <exception cref="JsonQueryException">A column cannot be written.</exception>
    public RowPlan For(RowSource source, int depth)
    {
        RowPlan whole = options.Plans.For(_planner, source, sql);
        whole.Nesting.ThrowIfBeyond(options.MaxDepth, depth);
        if (options.Observer is { } observer && whole.Explanation is { } explanation)
        {
            observer(explanation);
        }

        return OnlyCounts ? whole.Counting : fields is null ? whole : options.Plans.Select(whole, fields);
    }

    /// <summary>Gets the plan for a result without rows, if an object is written for it all the same; null if none is.</summary>
    /// <param name="depth">The number of objects and arrays around a row.</param>
    /// <param name="source">The open result.</param>
    /// <remarks>Checks the names of the columns, as the plan for a row would. Types may be unknown without a row.</remarks>
    /// <exception cref="JsonQueryException">A column cannot be written.</exception>
    public RowPlan? WithoutRows(RowSource source, int depth)
    {
        PlanWithoutRows found = options.Plans.WithoutRows(_planner, source, fields);
        found.Nesting.ThrowIfBeyond(options.MaxDepth, depth);
        return found.Plan;
    }
}
