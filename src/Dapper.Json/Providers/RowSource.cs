using System.Collections.Concurrent;
using System.Data.Common;
using Dapper.Json.Columns;
using Dapper.Json.Providers.Postgres;
using Dapper.Json.Providers.Sqlite;
using Dapper.Json.Providers.SqlServer;
using Dapper.Json.Schema;

namespace Dapper.Json.Providers;

/// <summary>
/// An open result set, as its driver best hands it out. Does not own the reader; disposing it frees only what a driver's
/// part holds on to.
/// </summary>
internal abstract class RowSource(DbDataReader reader) : IDisposable
{
    private static readonly ConcurrentDictionary<Type, Func<DbDataReader, DbConnection?, RowSource>> Drivers = new();

    private ValueProgress _progress;

    public DbDataReader Reader { get; } = reader;

    /// <summary>Gets how far the value that is being written has come.</summary>
    public ref ValueProgress Progress => ref _progress;

    /// <summary>Gets or sets the position, within its plan, of the column that is being written.</summary>
    public int Position { get; set; }

    /// <summary>Opens a reader's current result, taking off Dapper's wrapper first.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="connection">
    /// The connection under it, for a reader that the library has opened itself: for sequential access. Some drivers say
    /// there how text is encoded.
    /// </param>
    public static RowSource Of(DbDataReader reader, DbConnection? connection = null)
    {
        DbDataReader inner = (reader as IWrappedDataReader)?.Reader as DbDataReader ?? reader;
        return Drivers.GetOrAdd(inner.GetType(), Choose, inner)(inner, connection);
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

    private static Func<DbDataReader, DbConnection?, RowSource> Choose(Type type, DbDataReader reader) =>
        SqliteDriver.TryCreate(reader) ?? PostgresDriver.TryCreate(reader) ?? SqlServerDriver.TryCreate(type) ?? GenericRows.For(type);
}
