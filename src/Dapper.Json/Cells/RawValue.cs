using System.Text;
using System.Text.Json;
using Dapper.Json.Output;

namespace Dapper.Json.Cells;

/// <summary>Writes raw JSON that is known to be valid.</summary>
internal static class RawValue
{
    /// <summary>Gets the white space of JSON. Around a value it is not part of it.</summary>
    public static ReadOnlySpan<byte> Blanks => " \t\r\n"u8;

    /// <param name="writer">The writer to write to.</param>
    /// <param name="json">The value.</param>
    /// <param name="isElement">
    /// Whether it is an element of an array. <see cref="Utf8JsonWriter.WriteRawValue(ReadOnlySpan{byte}, bool)"/> writes the comma
    /// before an element, but not the line break and the indentation.
    /// </param>
    public static void Write(Utf8JsonWriter writer, ReadOnlySpan<byte> json, bool isElement)
    {
        if (isElement && writer.Options is { Indented: true } options)
        {
            WriteOnNewLine(writer, json, options);
        }
        else
        {
            writer.WriteRawValue(json, skipInputValidation: true);
        }
    }

    private static void WriteOnNewLine(Utf8JsonWriter writer, ReadOnlySpan<byte> json, JsonWriterOptions options)
    {
        ReadOnlySpan<char> newLine = options.NewLine;
        int indentation = writer.CurrentDepth * options.IndentSize;
        int start = newLine.Length + indentation;
        using var memory = default(PooledBuffer<byte>);
        Span<byte> line = memory.Reserve(start + json.Length).AsSpan(0, start + json.Length);
        Encoding.ASCII.GetBytes(newLine, line);
        line.Slice(newLine.Length, indentation).Fill((byte)options.IndentCharacter);
        json.CopyTo(line[start..]);
        writer.WriteRawValue(line, skipInputValidation: true);
    }
}
