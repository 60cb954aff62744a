using System.Data.Common;
using System.Runtime.InteropServices;
using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>Reads pieces of the driver's values into memory that the next piece is read into as well.</summary>
/// <remarks>To be kept in a field, as its buffers are.</remarks>
/// <param name="reader">The reader.</param>
internal struct SqlServerPieces(DbDataReader reader) : IDisposable
{
    /// <summary>The driver's decoder may give one character more than it was asked for, the second half of a pair.</summary>
    private const int Spare = 2;

    private PooledBuffer<byte> _bytes;
    private PooledBuffer<char> _chars;

    /// <summary>Reads a text as the bytes that the server has sent.</summary>
    /// <param name="ordinal">The column.</param>
    /// <param name="offset">How many bytes of it have been read.</param>
    /// <param name="isLast">Whether it is the last piece.</param>
    /// <exception cref="InvalidDataException">The bytes are no whole characters.</exception>
    public ReadOnlySpan<char> ReadUtf16(int ordinal, long offset, out bool isLast)
    {
        ReadOnlySpan<byte> bytes = ReadBytes(ordinal, offset, sizeof(char) * ValueProgress.PieceLength, out isLast);
        return bytes.Length % sizeof(char) == 0 ? MemoryMarshal.Cast<byte, char>(bytes) : throw new InvalidDataException("The text ends within a character.");
    }

    /// <summary>Reads bytes by the getter.</summary>
    public ReadOnlySpan<byte> ReadBytes(int ordinal, long offset, int length, out bool isLast)
    {
        byte[] buffer = _bytes.Reserve(length);
        int count = 0;
        int read;
        do
        {
            read = (int)reader.GetBytes(ordinal, offset + count, buffer, count, length - count);
            count += read;
        }
        while (read > 0 && count < length);

        isLast = count < length;
        return buffer.AsSpan(0, count);
    }

    /// <summary>Reads characters on, by the getter or from a text reader, which is ended with the last.</summary>
    public ReadOnlySpan<char> ReadChars(int ordinal, long offset, TextReader? text, out bool isLast)
    {
        char[] buffer = _chars.Reserve(ValueProgress.PieceLength + Spare);
        int count = 0;
        int read;
        do
        {
            // A text reader is never asked for one character alone, for which the driver fails where it is the first half of a pair.
            read = text?.Read(buffer, count, ValueProgress.PieceLength + Spare - count)
                ?? (int)reader.GetChars(ordinal, offset + count, buffer, count, ValueProgress.PieceLength - count);
            count += read;
        }
        while (read > 0 && count < ValueProgress.PieceLength);

        isLast = count < ValueProgress.PieceLength;
        if (isLast)
        {
            text?.Dispose();
        }

        return buffer.AsSpan(0, count);
    }

    /// <summary>Reads bytes on, and ends the stream with the last.</summary>
    public ReadOnlySpan<byte> ReadBytes(Stream bytes, out bool isLast)
    {
        byte[] buffer = _bytes.Reserve(ValueProgress.PieceLength);
        int count = bytes.ReadAtLeast(buffer.AsSpan(0, ValueProgress.PieceLength), ValueProgress.PieceLength, throwOnEndOfStream: false);
        isLast = count < ValueProgress.PieceLength;
        if (isLast)
        {
            bytes.Dispose();
        }

        return buffer.AsSpan(0, count);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _bytes.Dispose();
        _chars.Dispose();
    }
}
