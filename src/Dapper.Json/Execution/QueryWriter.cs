using System.Data;
using Dapper.Json.Documents;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>
/// Writes the results of a command as one document. Created before anything is opened, so that errors that need no reader come first.
/// </summary>
internal abstract class QueryWriter : IDisposable
{
    /// <summary>Gets the document. There is none between two queries.</summary>
    public Document Document { get; protected set; } = null!;

    /// <summary>
    /// Gets what of the CommandBehavior depends on the query. As in Dapper, a second row must be fetched to know that a single one is single.
    /// </summary>
    public CommandBehavior Behavior { get; protected set; }

    /// <summary>Gets what makes the plans of the results, if no more than they say is asked of the columns; null otherwise.</summary>
    public object? Plans { get; protected set; }

    /// <summary>
    /// Gets how many rows are written. If nothing is, because a row is missing, it is 0; of several results -1, unless that row would only have decided
    /// whether anything is written.
    /// </summary>
    public virtual long Written => Document.IsWritten ? Document.Count : 0;

    /// <summary>Writes the document, except for its end.</summary>
    /// <param name="command">The command, which the database has answered.</param>
    /// <param name="cursor">The cursor to walk the rows of each result with.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <returns>Whether the sink accepts more bytes. If not, the rest was not read.</returns>
    public abstract ValueTask<bool> WriteAsync(RunningCommand command, RowCursor cursor, bool async);

    public abstract void Dispose();
}
