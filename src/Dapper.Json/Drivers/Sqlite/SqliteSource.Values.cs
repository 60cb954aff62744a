using System.Runtime.CompilerServices;
using SQLitePCL;

namespace Dapper.Json.Drivers.Sqlite;

/// <content>The values of a row, read through function pointers of the native library: see <see cref="NativeCalls"/>.</content>
/// <remarks>
/// <para>
/// <c>sqlite3_column_value</c> takes the mutex again for each value. But a row of a result is one array of values, in all versions
/// of SQLite so far, though this is not documented. So one call returns the address of the first value, and the others follow at a constant distance.
/// </para>
/// <para>
/// This is not assumed but checked: whenever the first value has another address than in the previous row, and so also in the
/// first row, each column's address must be as predicted. The distance is the size of a type that the library was compiled
/// with, so it cannot change while the address stays the same. If one address differs, each value is read as documented.
/// </para>
/// <para>
/// Measured on eight columns × 100 rows: with a call for each value, everything after the reader takes half as long again.
/// </para>
/// </remarks>
internal partial class SqliteSource
{
    private nint _checkedFirst;
    private nint _distance;

    /// <summary>Returns the <c>sqlite3_value*</c> of a cell of the current row, for use while the connection's mutex is held.</summary>
    protected virtual nint ValueOf(int ordinal) => NativeCalls.ValueOf(_pointer, ordinal);

    /// <summary>
    /// Keeps other threads from the connection's statements until what is returned is disposed of. No code of the caller's may run meanwhile. The thread that
    /// holds the connection may hold it again.
    /// </summary>
    public HeldConnection HoldConnection()
    {
        NativeCalls.EnterMutex(_mutex);
        return new HeldConnection(_mutex);
    }

    /// <summary>Reads cells of the current row.</summary>
    /// <param name="ordinals">Their columns; empty for all.</param>
    private void ReadCells(ReadOnlySpan<int> ordinals)
    {
        using HeldConnection held = HoldConnection();
        nint first = ValueOf(0);
        if (first != _checkedFirst)
        {
            _distance = DistanceOfValues(first);
            _checkedFirst = first;
        }

        nint distance = _distance;
        SqliteCell[] cells = _cells;
        int count = ordinals.IsEmpty ? Count : ordinals.Length;
        for (int i = 0; i < count; i++)
        {
            int ordinal = ordinals.IsEmpty ? i : ordinals[i];
            Read(ref cells[ordinal], distance != 0 ? first + (ordinal * distance) : ValueOf(ordinal));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Read(ref SqliteCell cell, nint value)
    {
        int storageClass = NativeCalls.StorageClass(value);
        cell.StorageClass = storageClass;
        if (storageClass == raw.SQLITE_INTEGER)
        {
            cell.Bits = NativeCalls.Int64(value);
        }
        else if (storageClass == raw.SQLITE_FLOAT)
        {
            cell.Bits = BitConverter.DoubleToInt64Bits(NativeCalls.Double(value));
        }
        else if (storageClass != raw.SQLITE_NULL)
        {
            Set(ref cell, BytesOf(storageClass, value));
        }
    }

    private static ReadOnlySpan<byte> BytesOf(int storageClass, nint value) =>
        storageClass == raw.SQLITE_TEXT ? NativeCalls.Text(value) : NativeCalls.Blob(value);

    /// <summary>Copies text or a blob with the row, or notes that it is large.</summary>
    private void Set(ref SqliteCell cell, ReadOnlySpan<byte> bytes)
    {
        (cell.Bits, cell.Length) = (_bytes.Length, bytes.Length);
        if (!cell.IsLarge)
        {
            _bytes.Append(bytes);
        }
    }

    /// <returns>The distance between the values; 0 if it is not constant, or if there is no row.</returns>
    private nint DistanceOfValues(nint first)
    {
        nint distance = Count > 1 ? ValueOf(1) - first : nint.Size;
        for (int i = 2; i < Count; i++)
        {
            if (ValueOf(i) != first + (i * distance))
            {
                return 0;
            }
        }

        return distance;
    }

    /// <summary>The mutex of a connection, which is left when this is disposed of.</summary>
    internal readonly ref struct HeldConnection(nint mutex)
    {
        public void Dispose() => NativeCalls.LeaveMutex(mutex);
    }
}
