using Dapper.Json.Cells;
using Dapper.Json.Documents;
using Dapper.Json.Shapes;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Execution;

/// <summary>
/// Reads the rows of a result and writes them. Nothing is planned or written before the first row has been read. Without rows only the names of
/// the columns are checked.
/// </summary>
internal static class RowLoop
{
    /// <summary>Writes the rows that a document wants, and flushes them whenever the output is full.</summary>
    /// <param name="source">The open result.</param>
    /// <param name="planner">What plans its rows.</param>
    /// <param name="document">The document around the rows. It is not closed.</param>
    /// <param name="idle">The cursor to walk with, at no row. It is left so.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <param name="readToken">Passed to each read.</param>
    /// <param name="token">Checked before each read and each flush.</param>
    /// <returns>Whether the sink accepts more bytes, or anything at all. If not, the remaining rows were not read.</returns>
    /// <exception cref="JsonQueryException">A column or a cell value cannot be written.</exception>
    public static async ValueTask<bool> WriteAsync(
        RowSource source, ResultPlanner planner, Document document, RowCursor idle, bool async, CancellationToken readToken, CancellationToken token)
    {
        document.Output.Measurement?.OpenResult(source.Traits.Name);

        // Some drivers ignore a cancellation while they fetch nothing.
        token.ThrowIfCancellationRequested();
        bool hasRow = document.WantsRow && await source.ReadAsync(async, readToken).ConfigureAwait(false);
        using RowCursor cursor = idle.Begin(source, document.Output);
        if (!hasRow)
        {
            return WriteOfNothing(cursor, planner, document);
        }

        RowPlan plan = planner.For(source, document.Depth);
        bool isWanted = planner.Begin(cursor, plan, document);
        if (!isWanted)
        {
            // The rows of the document are read to its end all the same: their head may differ from that of the first.
            plan = plan.Counting;
        }

        if (plan.Ordinals is { } ordinals)
        {
            source.Selected = ordinals.Length < source.Reader.FieldCount ? ordinals : null;
        }

        QueryMeasurement? measurement = document.Output.Measurement;
        measurement?.BeginResult();
        try
        {
            while (hasRow)
            {
                if (!plan.TryContinue(cursor))
                {
                    if (cursor.RowNumber > 0)
                    {
                        EndGroup(plan, cursor, document);
                    }

                    if (!document.BeginRow(cursor.Asked, cursor.RowNumber + 1))
                    {
                        return isWanted;
                    }
                }

                // Counted only now: a failure in ending the group before belongs to the row before.
                cursor.RowNumber++;
                planner.Compare(cursor);
                bool isComplete;
                do
                {
                    isComplete = plan.WriteRow(cursor);
                    if (isComplete && !plan.IsGrouped)
                    {
                        document.EndRow();
                    }

                    document.CheckSize();
                    if (isWanted && document.Output.IsFull && document.CanFlush && !await document.FlushAsync(async, token).ConfigureAwait(false))
                    {
                        return false;
                    }
                }
                while (!isComplete);

                token.ThrowIfCancellationRequested();
                hasRow = (plan.IsGrouped || document.WantsRow) && await source.ReadAsync(async, readToken).ConfigureAwait(false);
            }

            EndGroup(plan, cursor, document);
            return isWanted;
        }
        finally
        {
            measurement?.EndResult(cursor.RowNumber, plan.MakesObjects);
        }
    }

    /// <returns>Whether anything is wanted.</returns>
    private static bool WriteOfNothing(RowCursor cursor, ResultPlanner planner, Document document)
    {
        RowPlan? plan = planner.WithoutRows(cursor.Source, document.Depth);
        if (!planner.Begin(cursor, plan: null, document))
        {
            return false;
        }

        if (plan is not null)
        {
            // The object of a list alone is there without a row too: written as from a row of NULLs, its list is [].
            document.BeginRow(cursor.Asked, rowNumber: 0);
            plan.WriteRow(cursor);
            EndGroup(plan, cursor, document);
        }

        return true;
    }

    private static void EndGroup(RowPlan plan, RowCursor cursor, Document document)
    {
        if (plan.IsGrouped)
        {
            plan.EndGroup(cursor);
            document.EndRow();
        }
    }
}
