using System.Buffers.Binary;
using System.Text.Json;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>
/// Writes arrays of any number of dimensions, which may contain NULLs. The format: the number of dimensions, whether there are NULLs,
/// the element's type, for each dimension its length and lower bound, then each element's length (-1 for NULL) and bytes
/// (array_send in the server's arrayfuncs.c).
/// </summary>
/// <param name="writeElement">Writes an element that is not NULL.</param>
internal sealed class PostgresArray(PostgresValueWriter writeElement)
{
    // MAXDIM in the server's array.h.
    private const int MaxDimensions = 6;
    private const int DimensionLength = 8;

    public void Write(Utf8JsonWriter writer, ReadOnlySpan<byte> value)
    {
        int dimensions = ReadInt32(ref value);
        PostgresFormat.Take(ref value, 8);
        if (dimensions is < 0 or > MaxDimensions)
        {
            throw PostgresFormat.Malformed($"an array of {dimensions} dimensions");
        }

        ReadOnlySpan<byte> lengths = PostgresFormat.Take(ref value, dimensions * DimensionLength);
        WriteDimension(writer, lengths, ref value);
        value.Exactly(0);
    }

    private void WriteDimension(Utf8JsonWriter writer, scoped ReadOnlySpan<byte> lengths, ref ReadOnlySpan<byte> rest)
    {
        writer.WriteStartArray();

        // An array without elements has no dimensions.
        for (int i = 0, count = lengths.IsEmpty ? 0 : BinaryPrimitives.ReadInt32BigEndian(lengths); i < count; i++)
        {
            if (lengths.Length > DimensionLength)
            {
                WriteDimension(writer, lengths[DimensionLength..], ref rest);
            }
            else
            {
                WriteElement(writer, ref rest);
            }
        }

        writer.WriteEndArray();
    }

    private void WriteElement(Utf8JsonWriter writer, ref ReadOnlySpan<byte> rest)
    {
        int length = ReadInt32(ref rest);
        if (length == -1)
        {
            writer.WriteNullValue();
        }
        else
        {
            writeElement(writer, PostgresFormat.Take(ref rest, length));
        }
    }

    private static int ReadInt32(ref ReadOnlySpan<byte> rest) => BinaryPrimitives.ReadInt32BigEndian(PostgresFormat.Take(ref rest, sizeof(int)));
}
