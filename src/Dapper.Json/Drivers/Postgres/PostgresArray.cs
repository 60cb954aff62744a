using System.Buffers.Binary;
using System.Text.Json;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>
/// Arrays of any number of dimensions, with NULLs in them. The format: the number of dimensions, whether there are NULLs,
/// the element's type, for each dimension its length and lower bound, then each element's length (-1 for NULL) and bytes
/// (array_send in the server's arrayfuncs.c).
/// </summary>
internal sealed class PostgresArray(PostgresValueWriter writeElement)
{
    public void Write(Utf8JsonWriter writer, ReadOnlySpan<byte> value)
    {
        int dimensions = BinaryPrimitives.ReadInt32BigEndian(value);
        if (dimensions == 0)
        {
            writer.WriteStartArray();
            writer.WriteEndArray();
            return;
        }

        ReadOnlySpan<byte> lengths = value.Slice(12, dimensions * 8);
        WriteDimension(writer, lengths, value[(12 + lengths.Length)..]);
    }

    /// <returns>What follows the elements of the dimension.</returns>
    private ReadOnlySpan<byte> WriteDimension(Utf8JsonWriter writer, ReadOnlySpan<byte> lengths, ReadOnlySpan<byte> rest)
    {
        writer.WriteStartArray();
        int count = BinaryPrimitives.ReadInt32BigEndian(lengths);
        for (int i = 0; i < count; i++)
        {
            rest = lengths.Length > 8 ? WriteDimension(writer, lengths[8..], rest) : WriteElement(writer, rest);
        }

        writer.WriteEndArray();
        return rest;
    }

    private ReadOnlySpan<byte> WriteElement(Utf8JsonWriter writer, ReadOnlySpan<byte> rest)
    {
        int length = BinaryPrimitives.ReadInt32BigEndian(rest);
        rest = rest[4..];
        if (length < 0)
        {
            writer.WriteNullValue();
            return rest;
        }

        writeElement(writer, rest[..length]);
        return rest[length..];
    }
}
