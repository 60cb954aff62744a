using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>
/// Writes the JSON around the rows of a result, such as brackets and line feeds, and decides whether bytes may be flushed before the last row.
/// Created for one query.
/// </summary>
/// <remarks>
/// The calls, in their order:
/// <list type="table">
/// <item><term><see cref="WantsRow"/></term><description>before each read of a row</description></item>
/// <item><term><see cref="WriteHead"/></term><description>once: after the first read, with or without a row</description></item>
/// <item><term><see cref="BeginRow"/></term><description>before each object or value. False ends the loop, and the document is closed</description></item>
/// <item><term><see cref="EndRow"/></term><description>after it, which may be several rows later: those of a list</description></item>
/// <item><term><see cref="CheckSize"/>, <see cref="CanFlush"/></term><description>after each piece of a row, and after it; then
/// <see cref="PrepareFlush"/>, if bytes are flushed</description></item>
/// <item><term><see cref="Close"/></term><description>once, unless something has failed; within <see cref="CloseAsync"/> if the document is a whole
/// one</description></item>
/// </list>
/// </remarks>
/// <param name="output">The output that the document is written to.</param>
/// <param name="inside">The number of objects and arrays of the document around a row.</param>
/// <param name="depth">The number of all around a row, if the output does not know those around the document.</param>
/// <param name="isOptional">Whether nothing is written without a row.</param>
internal abstract class Document(BufferedOutput output, int inside = 0, int? depth = null, bool isOptional = false)
{
    /// <summary>Gets the output that the document is written to.</summary>
    public BufferedOutput Output => output;

    /// <summary>
    /// Gets how many rows, or elements, have been started. If nothing is written because a row is missing, it is 0; of several results -1, unless that row
    /// would only have decided whether anything is written.
    /// </summary>
    public long Count { get; protected set; }

    /// <summary>Gets the number of objects and arrays around a row. Valid until the document writes something.</summary>
    public int Depth => depth ?? Output.Writer.CurrentDepth + inside;

    /// <summary>Gets whether the document is written at all. Some are not if there is no row.</summary>
    public bool IsWritten => Count > 0 || !isOptional;

    /// <summary>Gets whether another row is to be read.</summary>
    public virtual bool WantsRow => true;

    /// <summary>Gets whether bytes may be flushed before the document is closed.</summary>
    public virtual bool CanFlush => true;

    /// <summary>Writes what does not depend on the rows. Called before the first row is written, or after the last read if there is none.</summary>
    /// <param name="asked">The open result, of which columns may be asked for.</param>
    /// <param name="hasRow">Whether there is a row. If not, no value can be asked for.</param>
    public virtual void WriteHead(AskedColumns asked, bool hasRow)
    {
    }

    /// <summary>Writes the JSON before a row that has been read. The first call starts the document.</summary>
    /// <param name="asked">What was asked of the row.</param>
    /// <param name="rowNumber">The number of the row, from 1; 0 for an object that is written without one. An object may have several rows.</param>
    /// <returns>Whether the row is written. If not, none behind it is.</returns>
    public virtual bool BeginRow(AskedColumns asked, long rowNumber)
    {
        Count++;
        return true;
    }

    /// <summary>Checks that what waits in memory is not too large, within a row too: one with a list may pass the limit long before its end.</summary>
    /// <exception cref="JsonQueryException">It is.</exception>
    public virtual void CheckSize()
    {
    }

    /// <summary>Writes the JSON after a row.</summary>
    public virtual void EndRow()
    {
    }

    /// <summary>Completes the buffered bytes before a flush, inside a row or after one.</summary>
    public virtual void PrepareFlush()
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
}
