using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>
/// How far a large value has been written. Values longer than a piece go through the writer in pieces, so that neither it
/// nor the buffer behind it grows with them.
/// </summary>
internal struct ValueProgress : IDisposable
{
    /// <summary>In bytes or characters. Escaping makes at most six of each.</summary>
    public const int PieceLength = 8 * 1024;

    /// <summary>Gets whether a value has been begun and not ended.</summary>
    public bool IsInValue { get; private set; }

    /// <summary>Gets how many bytes or characters of the value have been read.</summary>
    public long Offset { get; private set; }

    /// <summary>Gets or sets what a column needs to go on with the value; disposed and forgotten at its end.</summary>
    public object? State { get; set; }

    /// <summary>Writes the next piece of a text. It must be valid UTF-8.</summary>
    /// <returns>Whether it was the last.</returns>
    public bool WriteText(Utf8JsonWriter writer, ReadOnlySpan<byte> piece, bool isLast)
    {
        if (IsInValue || !isLast)
        {
            writer.WriteStringValueSegment(piece, isLast);
        }
        else
        {
            writer.WriteStringValue(piece);
        }

        return Advance(piece.Length, isLast);
    }

    /// <summary>Writes the next piece of a text.</summary>
    /// <returns>Whether it was the last.</returns>
    public bool WriteText(Utf8JsonWriter writer, ReadOnlySpan<char> piece, bool isLast)
    {
        if (IsInValue || !isLast)
        {
            writer.WriteStringValueSegment(piece, isLast);
        }
        else
        {
            writer.WriteStringValue(piece);
        }

        return Advance(piece.Length, isLast);
    }

    /// <summary>Writes the next piece of bytes, in base64.</summary>
    /// <returns>Whether it was the last.</returns>
    public bool WriteBase64(Utf8JsonWriter writer, ReadOnlySpan<byte> piece, bool isLast)
    {
        if (IsInValue || !isLast)
        {
            writer.WriteBase64StringSegment(piece, isLast);
        }
        else
        {
            writer.WriteBase64StringValue(piece);
        }

        return Advance(piece.Length, isLast);
    }

    /// <summary>Counts a piece that has been taken.</summary>
    /// <returns>Whether it was the last.</returns>
    public bool Advance(long length, bool isLast)
    {
        IsInValue = !isLast;
        Offset = isLast ? 0 : Offset + length;
        if (isLast)
        {
            Dispose();
        }

        return isLast;
    }

    /// <summary>Lets go of a value that is not written to its end.</summary>
    public void Dispose()
    {
        (State as IDisposable)?.Dispose();
        State = null;
    }

    /// <summary>Gives the next piece of a value that is in memory.</summary>
    public readonly ReadOnlySpan<T> Next<T>(ReadOnlySpan<T> value, out bool isLast)
    {
        ReadOnlySpan<T> rest = value[(int)Offset..];
        isLast = rest.Length <= PieceLength;
        return isLast ? rest : rest[..PieceLength];
    }
}
