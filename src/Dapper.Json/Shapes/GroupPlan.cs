using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>
/// Plans rows of objects with lists. Consecutive rows with equal grouping keys belong to one object. Only the keys of one row are kept,
/// however many rows an object has.
/// </summary>
/// <param name="keys">The writers of the grouping keys, for each object from the outermost inwards.</param>
internal abstract class GroupedRows(ColumnWriter[][] keys) : RowPlan
{
    /// <summary>Gets the writers of the grouping keys, for each object from the outermost inwards.</summary>
    protected ColumnWriter[][] Keys => keys;

    /// <summary>False: grouping keys are compared before the columns are written, so they are read twice.</summary>
    public sealed override bool IsForward => false;

    public sealed override bool TryContinue(RowCursor cursor)
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
                    column.AddKey(source, key);
                }

                shared = shared == i && key.MatchesLast ? i + 1 : shared;
            }

            // An object without a grouping key takes all rows, but the first starts it.
            cursor.Level = cursor.IsInGroup ? shared : 0;
        }
        catch (Exception cause) when (cause is not JsonQueryException && !SourceFailure.Is(cause, source.Reader))
        {
            throw ColumnError.Of($"The value of a grouping key could not be read: {cause.Message}", compared, cursor.RowNumber + 1, cause);
        }

        if (cursor.Level == 0)
        {
            return false;
        }

        EndElements(cursor);
        return true;
    }

    /// <summary>Ends the elements to which a new row does not belong.</summary>
    protected abstract void EndElements(RowCursor cursor);
}

/// <summary>Writes rows of objects with lists straight from their columns.</summary>
internal sealed class GroupPlan(Shape shape) : GroupedRows(Array.ConvertAll(shape.Levels, static level => level.Keys))
{
    private readonly ShapeLevel[] _levels = shape.Levels;

    /// <summary>Gets the step after the elements of the innermost list, where a row ends.</summary>
    private int RowEnd => _levels[^1].End;

    public override RowPlan Select(JsonFields fields)
    {
        Shape selected = shape.Select(fields);
        return selected == shape ? this : new GroupPlan(selected) { Nesting = Nesting };
    }

    public override RowPlan Counting() => new GroupPlan(shape.Counting());

    public override bool WriteRow(RowCursor cursor)
    {
        cursor.IsInGroup = true;
        return shape.Write(cursor, RowEnd);
    }

    public override void EndGroup(RowCursor cursor)
    {
        shape.Write(cursor, shape.Length);
        cursor.Step = 0;
        cursor.IsInGroup = false;
    }

    /// <summary>Ends the elements to which the row does not belong, and moves to the first element that it starts.</summary>
    protected override void EndElements(RowCursor cursor)
    {
        // Level 0 is the objects themselves, whose end the document writes. Level 1 is the elements of the outermost list.
        ShapeLevel level = _levels[cursor.Level - 1];
        if (cursor.Step < level.End)
        {
            shape.Write(cursor, level.End);
        }

        cursor.Step = level.Start;
    }
}
