using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using SQLitePCL;

namespace Dapper.Json.Drivers.Sqlite;

/// <content>The cells of the current row.</content>
internal partial class SqliteSource
{
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

    /// <summary>Returns the bytes of a large value of the current row, in SQLite's own memory, for use while the connection is held.</summary>
    public ReadOnlySpan<byte> LargeBytes(in SqliteCell cell, int ordinal) => BytesOf(cell.StorageClass, ValueOf(ordinal));

    /// <summary>Copies a part of a large value of the current row. The copy is valid until something else is read.</summary>
    public ReadOnlySpan<byte> CopyLarge(in SqliteCell cell, int ordinal, int start, int count)
    {
        using HeldConnection held = HoldConnection();
        int end = _bytes.Length;
        _bytes.Append(LargeBytes(cell, ordinal).Slice(start, count));
        ReadOnlySpan<byte> copy = _bytes.Written[end..];
        _bytes.Truncate(end);
        return copy;
    }

    public override bool IsNull(ColumnSchema column) => Cell(column.Ordinal).StorageClass == raw.SQLITE_NULL;

    /// <remarks>Compares what SQLite has, also for a column whose values are converted.</remarks>
    public override void AddKey(ColumnWriter column, RowKey key)
    {
        int ordinal = column.Schema.Ordinal;
        ref readonly SqliteCell cell = ref Cell(ordinal);
        byte storageClass = (byte)cell.StorageClass;
        if (storageClass == raw.SQLITE_NULL)
        {
            key.AddNull();
        }
        else if (storageClass is raw.SQLITE_INTEGER or raw.SQLITE_FLOAT)
        {
            key.Add(cell.Bits, storageClass);
        }
        else if (!cell.IsLarge)
        {
            key.Add(BytesOf(cell), storageClass);
        }
        else
        {
            using HeldConnection held = HoldConnection();
            key.Add(LargeBytes(cell, ordinal), storageClass);
        }
    }

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
}
