using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>
/// Plans rows of objects with lists. Consecutive rows with equal grouping keys belong to one object. Only the keys of one row are kept,
/// however many rows an object has.
/// </summary>
/// <param name="keys">The writers of the grouping keys, for each object from the outermost inwards; none for rows that are objects of their own.</param>
/// <param name="isForward">Whether the columns are read once, in their order. Grouping keys are read before the columns are written.</param>
/// <param name="shape"><inheritdoc cref="RowPlan" path="/param[@name='shape']/node()"/></param>
/// <param name="columns"><inheritdoc cref="RowPlan" path="/param[@name='columns']/node()"/></param>
internal abstract class GroupedRows(ColumnWriter[][] keys, bool isForward, Shape? shape = null, IEnumerable<NeededColumn>? columns = null)
    : RowPlan(isForward, shape, columns)
{
    /// <summary>Gets the writers of the grouping keys, for each object from the outermost inwards.</summary>
    protected ColumnWriter[][] Keys => keys;

    public sealed override bool TryContinue(RowCursor cursor) => keys.Length > 0 && Continues(cursor);

    /// <summary>Ends the elements to which a new row does not belong.</summary>
    protected abstract void EndElements(RowCursor cursor);

    private bool Continues(RowCursor cursor)
    {
        RowSource source = cursor.Source;
        RowKey key = cursor.Key;
        ColumnSchema compared = ColumnSchema.None;
        try
        {
            key.BeginRow();
            int shared = 0;
            for (int i = 0; i < keys.Length; i++)
            {
                foreach (ColumnWriter column in keys[i])
                {
                    compared = column.Schema;
                    source.AddKey(column, key);
                }

                shared = shared == i && key.MatchesLast ? i + 1 : shared;
            }

            // An object without a grouping key takes all rows, but the first starts it.
            cursor.Level = cursor.IsInGroup ? shared : 0;
            source.SharedLevels = cursor.Level;
        }
        catch (Exception cause) when (cause is not JsonQueryException && !SourceFailure.Is(cause, source.Reader))
        {
            throw ColumnError.Of(
                $"The value of a grouping key could not be read: {cause.Message}{ColumnError.AdviceOn(cause)}", compared, cursor.RowNumber + 1, cause);
        }

        if (cursor.Level == 0)
        {
            return false;
        }

        EndElements(cursor);
        return true;
    }
}
