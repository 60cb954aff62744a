using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>
/// The tree that describes how a row is written. It is flattened once into a list of steps: so the position is one number at any depth, and a
/// flat row is a loop over its columns.
/// </summary>
internal sealed partial class Shape
{
    private readonly ShapeNode _root;
    private readonly ShapeStep[] _steps;

    /// <param name="root">The row.</param>
    public Shape(ShapeNode root)
    {
        _root = root;
        var steps = new ShapeSteps();
        root.AddTo(steps);
        _steps = steps.ToArray();
        Levels = [.. steps.Levels];
        IsForward = Levels.Length == 0 && AreForward(_steps);
    }

    /// <summary>Creates the shape of rows of which nothing is written.</summary>
    /// <param name="nodes">The nodes that decide which rows belong to one object.</param>
    public static Shape OfNothing(IReadOnlyList<ShapeNode> nodes) =>
        new(ShapeNode.Root(BracketKind.None, nodes));

    /// <summary>Gets the number of steps.</summary>
    public int Length => _steps.Length;

    /// <summary>Gets whether it reads the columns once, in their order. Those of grouping keys are also compared before they are written.</summary>
    public bool IsForward { get; }

    /// <summary>Gets the columns that it reads: those of the values, and the grouping keys.</summary>
    public NeededColumn[] Columns => field ??=
    [
        .. _steps.Select((step, i) => (step.Column, Level: Levels.Count(level => level.Start <= i)))
            .Where(static step => step.Column?.Schema.Ordinal >= 0)
            .Select(static step => new NeededColumn(step.Column!.Schema, step.Level, step.Column)),
        .. ShapeLevel.NeededBy(Levels.Select(static level => level.Keys)),
    ];

    /// <summary>Gets the ordinals of the columns that it writes.</summary>
    public int[] Ordinals => [.. Columns.Select(static column => column.Schema.Ordinal).Distinct()];

    /// <summary>Gets the lists inside, from the outermost inwards.</summary>
    public ShapeLevel[] Levels { get; }

    /// <summary>Returns the shape with only the selected fields.</summary>
    /// <returns>The shape; itself if all of it is selected.</returns>
    /// <exception cref="JsonQueryException">A selected field does not exist.</exception>
    public Shape Select(JsonFields fields)
    {
        fields.ThrowIfUnknown(_root.Fields, "the rows");
        ShapeNode selected = _root.Select(fields, isLazy: false);
        return selected == _root ? this : new Shape(selected);
    }

    /// <summary>Returns the shape that writes nothing of the same objects.</summary>
    public Shape Counting() => OfNothing([.. _root.Unwritten(isLazy: false)]);

    /// <summary>Writes from the cursor's step up to another.</summary>
    /// <returns>Whether all of it is written. If not, the output may be flushed before the next call.</returns>
    /// <exception cref="JsonQueryException">A column could not be read or written.</exception>
    public bool Write(RowCursor cursor, int end)
    {
        int step = cursor.Step;
        try
        {
            ShapeStep[] steps = _steps;
            RowSource source = cursor.Source;
            Utf8JsonWriter writer = cursor.Writer;
            ref ValueProgress progress = ref cursor.Progress;
            while (step < end)
            {
                // Values first: most steps are values.
                if (steps[step].Column is { } value)
                {
                    bool isLeftOut = cursor.Pending >= 0 && value.IsNull(source);
                    if (cursor.Pending >= 0 && !isLeftOut)
                    {
                        WritePending(cursor, step);
                    }

                    if (!isLeftOut && !value.Write(source, writer, ref progress))
                    {
                        cursor.Step = step;
                        return false;
                    }
                }
                else if (steps[step].IsEnd)
                {
                    End(cursor, step);
                }
                else
                {
                    Begin(cursor, step);
                }

                step++;
            }

            cursor.Step = step;
            return true;
        }
        catch (Exception cause) when (cause is not JsonQueryException && !SourceFailure.Is(cause, cursor.Source.Reader))
        {
            throw Failure(step, cursor.RowNumber, cause);
        }
    }

    private static bool AreForward(ShapeStep[] steps)
    {
        int last = ColumnSchema.NoOrdinal;
        foreach (ShapeStep step in steps)
        {
            ColumnSchema column = step.Column?.Schema ?? ColumnSchema.None;
            if (column.HidesNull || (column.Ordinal != ColumnSchema.NoOrdinal && column.Ordinal <= last))
            {
                return false;
            }

            last = Math.Max(last, column.Ordinal);
        }

        return true;
    }

    private JsonQueryException Failure(int step, long rowNumber, Exception cause)
    {
        // The end of a bracket has no column of its own: the last value before it is named.
        ShapeStep last = Array.FindLast(_steps[..Math.Min(step + 1, _steps.Length)], static known => !known.IsEnd);
        ColumnWriter? value = last.Column;
        string member = value?.MemberType is { } type ? $", for a member of type {TypeNames.Of(type)}" : "";
        ColumnSchema column = value?.Schema ?? last.Bracket!.First;
        return ColumnError.Of(
            $"A value could not be written as JSON{member}: {cause.Message}{ColumnError.AdviceOn(cause, value?.MemberType)}", column, rowNumber, cause);
    }
}
