using System.Data;
using System.Data.Common;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;
using Dapper.Json.Output;
using Microsoft.Data.Sqlite;
using SQLitePCL;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>
/// A result of SQLite, read from its statement: a row as a whole, when its first cell is asked for. Then it is written from the copy, so that no code
/// of the caller's, such as a converter, runs while SQLite's memory is read.
/// </summary>
/// <remarks>Holds the statement's handle until <see cref="Dispose"/>, so that closing the connection meanwhile cannot free it.</remarks>
internal partial class SqliteSource : RowSource
{
    /// <summary>The length of an array of cells that serves most queries.</summary>
    private const int LeastCells = 32;

    private static readonly DriverTraits SqliteTraits = new(DriverTraits.Sqlite, TypesAreFixed: false, KnowsMembers: true, IsEmbedded: true);

    private readonly sqlite3_stmt _statement;
    private readonly nint _pointer;
    private readonly nint _mutex;

    // By an array of .NET's pool, its code would be compiled for the struct in the first call of a process.
    private static readonly IdlePool<SqliteCell[]> IdleCells = new();

    // Of another query, so it may have more elements than the row has columns.
    private readonly SqliteCell[] _cells;

    // The row's text and blobs that are not large.
    private PooledBuffer<byte> _bytes = new(firstLength: 4 * SqliteCell.MaxCopied);
    private bool _isRead;

    /// <exception cref="ObjectDisposedException">The reader is closed.</exception>
    public SqliteSource(DbDataReader reader) : base(reader, SqliteTraits)
    {
        _statement = ((SqliteDataReader)reader).Handle ?? throw new ObjectDisposedException(nameof(SqliteDataReader));
        bool isHeld = false;
        _statement.DangerousAddRef(ref isHeld);
        _pointer = _statement.DangerousGetHandle();
        _mutex = NativeCalls.Mutex(_pointer);
        Count = NativeCalls.ColumnCount(_pointer);
        _cells = IdleCells.Take() is { } idle && idle.Length >= Count ? idle : new SqliteCell[Math.Max(Count, LeastCells)];
    }

    /// <summary>Tries the calls of the native library on a first reader, and returns the function that opens all of them.</summary>
    /// <exception cref="EntryPointNotFoundException">
    /// The library that SQLitePCLRaw calls was not found, because it is linked statically, or lacks a function.
    /// </exception>
    public static Func<OpenedReader, RowSource> Probe(DbDataReader reader)
    {
        if (NativeCalls.IsAvailable)
        {
            using var rows = new SqliteSource(reader);
            if (rows.Count == reader.FieldCount)
            {
                return static open => new SqliteSource(open.Reader);
            }
        }

        throw new EntryPointNotFoundException();
    }

    /// <summary>Creates the interrupt for the statements that run on a connection: <see href="https://www.sqlite.org/c3ref/interrupt.html"/>.</summary>
    /// <remarks>SqliteCommand.Cancel is documented to do nothing.</remarks>
    public static QueryInterrupt InterruptOf(IDbConnection connection) => new(() =>
    {
        if (((SqliteConnection)connection).Handle is { IsInvalid: false, IsClosed: false } handle)
        {
            raw.sqlite3_interrupt(handle);
        }
    });

    /// <summary>Gets the number of columns.</summary>
    public int Count { get; }

    /// <summary>Returns the source for a column writer of this folder.</summary>
    /// <remarks>
    /// A plan is found only by a schema that a source of this folder has copied (<see cref="Matches"/>), and a source creates the
    /// writers of its own plans. So a writer never gets a source of another driver, and no value needs a type check.
    /// </remarks>
    public static SqliteSource Cast(RowSource source)
    {
        Debug.Assert(source is SqliteSource, "The plan belongs to a source of another driver.");
        return Unsafe.As<SqliteSource>(source);
    }

    /// <summary>Reads synchronously, because SQLite always does: tasks would only cost time.</summary>
    public override ValueTask<bool> ReadAsync(bool async, CancellationToken cancellationToken)
    {
        _isRead = false;
        return new(Reader.Read());
    }

    public override void Dispose()
    {
        Array.Clear(_cells);
        IdleCells.Keep(_cells);
        _bytes.Dispose();
        _statement.DangerousRelease();
        base.Dispose();
    }

    public override ColumnWriter CreateWriter(in PlannedColumn column) => new SqliteColumn(column);

    public override ColumnWriter CreateMember<T>(in PlannedMember<T> member) =>
        member.Conversion.MustRead ? new MemberColumn<T>(member) : new SqliteMember<T>(member);
}
