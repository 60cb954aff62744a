using System.Data.Common;

namespace Dapper.Json.Cells;

/// <summary>
/// An open result, as its driver best hands it out: it moves to the next row and makes the writers that read its cells. It
/// keeps nothing of what is being written. Does not own the reader; disposing it frees only what a driver's part holds on to.
/// </summary>
internal abstract class RowSource(DbDataReader reader, DriverTraits traits) : IDisposable
{
    public DbDataReader Reader { get; } = reader;

    /// <summary>Gets what holds for all readers of the driver.</summary>
    public DriverTraits Traits => traits;

    /// <summary>Moves to the next row.</summary>
    /// <param name="async">Whether the thread may be left while waiting.</param>
    /// <param name="cancellationToken">Passed on to an asynchronous read.</param>
    public virtual ValueTask<bool> ReadAsync(bool async, CancellationToken cancellationToken) =>
        async ? new(Reader.ReadAsync(cancellationToken)) : new(Reader.Read());

    /// <summary>
    /// Prepares for reading the cells of the current row, or the rest of them. What the source locks for that stays locked until
    /// <see cref="LeaveRow"/> on the same thread, so code of the caller's must not run in between. Cells may be read without it.
    /// </summary>
    public virtual void EnterRow()
    {
    }

    /// <summary>Ends what <see cref="EnterRow"/> began.</summary>
    public virtual void LeaveRow()
    {
    }

    /// <summary>Says whether a cell of the current row is NULL.</summary>
    public virtual bool IsNull(int ordinal) => Reader.IsDBNull(ordinal);

    /// <summary>Gets the hash under which plans for these columns are kept.</summary>
    public abstract int HashSchema();

    /// <summary>Says whether a plan's schema is that of these columns. Allocates nothing where the driver allows it.</summary>
    public abstract bool Matches(ResultSchema schema);

    /// <summary>Copies the columns for a plan that will outlive this result set.</summary>
    /// <param name="looksAtCells">Whether the cells of the first row are part of the schema, where they decide on the columns' types.</param>
    /// <param name="columns">The columns.</param>
    public abstract ResultSchema CopySchema(bool looksAtCells, out ColumnSchema[] columns);

    /// <summary>Copies the columns without their types, which some drivers know only of a row.</summary>
    public ColumnSchema[] CopyNames() =>
        [.. Enumerable.Range(0, Reader.FieldCount).Select(i => new ColumnSchema(i, Reader.GetName(i) ?? "", typeof(object), "") { IsNameOnly = true })];

    /// <summary>Makes the writer of a column.</summary>
    public abstract ColumnWriter CreateWriter(in PlannedColumn column);

    /// <summary>Makes the writer of a member that is filled from a column.</summary>
    public virtual ColumnWriter CreateMember<T>(in PlannedMember<T> member) => member.IsVerbatim ? CreateWriter(member.Column) : new MemberColumn<T>(member);

    /// <summary>Reads the text of a column that is not NULL, or the next piece of it: valid until the next read.</summary>
    public virtual ReadOnlySpan<char> ReadText(in ColumnSchema column, scoped ref ValueProgress progress, out bool isLast) =>
        progress.Next<char>((string)(progress.State ??= Reader.GetString(column.Ordinal)), out isLast);

    /// <summary>Says whether the driver may have replaced half a surrogate pair at the beginning or the end of a column's texts by U+FFFD.</summary>
    public virtual bool ReplacesHalfPairs(in ColumnSchema column) => false;

    public virtual void Dispose()
    {
    }
}

/// <summary>
/// The key of a cached plan: the columns of a result as some driver gave them. A source of the same kind decides whether it has
/// the same. A planner always asks for the cells, or never.
/// </summary>
internal abstract record ResultSchema;

/// <summary>The properties that all readers of a driver have.</summary>
/// <param name="Name">The name of the part that reads them, in telemetry and in plans; <see cref="AnyDriver"/> without one.</param>
/// <param name="TypesAreFixed">
/// Whether the columns' types hold for all rows. Where any cell may be of another, what Dapper would make of it is known to a part
/// of the driver's own, or to Dapper alone.
/// </param>
/// <param name="KnowsMembers">Whether a member's cells can be read as Dapper would.</param>
/// <param name="ReadsAnyOrder">Whether columns may be read in any order, however the reader was opened.</param>
/// <param name="NeedsSequentialAccess">Whether a reader opened in any other way than for sequential access is too slow to be worth it.</param>
/// <param name="ReadsTakeToken">
/// Whether each read is given the token, because <see cref="System.Data.IDbCommand.Cancel"/> may be lost between two of them. For others it is
/// enough that the command is cancelled, and a token would be registered anew for each row.
/// </param>
internal sealed record DriverTraits(
    string Name, bool TypesAreFixed, bool KnowsMembers, bool ReadsAnyOrder = false, bool NeedsSequentialAccess = false, bool ReadsTakeToken = false)
{
    /// <summary>The name of the part that reads any driver.</summary>
    public const string AnyDriver = "generic";
}
