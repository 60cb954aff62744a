using System.Buffers;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A column of bytes that the driver returns as a stream. The stream is disposed after the value.</summary>
internal sealed class StreamColumn(in PlannedColumn column) : ReaderColumn(column)
{
    private readonly bool _isJson = column.IsBinaryJson;
    private readonly int _maxDepth = column.Settings.MaxDepth;

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        var stream = (Stream)(progress.State ??= source.Reader.GetValue(Ordinal));
        if (!_isJson)
        {
            return WritePiece(writer, stream, ref progress);
        }

        using var json = new MemoryStream();
        stream.CopyTo(json);
        RawJson.WriteUtf8(writer, json.GetBuffer().AsSpan(0, (int)json.Length), _maxDepth, Name.IsElement);
        return progress.Advance(json.Length, isLast: true);
    }

    /// <summary>Writes the next piece of a stream.</summary>
    /// <returns>Whether it was the last.</returns>
    public static bool WritePiece(Utf8JsonWriter writer, Stream stream, ref ValueProgress progress)
    {
        byte[] rented = ArrayPool<byte>.Shared.Rent(ValueProgress.PieceLength);
        try
        {
            Span<byte> piece = rented.AsSpan(0, ValueProgress.PieceLength);
            int length = stream.ReadAtLeast(piece, piece.Length, throwOnEndOfStream: false);
            return progress.WriteBase64(writer, piece[..length], isLast: length < piece.Length);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented, clearArray: true);
        }
    }
}
