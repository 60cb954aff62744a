using System.Buffers;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>The cells of a row, with copies of its text and blobs that are not large, in memory of the array pool.</summary>
internal sealed class SqliteRow(int columns) : IDisposable
{
    private SqliteCell[] _cells = ArrayPool<SqliteCell>.Shared.Rent(columns);
    private byte[] _bytes = [];
    private int _length;

    // How much of the memory has been written to, and must be cleared: the bytes of earlier rows are still in it.
    private int _used;

    /// <summary>Gets the cells.</summary>
    public Span<SqliteCell> Cells => _cells.AsSpan(0, columns);

    /// <summary>Returns the copy of text or a blob.</summary>
    public ReadOnlySpan<byte> BytesOf(in SqliteCell cell) => _bytes.AsSpan((int)cell.Bits, cell.Length);

    public ref SqliteCell this[int ordinal] => ref _cells[ordinal];

    /// <summary>Removes the copies of the row before.</summary>
    public void Clear()
    {
        _used = Math.Max(_used, _length);
        _length = 0;
    }

    /// <summary>Copies text or a blob into a cell, or notes that it is large.</summary>
    public void Set(ref SqliteCell cell, ReadOnlySpan<byte> bytes)
    {
        int start = _length;
        (cell.Bits, cell.Length) = (start, bytes.Length);
        if (bytes.Length > SqliteCell.MaxCopied)
        {
            return;
        }

        byte[] all = _bytes;
        if (bytes.Length > all.Length - start)
        {
            all = Grow();
        }

        bytes.CopyTo(all.AsSpan(start));
        _length = start + bytes.Length;
    }

    public void Dispose()
    {
        if (_cells.Length > 0)
        {
            ArrayPool<SqliteCell>.Shared.Return(_cells, clearArray: true);
            ReturnBytes();
            (_cells, _bytes) = ([], []);
        }
    }

    private byte[] Grow()
    {
        byte[] larger = ArrayPool<byte>.Shared.Rent(Math.Max(2 * _bytes.Length, 4 * SqliteCell.MaxCopied));
        _bytes.AsSpan(0, _length).CopyTo(larger);
        ReturnBytes();
        return _bytes = larger;
    }

    private void ReturnBytes()
    {
        if (_bytes.Length > 0)
        {
            _bytes.AsSpan(0, Math.Max(_used, _length)).Clear();
            ArrayPool<byte>.Shared.Return(_bytes);
            _used = 0;
        }
    }
}
