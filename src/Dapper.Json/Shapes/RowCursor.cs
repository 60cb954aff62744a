using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Shapes;

/// <summary>
/// The position in the writing of a result: the row, the step of its shape, and the progress in a large value. Writing can stop inside any
/// value and continue later, so that the output may be flushed in between.
/// </summary>
internal sealed class RowCursor : IDisposable
{
    /// <summary>The value of <see cref="Pending"/> if no bracket is pending.</summary>
    public const int NothingPending = -1;

    private ValueProgress _progress;

    /// <summary>Gets what is asked of each row beside its plan.</summary>
    public AskedColumns Asked { get; } = new();

    /// <summary>Gets the grouping key of the current object.</summary>
    public RowKey Key { get; } = new();

    public RowSource Source => Asked.Source;

    public Utf8JsonWriter Writer { get; private set; } = null!;

    /// <summary>Gets or sets the number of the current row, from 1.</summary>
    public long RowNumber { get; set; }

    /// <summary>Gets or sets the next step of the shape.</summary>
    public int Step { get; set; }

    /// <summary>
    /// Gets or sets the step of the outermost bracket that is not yet written, because all columns inside have been NULL so far.
    /// </summary>
    public int Pending { get; set; }

    /// <summary>Gets how many objects, from the outermost inwards, the row shares with the row before.</summary>
    public int Level => Source.SharedLevels;

    /// <summary>Gets or sets the state that a plan keeps from one row to the next. It is disposed of with the result.</summary>
    public IDisposable? State { get; set; }

    /// <summary>Gets the progress in the current value.</summary>
    public ref ValueProgress Progress => ref _progress;

    /// <summary>Goes to the place before the first row of a result. Disposing the cursor, which may be used again, ends the result.</summary>
    /// <returns>This cursor.</returns>
    public RowCursor Begin(RowSource source, BufferedOutput output)
    {
        Asked.Begin(source);
        (Writer, RowNumber, Step, Pending) = (output.Writer, 0, 0, NothingPending);
        return this;
    }

    public void Dispose()
    {
        (ValueProgress progress, IDisposable? state) = (_progress, State);

        // All is cleared before anything is disposed, which may throw: nothing of this result may reach the next.
        (Writer, State, _progress) = (null!, null, default);
        Asked.Dispose();
        Key.Dispose();
        state?.Dispose();
        progress.Abandon();
    }
}
