using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>Embeds values of the types json and jsonb, and text that the options name as raw JSON.</summary>
/// <param name="maxDepth">The maximum depth of a value.</param>
/// <param name="isElement">Whether the values are elements of an array.</param>
internal sealed class PostgresJson(int maxDepth, bool isElement)
{
    private const byte BinaryJsonVersion = 1;

    /// <summary>Embeds JSON that the server has validated, except for its depth. Only JSON with more brackets than that can be too deep.</summary>
    public void WriteJson(Utf8JsonWriter writer, ReadOnlySpan<byte> json)
    {
        if (json.Count((byte)'[') + json.Count((byte)'{') > maxDepth)
        {
            WriteText(writer, json);
        }
        else
        {
            RawValue.Write(writer, json.Trim(RawValue.Blanks), isElement);
        }
    }

    /// <remarks>
    /// The first byte of the binary format is its version (jsonb_send in the server's jsonb.c). If a command asks for text, there is only
    /// the text.
    /// </remarks>
    public void WriteBinaryJson(Utf8JsonWriter writer, ReadOnlySpan<byte> json) => WriteJson(writer, json switch
    {
        [BinaryJsonVersion, .. ReadOnlySpan<byte> text] => text,
        [< (byte)' ', ..] => throw PostgresFormat.Malformed($"jsonb of version {json[0]}"),
        _ => json,
    });

    /// <summary>Embeds text that the server has not validated.</summary>
    public void WriteText(Utf8JsonWriter writer, ReadOnlySpan<byte> text) => RawJson.WriteUtf8(writer, text, maxDepth, isElement);
}
