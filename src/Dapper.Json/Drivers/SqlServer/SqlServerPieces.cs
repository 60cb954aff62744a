using System.Data.Common;
using System.Runtime.InteropServices;
using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>Reads values in pieces, into buffers that each piece reuses.</summary>
/// <remarks>A mutable struct with buffers: must be kept in a field.</remarks>
/// <param name="reader">The reader.</param>
internal struct SqlServerPieces(DbDataReader reader) : IDisposable
{
    /// <summary>Room for the driver's decoder, which may return one character more than requested: the second half of a pair.</summary>
    private const int Spare = 2;

    private PooledBuffer<byte> _bytes;
    private PooledBuffer<char> _chars;

    /// <summary>Reads text as the UTF-16 bytes that the server sent.</summary>
    /// <param name="ordinal">The column's ordinal.</param>
    /// <param name="offset">The number of its bytes that have been read.</param>
    /// <param name="isLast">Whether this is the last piece.</param>
    /// <exception cref="InvalidDataException">The bytes end within a character.</exception>
    public ReadOnlySpan<char> ReadUtf16(int ordinal, long offset, out bool isLast)
    {
        ReadOnlySpan<byte> bytes = ReadBytes(ordinal, offset, sizeof(char) * ValueProgress.PieceLength, out isLast);
        return bytes.Length % sizeof(char) == 0 ? MemoryMarshal.Cast<byte, char>(bytes) : throw new InvalidDataException("The text ends within a character.");
    }

    /// <summary>Reads the next bytes through the getter.</summary>
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

    /// <summary>Reads the next characters, through the getter or from a text reader, which is disposed after the last.</summary>
    public ReadOnlySpan<char> ReadChars(int ordinal, long offset, TextReader? text, out bool isLast)
    {
        char[] buffer = _chars.Reserve(ValueProgress.PieceLength + Spare);
        int count = 0;
        int read;
        do
        {
            // More than one character is always requested of a text reader: for a single one, the driver fails at the first half of a pair.
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

    /// <summary>Reads the next bytes of a stream, which is disposed after the last.</summary>
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
