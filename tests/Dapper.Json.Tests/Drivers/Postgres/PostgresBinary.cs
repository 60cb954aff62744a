using System.Buffers.Binary;
using Dapper.Json.Drivers.Postgres;

namespace Dapper.Json.Tests.Drivers.Postgres;

/// <summary>Makes values in the server's binary format, and decodes them.</summary>
internal static class PostgresBinary
{
    /// <summary>Gives numbers in network order, and bytes and text as they are, one behind the other.</summary>
    public static byte[] Bytes(params object[] parts) => [.. parts.SelectMany(Bytes)];

    /// <summary>Gives a numeric by its decimal digits, as the server does: without digits of base 10,000 that are 0 at either end.</summary>
    public static byte[] Numeric(string text)
    {
        string[] halves = text.TrimStart('-').Split('.');
        int scale = halves.Length > 1 ? halves[1].Length : 0, places = (scale + 3) / 4 * 4;
        string digits = halves[0].PadLeft((halves[0].Length + 3) / 4 * 4, '0') + (scale > 0 ? halves[1].PadRight(places, '0') : "");
        short[] groups = [.. digits.Chunk(4).Select(static four => short.Parse(four, null))];
        int weight = groups.Length - (places / 4) - 1, zeros = groups.TakeWhile(static group => group == 0).Count();
        groups = [.. groups.Skip(zeros).Reverse().SkipWhile(static group => group == 0).Reverse()];
        return Bytes(
            (short)groups.Length,
            (short)(groups.Length == 0 ? 0 : weight - zeros),
            (ushort)(text[0] == '-' ? 0x4000 : 0),
            (ushort)scale,
            groups.SelectMany(static group => Bytes(group)).ToArray());
    }

    /// <summary>Gives an array by the lengths of its dimensions and its elements, null for NULL.</summary>
    public static byte[] Array(int[] lengths, params byte[]?[] elements) => Bytes(
        lengths.Length,
        elements.Contains(null) ? 1 : 0,
        0,
        lengths.SelectMany(static length => Bytes(length, 1)).ToArray(),
        elements.SelectMany(static element => element is null ? Bytes(-1) : Bytes(element.Length, element)).ToArray());

    /// <summary>Gives what is written for a value.</summary>
    public static string ToJson(this byte[] value, Func<PostgresDecoders, PostgresValueWriter?> choose, JsonSerializerOptions? options = null)
    {
        var serializer = new JsonSerializerOptions(options ?? JsonSerializerOptions.Default);
        serializer.MakeReadOnly(populateMissingResolver: true);
        var settings = new CellSettings(serializer);
        var json = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(json, new JsonWriterOptions
        {
            Encoder = serializer.Encoder,
            Indented = serializer.WriteIndented,
            IndentCharacter = serializer.IndentCharacter,
            IndentSize = serializer.IndentSize,
            NewLine = serializer.NewLine,
            SkipValidation = true,
        });
        choose(new PostgresDecoders(settings, hasDateOnly: true))!(writer, value);
        writer.Flush();
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    private static byte[] Bytes(object part)
    {
        var bytes = new byte[16];
        switch (part)
        {
            case byte[] raw: return raw;
            case string text: return Encoding.UTF8.GetBytes(text);
            case byte single: return [single];
            case short number: BinaryPrimitives.WriteInt16BigEndian(bytes, number); return bytes[..2];
            case ushort number: BinaryPrimitives.WriteUInt16BigEndian(bytes, number); return bytes[..2];
            case int number: BinaryPrimitives.WriteInt32BigEndian(bytes, number); return bytes[..4];
            default: throw new ArgumentException($"No binary format is known for {part.GetType()}.", nameof(part));
        }
    }
}
