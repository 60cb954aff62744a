using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>
/// The plan for rows of one schema: writes them from an open result. Consecutive rows with equal grouping keys belong to one object with lists. Only the keys
/// of one row are kept, however many rows an object has.
/// </summary>
/// <param name="isForward">Whether the columns are read once, in their order. Grouping keys are read before the columns are written.</param>
/// <param name="keys">The writers of the grouping keys, for each object from the outermost inwards; none for rows that are objects of their own.</param>
/// <param name="shape">The shape that writes a row; null for a plan that makes objects.</param>
/// <param name="columns">The columns that objects are made of; null for a plan with a shape.</param>
internal abstract class RowPlan(bool isForward, ColumnWriter[][] keys, Shape? shape = null, IEnumerable<NeededColumn>? columns = null)
{
    /// <summary>Gets whether the columns are read once, in their order.</summary>
    public bool IsForward => isForward;

    /// <summary>Gets whether further rows may belong to the object that a row has started.</summary>
    public bool IsGrouped => keys.Length > 0;

    /// <summary>Gets whether Dapper creates an object of each row, which the serializer writes.</summary>
    public bool MakesObjects => shape is null;

    /// <summary>Gets the columns that are read.</summary>
    public NeededColumn[] Columns => field ??= shape?.Columns ?? [.. columns ?? []];

    /// <summary>Gets the ordinals of the columns that it writes rows from, if only some fields are selected; null for any.</summary>
    public int[]? Ordinals { get; protected init; }

    /// <summary>Gets how deep the JSON of a row is nested, whatever is selected.</summary>
    public Nesting Nesting { get; init; } = Nesting.None;

    /// <summary>Gets the public description of the plan, the same object each time. Null in queries without a type, and if fields are selected.</summary>
    public JsonQueryPlan? Explanation { get; init; }

    /// <summary>Gets the writers of the grouping keys, for each object from the outermost inwards.</summary>
    protected ColumnWriter[][] Keys => keys;

    /// <summary>Returns the plan that writes only some fields.</summary>
    /// <returns>The plan; itself if these are known to be all of its fields.</returns>
    /// <exception cref="JsonQueryException">A selected field does not exist.</exception>
    public abstract RowPlan Select(JsonFields fields);

    /// <summary>Gets the plan for rows that are only counted: it tells objects from each other, and reads and writes nothing else.</summary>
    public RowPlan Counting => field ??= new ShapePlan(shape?.Counting() ?? Shape.OfNothing(IsGrouped ? [ShapeNode.UnwrittenList(keys[0])] : []));

    /// <summary>
    /// Returns whether the current row belongs to the object that the row before has started. If so, it also ends the objects inside that one to
    /// which the row does not belong. The cursor's row number is still that of the row before.
    /// </summary>
    public bool TryContinue(RowCursor cursor)
    {
        if (!IsGrouped || !Continues(cursor))
        {
            return false;
        }

        EndElements(cursor);
        return true;
    }

    /// <summary>Writes the current row, or the next piece of it.</summary>
    /// <returns>Whether the row is complete. If not, the output may be flushed before the next call.</returns>
    /// <exception cref="JsonQueryException">A column could not be read or written.</exception>
    public abstract bool WriteRow(RowCursor cursor);

    /// <summary>Ends the object to which further rows could have belonged.</summary>
    public virtual void EndGroup(RowCursor cursor)
    {
    }

    /// <summary>Ends the elements to which a new row does not belong.</summary>
    protected virtual void EndElements(RowCursor cursor)
    {
    }

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
            source.SharedLevels = cursor.RowNumber > 0 ? shared : 0;
            return source.SharedLevels > 0;
        }
        catch (Exception cause) when (cause is not JsonQueryException && !SourceFailure.Is(cause, source.Reader))
        {
            throw ColumnError.Of(
                $"The value of a grouping key could not be read: {cause.Message}{ColumnError.AdviceOn(cause)}", compared, cursor.RowNumber + 1, cause);
        }
    }
}
