namespace Dapper.Json.Shapes;

/// <content>Writes the steps of a shape that are no values: brackets.</content>
internal sealed partial class Shape
{
    /// <returns>The next step.</returns>
    private int Begin(RowCursor cursor, int step)
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

        return step + 1;
    }

    /// <inheritdoc cref="Begin"/>
    private int End(RowCursor cursor, int step)
    {
        Bracket bracket = _steps[step].Bracket!;
        if (cursor.Pending < 0)
        {
            bracket.Close(cursor.Writer);
        }
        else if (cursor.Pending == _steps[step].BeginStep)
        {
            bracket.Missing?.Write(cursor.Writer, bracket.Name);
            cursor.Pending = RowCursor.NothingPending;
        }

        return step + 1;
    }

    /// <summary>Writes pending brackets and NULLs, now that a value inside is known.</summary>
    private void WritePending(RowCursor cursor, int end)
    {
        int step = cursor.Pending;
        cursor.Pending = RowCursor.NothingPending;
        while (step < end)
        {
            ShapeStep next = _steps[step];
            if (next.Column is { } value)
            {
                value.WriteNull(cursor.Writer);
                step++;
            }
            else if (next.StepBehind > end)
            {
                next.Bracket!.Open(cursor.Writer);
                step++;
            }
            else if (next.Bracket!.Kind == BracketKind.Array)
            {
                next.Bracket.Open(cursor.Writer);
                next.Bracket.Close(cursor.Writer);
                step = next.StepBehind;
            }
            else
            {
                next.Bracket.Missing?.Write(cursor.Writer, next.Bracket.Name);
                step = next.StepBehind;
            }
        }
    }
}
