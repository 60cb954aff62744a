using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Shapes;

namespace Dapper.Json.Documents;

/// <summary>
/// What stands around the rows of a result: brackets, line ends, and whether bytes may leave before the last row. Made for one
/// query.
/// </summary>
internal abstract class Document(JsonOutput output) : IDisposable
{
    /// <summary>Gets what the document is written to.</summary>
    public JsonOutput Output => output;

    /// <summary>Gets how many rows, or elements, have been begun.</summary>
    public long Count { get; protected set; }

    /// <summary>Gets whether the document is written at all: some are not where there is no row.</summary>
    public virtual bool IsWritten => true;

    /// <summary>Gets whether another row is wanted.</summary>
    public virtual bool WantsRow => true;

    /// <summary>Gets whether what has gathered may leave before the document is closed.</summary>
    public virtual bool MayLeaveEarly => true;

    /// <summary>Gets the plan of a document whose rows are no objects of columns; null where the columns or a type decide.</summary>
    public virtual RowPlan? PlanOf(RowSource source) => null;

    /// <summary>Writes what does not depend on rows: called before the first of them, or at their end where there is none.</summary>
    public virtual void Begin(RowSource source)
    {
    }

    /// <summary>Writes what comes before a row. The first time a row is there, and only then, the document begins.</summary>
    public virtual void BeginRow() => Count++;

    /// <summary>Writes what comes after a row.</summary>
    public virtual void EndRow()
    {
    }

    /// <summary>Puts what has gathered in order before it leaves in the middle of a row, or behind one.</summary>
    public virtual void Settle()
    {
    }

    /// <summary>Looks, after the last row, whether the document may be closed.</summary>
    /// <exception cref="InvalidOperationException">There were too few rows.</exception>
    /// <exception cref="JsonQueryException">What was written is no complete value.</exception>
    public virtual void End()
    {
    }

    /// <summary>Writes what closes the document. Called once nothing can fail any more but the destination.</summary>
    public virtual void Close()
    {
    }

    /// <summary>Passes on what has gathered.</summary>
    /// <returns>Whether the destination wants more.</returns>
    public ValueTask<bool> FlushAsync(bool async, CancellationToken token)
    {
        Settle();
        return Output.FlushAsync(async, token);
    }

    /// <summary>Closes a document that is written at all, and passes its end on.</summary>
    /// <inheritdoc cref="FlushAsync" path="/returns"/>
    public ValueTask<bool> CloseAsync(bool async, CancellationToken token)
    {
        if (!IsWritten)
        {
            return new(true);
        }

        Close();
        return FlushAsync(async, token);
    }

    public virtual void Dispose()
    {
    }
}
