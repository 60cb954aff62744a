using System.Runtime.InteropServices;
using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>The reads of values in pieces. A piece is valid until the next read.</summary>
internal sealed partial class SqlServerSource
{
    /// <summary>The driver's decoder may give one character more than it was asked for, the second half of a pair.</summary>
    private const int Spare = 2;

    private PooledBuffer<byte> _bytes;
    private PooledBuffer<char> _chars;
    private PooledBuffer<byte> _wholeBytes;
    private PooledBuffer<char> _wholeChars;
    private bool[]? _refused;
    private byte[] _version = [];
    private int _versionOrdinal = ColumnSchema.NoOrdinal;

    public override ReadOnlySpan<char> ReadText(in ColumnSchema column, scoped ref ValueProgress progress, out bool isLast) =>
        ReadText(column.Ordinal, column.TextForm(), ref progress, out isLast);

    /// <summary>Reads the next piece of a text that is not NULL.</summary>
    public ReadOnlySpan<char> ReadText(int ordinal, SqlServerText form, scoped ref ValueProgress progress, out bool isLast)
    {
        if (form != SqlServerText.Whole)
        {
            form = IsRefused(ordinal) ? SqlServerText.Whole : isSequential ? form : SqlServerText.Reader;
        }

        ReadOnlySpan<char> piece;
        try
        {
            piece = form switch
            {
                SqlServerText.Utf16 => ReadUtf16(ordinal, sizeof(char) * progress.Offset, out isLast),
                SqlServerText.Chars => ReadChars(ordinal, progress.Offset, out isLast),
                SqlServerText.Reader => ReadChars((TextReader)(progress.State ??= Reader.GetTextReader(ordinal)), out isLast),
                _ => progress.Next<char>((string)(progress.State ??= Reader.GetString(ordinal)), out isLast),
            };
        }
        catch (Exception refusal) when (form != SqlServerText.Whole && !progress.IsInValue && IsRefusal(refusal))
        {
            Refuse(ordinal);
            return ReadText(ordinal, SqlServerText.Whole, ref progress, out isLast);
        }

        return piece;
    }

    /// <summary>Reads the next piece of bytes that are not NULL.</summary>
    /// <param name="ordinal">The column.</param>
    /// <param name="isLong">Whether they may be more than a piece.</param>
    /// <param name="progress">How far the value has come.</param>
    /// <param name="isLast">Whether it is the last piece.</param>
    public ReadOnlySpan<byte> ReadBytes(int ordinal, bool isLong, scoped ref ValueProgress progress, out bool isLast)
    {
        bool isRefused = IsRefused(ordinal);
        ReadOnlySpan<byte> piece;
        try
        {
            piece = isRefused ? progress.Next<byte>((byte[])(progress.State ??= Reader.GetFieldValue<byte[]>(ordinal)), out isLast)
                : isLong && !isSequential ? ReadStream((Stream)(progress.State ??= Reader.GetStream(ordinal)), out isLast)
                : ReadBytes(ordinal, progress.Offset, ValueProgress.PieceLength, out isLast);
        }
        catch (Exception refusal) when (!isRefused && !progress.IsInValue && IsRefusal(refusal))
        {
            Refuse(ordinal);
            return ReadBytes(ordinal, isLong, ref progress, out isLast);
        }

        return piece;
    }

    /// <summary>Reads a value of the type rowversion, once a row; empty for a NULL.</summary>
    public ReadOnlySpan<byte> ReadVersion(int ordinal)
    {
        if (_versionOrdinal != ordinal)
        {
            _versionOrdinal = ordinal;
            _version = Reader.IsDBNull(ordinal) ? [] : ReadWholeBytes(ordinal, isLong: false).ToArray();
        }

        return _version;
    }

    /// <summary>Reads a text that is wanted as a whole, without a string of it.</summary>
    public ReadOnlySpan<char> ReadWholeText(int ordinal, SqlServerText form)
    {
        var progress = default(ValueProgress);
        ReadOnlySpan<char> piece = ReadText(ordinal, form, ref progress, out bool isLast);
        if (isLast)
        {
            return piece;
        }

        _wholeChars.Clear();
        _wholeChars.Append(piece);
        while (!progress.Advance(piece.Length, isLast))
        {
            piece = ReadText(ordinal, form, ref progress, out isLast);
            _wholeChars.Append(piece);
        }

        return _wholeChars.Written;
    }

    /// <inheritdoc cref="ReadWholeText"/>
    public ReadOnlySpan<byte> ReadWholeBytes(int ordinal, bool isLong)
    {
        var progress = default(ValueProgress);
        ReadOnlySpan<byte> piece = ReadBytes(ordinal, isLong, ref progress, out bool isLast);
        if (isLast)
        {
            return piece;
        }

        _wholeBytes.Clear();
        _wholeBytes.Append(piece);
        while (!progress.Advance(piece.Length, isLast))
        {
            piece = ReadBytes(ordinal, isLong, ref progress, out isLast);
            _wholeBytes.Append(piece);
        }

        return _wholeBytes.Written;
    }

    public override void Dispose()
    {
        _bytes.Dispose();
        _chars.Dispose();
        _wholeBytes.Dispose();
        _wholeChars.Dispose();
        base.Dispose();
    }

    /// <summary>
    /// Says whether the driver refuses to hand out the values of a column in pieces, as it does for encrypted ones. It does
    /// so before it has read anything, so they are still there to be read as a whole.
    /// </summary>
    private static bool IsRefusal(Exception exception) => exception is InvalidOperationException or InvalidCastException;

    private bool IsRefused(int ordinal) => _refused is not null && _refused[ordinal];

    private void Refuse(int ordinal)
    {
        _refused ??= new bool[Reader.FieldCount];
        _refused[ordinal] = true;
    }

    private ReadOnlySpan<char> ReadUtf16(int ordinal, long offset, out bool isLast)
    {
        ReadOnlySpan<byte> bytes = ReadBytes(ordinal, offset, sizeof(char) * ValueProgress.PieceLength, out isLast);
        return bytes.Length % sizeof(char) == 0
            ? MemoryMarshal.Cast<byte, char>(bytes)
            : throw new InvalidDataException("The text ends within a character.");
    }

    private ReadOnlySpan<byte> ReadBytes(int ordinal, long offset, int length, out bool isLast)
    {
        byte[] buffer = _bytes.Reserve(length);
        int count = 0;
        int read;
        do
        {
            read = (int)Reader.GetBytes(ordinal, offset + count, buffer, count, length - count);
            count += read;
        }
        while (read > 0 && count < length);

        isLast = count < length;
        return buffer.AsSpan(0, count);
    }

    private ReadOnlySpan<char> ReadChars(int ordinal, long offset, out bool isLast)
    {
        char[] buffer = _chars.Reserve(ValueProgress.PieceLength + Spare);
        int count = 0;
        int read;
        do
        {
            read = (int)Reader.GetChars(ordinal, offset + count, buffer, count, ValueProgress.PieceLength - count);
            count += read;
        }
        while (read > 0 && count < ValueProgress.PieceLength);

        isLast = count < ValueProgress.PieceLength;
        return buffer.AsSpan(0, count);
    }

    private ReadOnlySpan<char> ReadChars(TextReader text, out bool isLast)
    {
        // Never asked for one character alone, for which the driver fails where it is the first half of a pair.
        char[] buffer = _chars.Reserve(ValueProgress.PieceLength + Spare);
        int count = 0;
        int read;
        do
        {
            read = text.Read(buffer, count, ValueProgress.PieceLength + Spare - count);
            count += read;
        }
        while (read > 0 && count < ValueProgress.PieceLength);

        isLast = count < ValueProgress.PieceLength;
        if (isLast)
        {
            text.Dispose();
        }

        return buffer.AsSpan(0, count);
    }

    private ReadOnlySpan<byte> ReadStream(Stream bytes, out bool isLast)
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
}
