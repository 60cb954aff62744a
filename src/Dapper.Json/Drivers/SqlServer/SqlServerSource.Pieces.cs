using System.Data.Common;
using System.Runtime.InteropServices;
using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Drivers.SqlServer;

/// <content>Reads long values in pieces in sequential access. A piece is valid until the next read.</content>
internal sealed partial class SqlServerSource
{
    /// <summary>Room for the driver's decoder, which may return one character more than requested: the second half of a pair.</summary>
    private const int Spare = 2;

    private PooledBuffer<byte> _bytes;
    private PooledBuffer<char> _chars;
    private bool[]? _readWhole;

    /// <summary>Returns whether text of a column comes in pieces. Of nvarchar(n), varchar(n), char, nchar and xml the driver always creates a string.</summary>
    public static bool HasPieces(ColumnSchema column) => column.IsLong || column.DataTypeName == "ntext";

    public override ReadOnlySpan<char> ReadText(ColumnSchema column, scoped ref ValueProgress progress, out bool isLast)
    {
        bool isWhole = !HasPieces(column) || IsReadWhole(column.Ordinal);
        try
        {
            return isWhole ? base.ReadText(column, ref progress, out isLast)
                : column.DataTypeName == "varchar" || !BitConverter.IsLittleEndian ? ReadChars(column.Ordinal, progress.Offset, out isLast)
                : ReadUtf16(column.Ordinal, progress.Offset, out isLast);
        }
        catch (Exception noPieces) when (!isWhole && AllowsNoPieces(noPieces, progress))
        {
            ReadWholeFromNow(column.Ordinal);
            return ReadText(column, ref progress, out isLast);
        }
    }

    /// <summary>Reads the next piece of bytes that are not NULL.</summary>
    /// <param name="column">The column.</param>
    /// <param name="progress">The progress of the value.</param>
    /// <param name="isLast">Whether this is the last piece.</param>
    public ReadOnlySpan<byte> ReadBytes(ColumnSchema column, scoped ref ValueProgress progress, out bool isLast)
    {
        bool isWhole = IsReadWhole(column.Ordinal);
        try
        {
            return isWhole ? progress.Next<byte>((byte[])(progress.State ??= ReadWhole(column)), out isLast)
                : ReadBytes(column.Ordinal, progress.Offset, ValueProgress.PieceLength, out isLast);
        }
        catch (Exception noPieces) when (!isWhole && AllowsNoPieces(noPieces, progress))
        {
            ReadWholeFromNow(column.Ordinal);
            return ReadBytes(column, ref progress, out isLast);
        }
    }

    public override void Dispose()
    {
        _bytes.Dispose();
        _chars.Dispose();
        base.Dispose();
    }

    /// <summary>
    /// Returns whether the driver refuses to return the values of a column in pieces, as it does for encrypted ones. It refuses
    /// before it has read anything, so a value can still be read as a whole.
    /// </summary>
    private static bool AllowsNoPieces(Exception exception, in ValueProgress progress) =>
        !progress.IsInValue && exception is InvalidOperationException or InvalidCastException;

    private bool IsReadWhole(int ordinal) => !inPieces || Reader is SqlServerRow || (_readWhole is not null && _readWhole[ordinal]);

    private void ReadWholeFromNow(int ordinal) => (_readWhole ??= new bool[Reader.FieldCount])[ordinal] = true;

    private byte[] ReadWhole(ColumnSchema column) => SqlServerCells.IsUserDefined(column)
        ? SqlServerCells.ReadUserDefined(Reader, column.Ordinal)
        : Reader.GetFieldValue<byte[]>(column.Ordinal);

    /// <summary>Reads text as the UTF-16 bytes that the server sent.</summary>
    /// <exception cref="InvalidDataException">The bytes end within a character.</exception>
    private ReadOnlySpan<char> ReadUtf16(int ordinal, long offset, out bool isLast)
    {
        ReadOnlySpan<byte> bytes = ReadBytes(ordinal, sizeof(char) * offset, sizeof(char) * ValueProgress.PieceLength, out isLast);
        return bytes.Length % sizeof(char) == 0 ? MemoryMarshal.Cast<byte, char>(bytes) : throw new InvalidDataException("The text ends within a character.");
    }

    private ReadOnlySpan<byte> ReadBytes(int ordinal, long offset, int length, out bool isLast) => Fill(
        _bytes.Reserve(length), length, static (reader, ordinal, offset, buffer, start, count) => reader.GetBytes(ordinal, offset, buffer, start, count),
        ordinal, offset, out isLast);

    /// <summary>Reads text that the driver decodes from the column's code page.</summary>
    private ReadOnlySpan<char> ReadChars(int ordinal, long offset, out bool isLast) => Fill(
        _chars.Reserve(ValueProgress.PieceLength + Spare), ValueProgress.PieceLength,
        static (reader, ordinal, offset, buffer, start, count) => reader.GetChars(ordinal, offset, buffer, start, count),
        ordinal, offset, out isLast);

    private ReadOnlySpan<T> Fill<T>(
        T[] buffer, int length, Func<DbDataReader, int, long, T[], int, int, long> read, int ordinal, long offset, out bool isLast)
    {
        int count = 0;
        int last;
        do
        {
            last = (int)read(Reader, ordinal, offset + count, buffer, count, length - count);
            count += last;
        }
        while (last > 0 && count < length);

        isLast = count < length;
        return buffer.AsSpan(0, count);
    }
}
