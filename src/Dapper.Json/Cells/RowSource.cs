using System.Data.Common;
using System.Data.SqlTypes;
using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.Cells;

/// <summary>
/// An open result. It moves to the next row, and creates the writers that read its columns as suits its driver best. Of what is being written it knows only
/// how much of a row is that of the row before. It does not own the reader: disposing it frees only what special support for the driver holds.
/// </summary>
internal abstract class RowSource(DbDataReader reader, DriverTraits traits) : IDisposable
{
    /// <summary>Gets what values are read from: the driver's reader, or a copy of its row.</summary>
    public DbDataReader Reader { get; private set; } = reader;

    /// <summary>Gets the properties that all readers of the driver have.</summary>
    public DriverTraits Traits => traits;

    /// <summary>Gets whether a value was so large that the next run of the command is better read in pieces. Not known to all drivers.</summary>
    public bool HasLargeValue { get; protected set; }

    /// <summary>Gets or sets whether each column is read once, in the order of the ordinals; null if no row has been read.</summary>
    public bool? IsForward { get; set; }

    /// <summary>Gets or sets the columns that the rows to come are written from; null for all. Others may still be read, at a higher cost.</summary>
    public int[]? Selected { get; set; }

    /// <summary>Gets or sets how many levels of lists the current row shares with the one before: their columns are not read again.</summary>
    public int SharedLevels { get; set; }

    /// <summary>Lets columns be read more than once and in any order, from the current row on. A reader that cannot go back is replaced by a copy.</summary>
    /// <param name="columns">Those that are read.</param>
    public void ReadInAnyOrder(NeededColumn[] columns)
    {
        IsForward = false;
        Reader = traits.CopyRows?.Invoke(this, columns) ?? Reader;
    }

    /// <summary>Moves to the next row.</summary>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <param name="cancellationToken">The token for an asynchronous read.</param>
    public virtual ValueTask<bool> ReadAsync(bool async, CancellationToken cancellationToken) =>
        async ? new(Reader.ReadAsync(cancellationToken)) : new(Reader.Read());

    /// <summary>Returns whether a column is NULL in the current row. Some drivers convert the value even for that.</summary>
    /// <exception cref="UnreadableValueException">The value is the problem: the following rows could be read.</exception>
    public virtual bool IsNull(ColumnSchema column) => column.IsVoid || Read(column.Ordinal, static (reader, ordinal) => reader.IsDBNull(ordinal));

    /// <summary>Reads a value of the current row through one of the driver's getters.</summary>
    /// <inheritdoc cref="IsNull" path="/exception"/>
    public T Read<T>(int ordinal, Func<DbDataReader, int, T> read)
    {
        try
        {
            return read(Reader, ordinal);
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, Reader))
        {
            throw new UnreadableValueException(cause);
        }
    }

    /// <summary>Reads a value, if it is not NULL. A column that is declared without NULL is not asked for one first.</summary>
    public bool TryRead<T>(ColumnSchema column, Func<DbDataReader, int, T> read, [MaybeNullWhen(false)] out T value)
    {
        try
        {
            bool isNull = !column.IsDeclaredNotNull && IsNull(column);
            value = isNull ? default : read(Reader, column.Ordinal);
            return !isNull;
        }
        catch (SqlNullValueException) when (column.IsDeclaredNotNull)
        {
            // The table was altered since the plan was made.
            value = default;
            return false;
        }
    }

    /// <summary>Adds a column of the current row to a grouping key: its JSON, unless the driver's own bytes tell as much at less cost.</summary>
    public virtual void AddKey(ColumnWriter column, RowKey key) => key.Add(column.JsonOf(this, key.Json));

    /// <summary>Returns the hash of these columns, for the lookup of plans.</summary>
    public abstract int HashSchema();

    /// <summary>Returns whether a plan's schema equals these columns. Allocates nothing if the driver allows it.</summary>
    /// <param name="schema">The schema.</param>
    /// <param name="isLast">
    /// Whether the plan is that of the last run of the same text. What only an altered table changes, and what no value is written differently for, need then
    /// not be asked of the driver each time.
    /// </param>
    public abstract bool Matches(ResultSchema schema, bool isLast = false);

    /// <summary>Copies the columns for a plan, which outlives this result.</summary>
    /// <param name="looksAtCells">Whether the values of the first row are part of the schema if they decide on the types of columns.</param>
    /// <param name="columns">The columns.</param>
    public abstract ResultSchema CopySchema(bool looksAtCells, out ColumnSchema[] columns);

    /// <summary>Copies the columns without their types, which some drivers know only when there is a row.</summary>
    public ColumnSchema[] CopyNames() =>
        [.. Enumerable.Range(0, Reader.FieldCount).Select(i => new ColumnSchema(i, Reader.GetName(i) ?? "", typeof(object), "") { IsNameOnly = true })];

    /// <summary>Creates the writer of a column.</summary>
    public abstract ColumnWriter CreateWriter(in PlannedColumn column);

    /// <summary>Creates the writer of a member that is filled from a column.</summary>
    public abstract ColumnWriter CreateMember<T>(in PlannedMember<T> member);

    /// <summary>Reads the text of a column that is not NULL, or its next piece. The text is valid until the next read.</summary>
    public virtual ReadOnlySpan<char> ReadText(ColumnSchema column, scoped ref ValueProgress progress, out bool isLast) =>
        progress.Next<char>((string)(progress.State ??= Reader.GetString(column.Ordinal)), out isLast);

    public virtual void Dispose()
    {
    }
}
