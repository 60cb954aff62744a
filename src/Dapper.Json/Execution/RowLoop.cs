using Dapper.Json.Cells;
using Dapper.Json.Documents;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>
/// The loop over the rows of a result. Nothing is planned and nothing written before the first row is there; where there is none, the
/// columns' names are checked.
/// </summary>
internal static class RowLoop
{
    /// <summary>Writes the rows that a document wants, and passes them on whenever enough has gathered.</summary>
    /// <param name="source">The result.</param>
    /// <param name="plans">The plans that its rows are written by.</param>
    /// <param name="document">What stands around them; it is neither ended nor closed.</param>
    /// <param name="async">Whether the thread may be left while waiting.</param>
    /// <param name="readToken">Passed on to each read.</param>
    /// <param name="token">Looked at between rows, and passed on to each flush.</param>
    /// <returns>Whether the destination still wants bytes; if not, the rest of the rows was left.</returns>
    /// <exception cref="JsonQueryException">A column or a cell cannot be written.</exception>
    public static async ValueTask<bool> WriteAsync(
        RowSource source, QueryPlans plans, Document document, bool async, CancellationToken readToken, CancellationToken token)
    {
        document.Output.Measurement?.OpenResult(source.Traits.Name);
        using var cursor = new RowCursor(source, document.Output);
        RowPlan? plan = null;
        while (cursor.IsInGroup || document.WantsRow)
        {
            // Before, because some drivers forget a cancellation that comes while nothing is fetched.
            token.ThrowIfCancellationRequested();
            if (!await source.ReadAsync(async, readToken).ConfigureAwait(false))
            {
                break;
            }

            token.ThrowIfCancellationRequested();
            plan ??= Begin(source, plans, document);
            if (!plan.Continues(cursor))
            {
                EndGroup(plan, cursor, document);
                if (!document.WantsRow)
                {
                    return true;
                }

                document.BeginRow();
            }

            // What ends before the row belongs to the rows before it.
            cursor.RowNumber++;
            bool isComplete;
            do
            {
                isComplete = plan.WriteRow(cursor);
                if (isComplete && !cursor.IsInGroup)
                {
                    document.EndRow();
                }

                if (document.Output.IsFull && document.MayLeaveEarly && !await document.FlushAsync(async, token).ConfigureAwait(false))
                {
                    return false;
                }
            }
            while (!isComplete);
        }

        EndGroup(plan, cursor, document);
        if (plan is null)
        {
            // A document with a plan of its own checks its column in making it.
            if (document.PlanOf(source) is null)
            {
                plans.CheckNames(source);
            }

            document.Begin(source);
        }

        return true;
    }

    private static RowPlan Begin(RowSource source, in QueryPlans plans, Document document)
    {
        RowPlan plan = document.PlanOf(source) ?? plans.For(source);
        document.Begin(source);
        document.Output.Measurement?.BeginResult(plan.MakesObjects);
        return plan;
    }

    private static void EndGroup(RowPlan? plan, RowCursor cursor, Document document)
    {
        if (cursor.IsInGroup)
        {
            plan!.EndGroup(cursor);
            document.EndRow();
        }
    }
}
