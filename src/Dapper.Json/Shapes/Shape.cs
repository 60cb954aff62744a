using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>
/// The tree that describes how a row is written. It is flattened once into a list of steps: so the position is one number at any depth, and a
/// flat row is a loop over its columns.
/// </summary>
internal sealed class Shape
{
    private readonly ShapeNode _root;
    private readonly ShapeStep[] _steps;
    private readonly bool _runsCallersCode;

    public Shape(ShapeNode root)
    {
        _root = root;
        var steps = new ShapeSteps();
        root.AddTo(steps);
        _steps = steps.ToArray();
        _runsCallersCode = Array.Exists(_steps, static step => step.RunsCallersCode);
        Levels = [.. steps.Levels];
        Sides = [.. steps.Sides.Select(side => side with { Rivals = ColumnsOf(Levels[side.Level - 1]) })];
    }

    /// <summary>Creates the shape of an object.</summary>
    public static Shape Of(IReadOnlyList<ShapeNode> properties) =>
        new(new BracketNode(new Bracket(BracketKind.Object, PropertyName.Element), properties));

    /// <summary>Gets the number of steps.</summary>
    public int Length => _steps.Length;

    /// <summary>Gets the lists inside, from the outermost inwards.</summary>
    public ShapeLevel[] Levels { get; }

    /// <summary>Gets the further lists of objects, beside their first.</summary>
    public SideList[] Sides { get; }

    /// <summary>Returns the shape with only the selected fields.</summary>
    /// <returns>The shape; itself if all of it is selected.</returns>
    /// <exception cref="JsonQueryException">A selected field does not exist.</exception>
    public Shape Select(JsonFields fields)
    {
        fields.ThrowIfUnknown(_root.Fields, "the rows");
        ShapeNode selected = _root.Select(fields, isLazy: false);
        return selected == _root ? this : new Shape(selected);
    }

    /// <summary>Returns whether the source may keep a row locked while it is written.</summary>
    public bool MayHoldRow(RowCursor cursor) => !_runsCallersCode && !cursor.WriterRunsCallersCode;

    /// <summary>Writes from the cursor's step up to another.</summary>
    /// <returns>Whether all of it is written. If not, the output may be flushed before the next call.</returns>
    /// <exception cref="JsonQueryException">A column could not be read or written.</exception>
    public bool Write(RowCursor cursor, int end)
    {
        int step = cursor.Step;
        if (MayHoldRow(cursor))
        {
            cursor.EnterRow();
        }

        try
        {
            ShapeStep[] steps = _steps;
            RowSource source = cursor.Source;
            Utf8JsonWriter writer = cursor.Writer;
            ref ValueProgress progress = ref cursor.Progress;
            while (step < end)
            {
                if (steps[step].Column is not { } value)
                {
                    step = steps[step].EndsBracket ? End(cursor, step) : steps[step].Side >= 0 ? WriteSide(cursor, step) : Begin(cursor, step);
                }
                else if (cursor.Pending >= 0 && value.IsNull(source))
                {
                    step++;
                }
                else
                {
                    if (cursor.Pending >= 0)
                    {
                        WritePending(cursor, step);
                    }

                    if (!value.Write(source, writer, ref progress))
                    {
                        cursor.Step = step;
                        return false;
                    }

                    step++;
                }
            }

            cursor.Step = step;
            return true;
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, cursor.Source.Reader))
        {
            throw Failure(step, cursor.RowNumber, cause);
        }
        finally
        {
            cursor.LeaveRow();
        }
    }

    private ColumnSchema[] ColumnsOf(ShapeLevel level) =>
        [.. _steps[level.Start..level.End].Select(static step => step.Column?.Schema).OfType<ColumnSchema>().Where(static column => column.Ordinal >= 0)];

    /// <returns>The next step.</returns>
    private int Begin(RowCursor cursor, int step)
    {
        Bracket bracket = _steps[step].Bracket!;
        if (bracket.Decides is { } column && cursor.Source.IsNull(column.Ordinal))
        {
            bracket.Missing?.Write(cursor.Writer, bracket.Name);
            return _steps[step].StepBehind;
        }

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

    /// <inheritdoc cref="Begin"/>
    private int WriteSide(RowCursor cursor, int step)
    {
        int side = _steps[step].Side;
        if (cursor.Pending >= 0 && !cursor.Sides!.IsEmpty(side))
        {
            WritePending(cursor, step);
        }

        if (cursor.Pending < 0)
        {
            cursor.Sides!.Write(side, cursor.Writer);
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
            else if (next.Side >= 0)
            {
                cursor.Sides!.Write(next.Side, cursor.Writer);
                step++;
            }
            else if (next.StepBehind > end)
            {
                next.Bracket!.Open(cursor.Writer);
                step++;
            }
            else
            {
                next.Bracket!.Missing?.Write(cursor.Writer, next.Bracket.Name);
                step = next.StepBehind;
            }
        }
    }

    /// <summary>Creates the exception, which names the column and the type of its member: the cause alone, such as an overflow, often does not help.</summary>
    private JsonQueryException Failure(int step, long rowNumber, Exception cause)
    {
        // The end of a bracket has no column of its own: the last value before it is named.
        int last = Math.Min(step, _steps.Length - 1);
        while (last > 0 && _steps[last] is { EndsBracket: true })
        {
            last--;
        }

        ColumnWriter? value = _steps[last].Column;
        string member = value?.MemberType is { } type ? $", for a member of type {TypeNames.Of(type)}" : "";
        ColumnSchema column = value?.Schema ?? _steps[last].Bracket!.First;
        return ColumnError.Of($"A value could not be written as JSON{member}: {cause.Message}", column, rowNumber, cause);
    }
}
