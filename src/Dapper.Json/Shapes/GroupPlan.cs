using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>
/// Rows of objects that hold lists: those that follow each other and agree in an object's own columns belong to it. What is kept
/// of them is one key, however many they are.
/// </summary>
internal class GroupPlan(Shape shape) : RowPlan
{
    private readonly ShapeLevel[] _levels = shape.Levels;

    /// <summary>Keys are compared before the columns are written, so they are read twice.</summary>
    public sealed override bool IsForward => false;

    /// <summary>Gets the step behind the elements of the innermost list, where a row ends.</summary>
    private int RowEnd => _levels[^1].End;

    public sealed override bool Continues(RowCursor cursor)
    {
        RowSource source = cursor.Source;
        RowKey key = cursor.Key;
        ColumnSchema compared = ColumnSchema.None;
        source.EnterRow();
        try
        {
            key.BeginRow();
            int shared = 0;
            for (int i = 0; i < _levels.Length; i++)
            {
                foreach (ColumnWriter column in _levels[i].Keys)
                {
                    compared = column.Schema;
                    column.AddKey(source, key);
                }

                shared = shared == i && key.MatchesLast() ? i + 1 : shared;
            }

            cursor.Level = shared;
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, cursor.Source.Reader))
        {
            throw new JsonQueryException($"A value that rows are grouped by could not be read: {cause.Message}", compared, cursor.RowNumber, cause);
        }
        finally
        {
            source.LeaveRow();
        }

        return cursor.Level > 0;
    }

    public sealed override bool WriteRow(RowCursor cursor)
    {
        if (!cursor.IsInRow)
        {
            Begin(cursor);
        }

        cursor.IsInRow = !shape.Write(cursor, RowEnd);
        return !cursor.IsInRow;
    }

    public sealed override void EndGroup(RowCursor cursor)
    {
        shape.Write(cursor, shape.Length);
        cursor.Step = 0;
        cursor.IsInGroup = false;
    }

    /// <summary>Ends the elements that the row does not belong to, and goes to the first that it begins.</summary>
    private void Begin(RowCursor cursor)
    {
        // Level 0 are the objects themselves, whose end is the document's affair; then come the elements of the outermost list.
        if (cursor.Level > 0)
        {
            ShapeLevel level = _levels[cursor.Level - 1];
            shape.Write(cursor, level.End);
            cursor.Step = level.Start;
        }

        cursor.IsInGroup = true;
    }
}
