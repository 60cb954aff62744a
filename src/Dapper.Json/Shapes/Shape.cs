using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>
/// The tree that a row is written by. It is laid out once as a list of steps, so that where a row stands is one number at any
/// depth, and a flat row is a loop over its columns.
/// </summary>
internal sealed class Shape
{
    private readonly ShapeStep[] _steps;
    private readonly bool _runsCallersCode;

    public Shape(IEnumerable<ShapeNode> properties)
    {
        var steps = new List<ShapeStep>();
        foreach (ShapeNode property in properties)
        {
            property.AddTo(steps);
        }

        _steps = steps.ToArray();
        _runsCallersCode = Array.Exists(_steps, static step => step.RunsCallersCode);
    }

    /// <summary>Writes the row that the cursor's source is on, or the next piece of it.</summary>
    /// <returns>Whether the row is complete. If not, what has been written may be passed on before the next call.</returns>
    /// <exception cref="JsonQueryException">A column could not be read or written.</exception>
    public bool WriteRow(RowCursor cursor)
    {
        int step = cursor.Step;
        bool entersRow = !_runsCallersCode && !cursor.WriterRunsCallersCode;
        if (entersRow)
        {
            cursor.Source.EnterRow();
        }

        try
        {
            if (!cursor.IsInRow)
            {
                cursor.Writer.WriteStartObject();
                cursor.IsInRow = true;
            }

            ShapeStep[] steps = _steps;
            RowSource source = cursor.Source;
            Utf8JsonWriter writer = cursor.Writer;
            ref ValueProgress progress = ref cursor.Progress;
            while (step < steps.Length)
            {
                if (steps[step].Value is { } value)
                {
                    if (!value.Write(source, writer, ref progress))
                    {
                        cursor.Step = step;
                        return false;
                    }

                    step++;
                }
                else if (steps[step].Begins is { } child)
                {
                    step = child.TryBegin(cursor) ? step + 1 : steps[step].End;
                }
                else
                {
                    writer.WriteEndObject();
                    step++;
                }
            }

            writer.WriteEndObject();
            cursor.Step = 0;
            cursor.IsInRow = false;
            return true;
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, cursor.Source.Reader))
        {
            throw Failure(step, cursor.RowNumber, cause);
        }
        finally
        {
            if (entersRow)
            {
                cursor.Source.LeaveRow();
            }
        }
    }

    /// <summary>Names the column, and what its value did not fit into: "Arithmetic operation resulted in an overflow" alone seldom tells.</summary>
    private JsonQueryException Failure(int step, long rowNumber, Exception cause)
    {
        // Behind the last column there is nothing that could fail but the writer itself.
        int last = step;
        while (last > 0 && (last == _steps.Length || _steps[last] is { Value: null, Begins: null }))
        {
            last--;
        }

        ColumnWriter? value = _steps.Length > 0 ? _steps[last].Value : null;
        string member = value?.MemberType is { } type ? $", for a member of type {TypeNames.Of(type)}" : "";
        ColumnSchema column = value?.Schema ?? (_steps.Length > 0 ? _steps[last].Begins?.First : null) ?? ColumnSchema.None;
        return new JsonQueryException($"A value could not be written as JSON{member}: {cause.Message}", column, rowNumber, cause);
    }
}
