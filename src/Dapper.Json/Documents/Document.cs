using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>
/// Writes the JSON around the rows of a result, such as brackets and line feeds, and decides whether bytes may be flushed before the last row.
/// Created for one query.
/// </summary>
/// <param name="output">The output that the document is written to.</param>
/// <param name="inside">The number of objects and arrays of the document around a row.</param>
/// <param name="depth">The number of all around a row, if the output does not know those around the document.</param>
internal abstract class Document(JsonOutput output, int inside = 0, int? depth = null) : IDisposable
{
    /// <summary>Gets the output that the document is written to.</summary>
    public JsonOutput Output => output;

    /// <summary>Gets how many rows, or elements, have been started.</summary>
    public long Count { get; protected set; }

    /// <summary>Gets or sets the number of the row that <see cref="BeginRow"/> is called for, from 1. An object may have several rows.</summary>
    public long RowNumber { get; set; }

    /// <summary>Gets what is asked of each row beside its plan; null for nothing. Known once the head is written.</summary>
    public Row? Row { get; protected set; }

    /// <summary>Gets the number of objects and arrays around a row. Valid until the document writes something.</summary>
    public int Depth => depth ?? Output.Writer.CurrentDepth + inside;

    /// <summary>Gets whether the document is written at all. Some are not if there is no row.</summary>
    public virtual bool IsWritten => true;

    /// <summary>Gets whether another row is wanted.</summary>
    public virtual bool WantsRow => true;

    /// <summary>Returns whether a further row is written. Called once it has been read.</summary>
    public virtual bool TryAcceptRow() => WantsRow;

    /// <summary>Gets whether bytes may be flushed before the document is closed.</summary>
    public virtual bool CanFlushEarly => true;

    /// <summary>Gets whether enough bytes are buffered to be flushed.</summary>
    public virtual bool IsFull => Output.IsFull;

    /// <summary>Writes what does not depend on the rows. Called before the first row is written, or after the last read if there is none.</summary>
    /// <param name="source">The open result.</param>
    /// <param name="hasRow">Whether there is a row.</param>
    public virtual void WriteHead(RowSource source, bool hasRow)
    {
    }

    /// <summary>Writes the JSON before a row. The first call starts the document.</summary>
    public virtual void BeginRow() => Count++;

    /// <summary>Writes the JSON after a row.</summary>
    public virtual void EndRow()
    {
    }

    /// <summary>Completes the buffered bytes before a flush, inside a row or after one.</summary>
    public virtual void PrepareFlush()
    {
    }

    /// <summary>Checks, after the last row, that the document may be closed.</summary>
    /// <exception cref="InvalidOperationException">There were too few rows.</exception>
    /// <exception cref="JsonQueryException">The JSON is not a complete value.</exception>
    public virtual void End()
    {
    }

    /// <summary>Writes the end of the document. Called when only the sink can still fail.</summary>
    public virtual void Close()
    {
    }

    /// <summary>Flushes the buffered bytes to the sink.</summary>
    /// <returns>Whether the sink accepts more bytes.</returns>
    public ValueTask<bool> FlushAsync(bool async, CancellationToken token)
    {
        PrepareFlush();
        return Output.FlushAsync(isLast: false, async, token);
    }

    /// <summary>Closes the document, if it is written at all, and flushes its end.</summary>
    /// <inheritdoc cref="FlushAsync" path="/returns"/>
    public virtual ValueTask<bool> CloseAsync(bool async, CancellationToken token)
    {
        if (!IsWritten)
        {
            return new(true);
        }

        Close();
        PrepareFlush();
        return Output.FlushAsync(isLast: true, async, token);
    }

    public virtual void Dispose()
    {
    }
}
