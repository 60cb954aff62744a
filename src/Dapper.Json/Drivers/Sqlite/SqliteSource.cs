using System.Buffers;
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
    private static readonly DriverTraits SqliteTraits = new(DriverTraits.Sqlite, TypesAreFixed: false, KnowsMembers: true, IsEmbedded: true);

    private readonly sqlite3_stmt _statement;
    private readonly nint _pointer;
    private readonly nint _mutex;

    // Rented, so it may have more elements than the row has columns.
    private readonly SqliteCell[] _cells;

    // The row's text and blobs that are not large, and a piece of a large one.
    private PooledBuffer<byte> _bytes = new(firstLength: 4 * SqliteCell.MaxCopied);
    private PooledBuffer<byte> _piece = new(firstLength: ValueProgress.PieceLength);
    private bool _isRead;

    /// <exception cref="ObjectDisposedException">The reader is closed.</exception>
    public SqliteSource(DbDataReader reader) : base(reader, SqliteTraits, ReadOrder.Any)
    {
        _statement = ((SqliteDataReader)reader).Handle ?? throw new ObjectDisposedException(nameof(SqliteDataReader));
        bool isHeld = false;
        _statement.DangerousAddRef(ref isHeld);
        _pointer = _statement.DangerousGetHandle();
        _mutex = NativeCalls.Mutex(_pointer);
        Count = NativeCalls.ColumnCount(_pointer);
        _cells = ArrayPool<SqliteCell>.Shared.Rent(Count);
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

    /// <summary>Returns a cell of the current row.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref readonly SqliteCell Cell(int ordinal)
    {
        if (!_isRead)
        {
            ReadRow();
        }

        ref SqliteCell cell = ref _cells[ordinal];
        if (cell.StorageClass == SqliteCell.NotRead)
        {
            ReadCells(new(in ordinal));
        }

        return ref cell;
    }

    /// <summary>Returns the bytes of a cell with text or a blob that is not large. They are valid until the next row is read.</summary>
    public ReadOnlySpan<byte> BytesOf(in SqliteCell cell) => _bytes.Written.Slice((int)cell.Bits, cell.Length);

    /// <summary>Gives the bytes of a large value of the current row, in SQLite's own memory. No code of the caller's may run until they are disposed.</summary>
    public LargeValue OpenLarge(in SqliteCell cell, int ordinal) => new(this, ordinal, cell.StorageClass == raw.SQLITE_TEXT);

    /// <summary>Copies a part of a large value of the current row. The copy is valid until the next one.</summary>
    public ReadOnlySpan<byte> CopyLarge(in SqliteCell cell, int ordinal, int start, int count)
    {
        using LargeValue large = OpenLarge(cell, ordinal);
        _piece.Clear();
        _piece.Append(large.Bytes.Slice(start, count));
        return _piece.Written;
    }

    public override bool IsNull(ColumnSchema column) => Cell(column.Ordinal).StorageClass == raw.SQLITE_NULL;

    /// <remarks>Compares what SQLite has, also for a column whose values are converted.</remarks>
    public override void AddKey(ColumnWriter column, RowKey key)
    {
        int ordinal = column.Schema.Ordinal;
        ref readonly SqliteCell cell = ref Cell(ordinal);
        switch (cell.StorageClass)
        {
            case raw.SQLITE_INTEGER:
                key.Add(cell.Bits, raw.SQLITE_INTEGER);
                break;
            case raw.SQLITE_FLOAT:
                key.Add(cell.Double, raw.SQLITE_FLOAT);
                break;
            case raw.SQLITE_NULL:
                key.AddNull();
                break;
            case var storageClass when cell.IsLarge:
                using (LargeValue large = OpenLarge(cell, ordinal))
                {
                    key.Add(large.Bytes, (byte)storageClass);
                }

                break;
            case var storageClass:
                key.Add(BytesOf(cell), (byte)storageClass);
                break;
        }
    }

    public override void Dispose()
    {
        ArrayPool<SqliteCell>.Shared.Return(_cells, clearArray: true);
        _bytes.Dispose();
        _piece.Dispose();
        _statement.DangerousRelease();
        base.Dispose();
    }

    public override ColumnWriter CreateWriter(in PlannedColumn column) => new SqliteColumn(column);

    public override ColumnWriter CreateMember<T>(in PlannedMember<T> member) =>
        member.Conversion.MustRead ? new MemberColumn<T>(member)
        : new SqliteMember<T>(member);

    private void ReadRow()
    {
        _bytes.Clear();
        if (Selected is not null)
        {
            // What was read for the row before is no longer there.
            Array.Clear(_cells, 0, Count);
        }

        ReadCells(Selected);
        _isRead = true;
    }

    /// <summary>A large value, while no other thread can reach the connection's statements.</summary>
    internal readonly ref struct LargeValue
    {
        private readonly SqliteSource _source;

        public LargeValue(SqliteSource source, int ordinal, bool isText)
        {
            _source = source;
            source.Enter();
            try
            {
                nint value = source.ValueOf(ordinal);
                Bytes = isText ? NativeCalls.Text(value) : NativeCalls.Blob(value);
            }
            catch
            {
                source.Leave();
                throw;
            }
        }

        public ReadOnlySpan<byte> Bytes { get; }

        public void Dispose() => _source.Leave();
    }
}
