using System.Collections.Concurrent;
using System.Data.Common;
using Dapper.Json.Drivers.Generic;
using Dapper.Json.Drivers.Postgres;
using Dapper.Json.Drivers.Sqlite;
using Dapper.Json.Drivers.SqlServer;

namespace Dapper.Json.Cells;

/// <summary>
/// An open result set, as its driver best hands it out. Does not own the reader; disposing it frees only what a driver's
/// part holds on to.
/// </summary>
internal abstract class RowSource(DbDataReader reader) : IDisposable
{
    private static readonly ConcurrentDictionary<Type, Func<OpenReader, RowSource>> Drivers = new();

    private ValueProgress _progress;

    public DbDataReader Reader { get; } = reader;

    /// <summary>Gets how far the value that is being written has come.</summary>
    public ref ValueProgress Progress => ref _progress;

    /// <summary>Gets or sets the position, within its plan, of the column that is being written.</summary>
    public int Position { get; set; }

    /// <summary>Gets or sets whether the object inside of the row's has been begun and not ended.</summary>
    public bool IsInChild { get; set; }

    /// <summary>Gets or sets the position of the column of that object that is being written.</summary>
    public int ChildPosition { get; set; }

    /// <summary>Opens a reader's current result, taking off Dapper's wrapper first.</summary>
    public static RowSource Of(in OpenReader open)
    {
        DbDataReader inner = (open.Reader as IWrappedDataReader)?.Reader as DbDataReader ?? open.Reader;
        return Drivers.GetOrAdd(inner.GetType(), Choose, inner)(open with { Reader = inner });
    }

    /// <summary>Moves to the next row.</summary>
    /// <param name="async">Whether the thread may be left while waiting.</param>
    /// <param name="cancellationToken">Passed on to an asynchronous read.</param>
    public virtual ValueTask<bool> ReadAsync(bool async, CancellationToken cancellationToken) =>
        async ? new(Reader.ReadAsync(cancellationToken)) : new(Reader.Read());

    /// <summary>Gets the hash under which plans for these columns are kept.</summary>
    public abstract int HashSchema();

    /// <summary>Says whether a plan's schema is that of these columns. Allocates nothing where the driver allows it.</summary>
    public abstract bool Matches(ResultSchema schema);

    /// <summary>Copies the columns for a plan that will outlive this result set.</summary>
    public abstract ResultSchema CopySchema(int hash, out ColumnSchema[] columns);

    public abstract ColumnWriter CreateWriter(in PlannedColumn column);

    /// <summary>
    /// Gets whether the columns' types hold for all rows. Where any cell may be of another, what Dapper would make of it is
    /// known to a part of the driver's own, or to Dapper alone.
    /// </summary>
    public abstract bool TypesAreFixed { get; }

    /// <summary>Gets whether a member's cells can be read as Dapper would.</summary>
    public virtual bool KnowsMembers => TypesAreFixed;

    /// <summary>Gets whether columns may be read in any order, however the reader was opened.</summary>
    public virtual bool ReadsAnyOrder => false;

    /// <summary>
    /// Gets or sets whether the cells of the first row are part of the schema: Dapper looks at them where they decide on the
    /// columns' types.
    /// </summary>
    public bool LooksAtCells { get; set; }

    /// <summary>Makes the writer of a member that is filled from a column.</summary>
    public virtual ColumnWriter CreateMember<T>(in PlannedMember<T> member) =>
        member.IsVerbatim ? CreateWriter(member.Column) : new MemberColumn<T>(member);

    /// <summary>Reads the text of a column that is not NULL, or the next piece of it: valid until the next read.</summary>
    public virtual ReadOnlySpan<char> ReadText(in ColumnSchema column, out bool isLast)
    {
        var text = (string)(_progress.State ??= Reader.GetString(column.Ordinal));
        ReadOnlySpan<char> piece = _progress.Next<char>(text, out isLast);
        _progress.Advance(piece.Length, isLast);
        return piece;
    }

    public virtual void Dispose()
    {
    }

    private static Func<OpenReader, RowSource> Choose(Type type, DbDataReader reader) =>
        SqliteDriver.TryCreate(reader) ?? PostgresDriver.TryCreate(reader) ?? SqlServerDriver.TryCreate(type) ?? GenericSource.For(type);
}
