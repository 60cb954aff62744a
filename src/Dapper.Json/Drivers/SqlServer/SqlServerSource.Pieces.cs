using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Drivers.SqlServer;

/// <content>Reads values in pieces, as the driver allows for each type. A piece is valid until the next read.</content>
internal sealed partial class SqlServerSource
{
    private SqlServerPieces _pieces = new(reader);
    private PooledBuffer<byte> _wholeBytes;
    private PooledBuffer<char> _wholeChars;
    private bool[]? _readWhole;
    private byte[] _version = [];
    private int _versionOrdinal = ColumnSchema.NoOrdinal;

    public override ReadOnlySpan<char> ReadText(ColumnSchema column, scoped ref ValueProgress progress, out bool isLast) =>
        ReadText(column.Ordinal, column.TextForm(), ref progress, out isLast);

    /// <summary>Reads the next piece of text that is not NULL.</summary>
    public ReadOnlySpan<char> ReadText(int ordinal, SqlServerText form, scoped ref ValueProgress progress, out bool isLast)
    {
        if (form != SqlServerText.Whole)
        {
            form = IsReadWhole(ordinal) ? SqlServerText.Whole : Order == ReadOrder.Sequential ? form : SqlServerText.Reader;
        }

        try
        {
            return form switch
            {
                SqlServerText.Utf16 => _pieces.ReadUtf16(ordinal, sizeof(char) * progress.Offset, out isLast),
                SqlServerText.Chars => _pieces.ReadChars(ordinal, progress.Offset, text: null, out isLast),
                SqlServerText.Reader => _pieces.ReadChars(ordinal, progress.Offset, (TextReader)(progress.State ??= Reader.GetTextReader(ordinal)), out isLast),
                _ => progress.Next<char>((string)(progress.State ??= Reader.GetString(ordinal)), out isLast),
            };
        }
        catch (Exception noPieces) when (form != SqlServerText.Whole && AllowsNoPieces(noPieces, progress))
        {
            ReadWholeFromNow(ordinal);
            return ReadText(ordinal, SqlServerText.Whole, ref progress, out isLast);
        }
    }

    /// <summary>Reads the next piece of bytes that are not NULL.</summary>
    /// <param name="ordinal">The column's ordinal.</param>
    /// <param name="isLong">Whether the value may be longer than a piece.</param>
    /// <param name="progress">The progress of the value.</param>
    /// <param name="isLast">Whether this is the last piece.</param>
    public ReadOnlySpan<byte> ReadBytes(int ordinal, bool isLong, scoped ref ValueProgress progress, out bool isLast)
    {
        bool isReadWhole = IsReadWhole(ordinal);
        try
        {
            return isReadWhole ? progress.Next<byte>((byte[])(progress.State ??= Reader.GetFieldValue<byte[]>(ordinal)), out isLast)
                : (isLong || progress.Offset > 0) && Order != ReadOrder.Sequential ? _pieces.ReadBytes(StreamOf(ordinal, ref progress), out isLast)
                : _pieces.ReadBytes(ordinal, progress.Offset, ValueProgress.PieceLength, out isLast);
        }
        catch (Exception noPieces) when (!isReadWhole && AllowsNoPieces(noPieces, progress))
        {
            ReadWholeFromNow(ordinal);
            return ReadBytes(ordinal, isLong, ref progress, out isLast);
        }
    }

    /// <summary>Reads a value of the type rowversion, once per row; empty for a NULL.</summary>
    public ReadOnlySpan<byte> ReadVersion(int ordinal)
    {
        if (_versionOrdinal != ordinal)
        {
            _versionOrdinal = ordinal;
            _version = Reader.IsDBNull(ordinal) ? [] : ReadWholeBytes(ordinal, isLong: false).ToArray();
        }

        return _version;
    }

    /// <summary>Reads text as a whole, without a string.</summary>
    public ReadOnlySpan<char> ReadWholeText(int ordinal, SqlServerText form)
    {
        var progress = default(ValueProgress);
        bool isLast = false;
        for (_wholeChars.Clear(); !isLast; progress.Advance(_wholeChars.Length - progress.Offset, isLast))
        {
            _wholeChars.Append(ReadText(ordinal, form, ref progress, out isLast));
        }

        return _wholeChars.Written;
    }

    /// <inheritdoc cref="ReadWholeText"/>
    public ReadOnlySpan<byte> ReadWholeBytes(int ordinal, bool isLong)
    {
        var progress = default(ValueProgress);
        bool isLast = false;
        for (_wholeBytes.Clear(); !isLast; progress.Advance(_wholeBytes.Length - progress.Offset, isLast))
        {
            _wholeBytes.Append(ReadBytes(ordinal, isLong, ref progress, out isLast));
        }

        return _wholeBytes.Written;
    }

    public override void Dispose()
    {
        _pieces.Dispose();
        _wholeBytes.Dispose();
        _wholeChars.Dispose();
        base.Dispose();
    }

    /// <summary>
    /// Returns whether the driver refuses to return the values of a column in pieces, as it does for encrypted ones. It refuses
    /// before it has read or opened anything, so a value can still be read as a whole. What an open reader or stream fails with later is a failure.
    /// </summary>
    private static bool AllowsNoPieces(Exception exception, in ValueProgress progress) =>
        !progress.IsInValue && progress.State is null && exception is InvalidOperationException or InvalidCastException;

    /// <summary>Opens a value in memory, behind what has been read of it: of a column that was not known to be long, that is the first piece.</summary>
    private Stream StreamOf(int ordinal, ref ValueProgress progress)
    {
        if (progress.State is Stream open)
        {
            return open;
        }

        Stream bytes = Reader.GetStream(ordinal);
        if (progress.Offset > 0)
        {
            bytes.Seek(progress.Offset, SeekOrigin.Begin);
        }

        progress.State = bytes;
        return bytes;
    }

    private bool IsReadWhole(int ordinal) => _readWhole is not null && _readWhole[ordinal];

    private void ReadWholeFromNow(int ordinal) => (_readWhole ??= new bool[Reader.FieldCount])[ordinal] = true;
}
