namespace Dapper.Json.Shapes;

/// <content>Writes the steps of a shape that are no values: brackets.</content>
internal sealed partial class Shape
{
    private void Begin(RowCursor cursor, int step)
    {
        Bracket bracket = _steps[step].Bracket!;
        if (cursor.Pending < 0)
        {
            if (bracket.IsLazy)
            {
                cursor.Pending = step;
            }
            else
            {
                bracket.Open(cursor.Writer);
            }
        }
    }

    private void End(RowCursor cursor, int step)
    {
        Bracket bracket = _steps[step].Bracket!;
        if (cursor.Pending < 0)
        {
            bracket.Close(cursor.Writer);
        }
        else if (cursor.Pending == _steps[step].Other)
        {
            bracket.Missing?.Write(cursor.Writer, bracket.Name);
            cursor.Pending = RowCursor.NothingPending;
        }
    }

    /// <summary>Writes pending brackets and NULLs, now that a value inside is known.</summary>
    private void WritePending(RowCursor cursor, int end)
    {
        int step = cursor.Pending;
        cursor.Pending = RowCursor.NothingPending;
        while (step < end)
        {
            // Of brackets only starts are met: those that end before the value are left out as a whole. They are objects: a list is the last
            // property of the object that holds it.
            ShapeStep next = _steps[step];
            if (next.Column is { } value)
            {
                value.WriteNull(cursor.Writer);
            }
            else if (next.Other > end)
            {
                next.Bracket!.Open(cursor.Writer);
            }
            else
            {
                next.Bracket!.Missing?.Write(cursor.Writer, next.Bracket.Name);
            }

            step = next.Column is not null || next.Other > end ? step + 1 : next.Other;
        }
    }
}
