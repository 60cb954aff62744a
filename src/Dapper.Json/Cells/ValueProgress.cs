using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>
/// The progress of a value that is written in pieces. Long values are written in pieces so that neither the writer nor the buffer behind it
/// grows with them.
/// </summary>
internal struct ValueProgress
{
    /// <summary>The length of a piece in bytes or characters. Escaping makes each up to six times as long.</summary>
    public const int PieceLength = 8 * 1024;

    /// <summary>Gets whether a value has been begun and is not complete.</summary>
    public readonly bool IsInValue => Offset > 0;

    /// <summary>Gets the number of bytes or characters of the value that have been read.</summary>
    public long Offset { get; private set; }

    /// <summary>Gets or sets the state that a column needs to continue the value. Disposed and cleared at the value's end.</summary>
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

    /// <summary>Counts a piece that has been written.</summary>
    /// <returns>Whether it was the last.</returns>
    public bool Advance(long length, bool isLast)
    {
        Offset = isLast ? 0 : Offset + length;
        if (isLast)
        {
            EndState();
        }

        return isLast;
    }

    /// <summary>Abandons a value that is not complete. The failure for which it is abandoned is reported, and not one of its stream.</summary>
    public void Abandon()
    {
        try
        {
            EndState();
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // What is no longer read may not be ended either, as over a lost connection.
        }
    }

    /// <summary>Returns the next piece of a value that is in memory.</summary>
    public readonly ReadOnlySpan<T> Next<T>(ReadOnlySpan<T> value, out bool isLast)
    {
        ReadOnlySpan<T> rest = value[(int)Offset..];
        isLast = rest.Length <= PieceLength;
        return isLast ? rest : rest[..PieceLength];
    }

    private void EndState()
    {
        object? state = State;
        State = null;
        (state as IDisposable)?.Dispose();
    }
}
