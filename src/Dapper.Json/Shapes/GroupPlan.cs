using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>
/// Rows of objects that hold lists: those that follow each other and agree in an object's own columns belong to it. What is kept
/// of them is one key, however many they are.
/// </summary>
/// <param name="keys">What compares the columns of the objects, from the outermost inwards.</param>
internal abstract class GroupedRows(ColumnWriter[][] keys) : RowPlan
{
    /// <summary>Gets what compares the columns of the objects, from the outermost inwards.</summary>
    protected ColumnWriter[][] Keys => keys;

    /// <summary>Keys are compared before the columns are written, so they are read twice.</summary>
    public sealed override bool IsForward => false;

    public sealed override bool Continues(RowCursor cursor)
    {
        RowSource source = cursor.Source;
        RowKey key = cursor.Key;
        ColumnSchema compared = ColumnSchema.None;
        cursor.EnterRow();
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

            cursor.Level = shared;
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, source.Reader))
        {
            throw ColumnError.Of($"A value that rows are grouped by could not be read: {cause.Message}", compared, cursor.RowNumber + 1, cause);
        }

        // What is locked for the keys stays locked for the columns, unless code of the caller's comes in between.
        if (!MayHoldRow(cursor))
        {
            cursor.LeaveRow();
        }

        if (cursor.Level == 0)
        {
            return false;
        }

        EndElements(cursor);
        return true;
    }

    /// <summary>Ends the elements that a row does not share with the one before.</summary>
    protected abstract void EndElements(RowCursor cursor);

    /// <summary>Says whether the row may stay locked between the keys and the columns.</summary>
    protected abstract bool MayHoldRow(RowCursor cursor);
}

/// <summary>Such rows, written straight from their columns.</summary>
internal sealed class GroupPlan(Shape shape) : GroupedRows(Array.ConvertAll(shape.Levels, static level => level.Keys))
{
    private readonly ShapeLevel[] _levels = shape.Levels;

    /// <summary>Gets the step behind the elements of the innermost list, where a row ends.</summary>
    private int RowEnd => _levels[^1].End;

    public override RowPlan Select(JsonFields fields)
    {
        Shape selected = shape.Select(fields);
        return selected == shape ? this : new GroupPlan(selected);
    }

    public override bool WriteRow(RowCursor cursor)
    {
        cursor.IsInGroup = true;
        return shape.Write(cursor, RowEnd);
    }

    protected override bool MayHoldRow(RowCursor cursor) => shape.MayHoldRow(cursor);

    public override void EndGroup(RowCursor cursor)
    {
        shape.Write(cursor, shape.Length);
        cursor.Step = 0;
        cursor.IsInGroup = false;
    }

    /// <summary>Goes on to the first element that the row begins.</summary>
    protected override void EndElements(RowCursor cursor)
    {
        // Level 0 are the objects themselves, whose end the document writes; then come the elements of the outermost list.
        ShapeLevel level = _levels[cursor.Level - 1];
        if (cursor.Step < level.End)
        {
            shape.Write(cursor, level.End);
        }

        cursor.Step = level.Start;
    }
}
