using System.Text;
using System.Text.Json;
using System.Text.Unicode;
using Dapper.Json.Output;

namespace Dapper.Json.Cells;

/// <summary>Validates and embeds text and bytes that are raw JSON.</summary>
internal static class RawJson
{
    /// <summary>UTF-8 that refuses half a surrogate pair.</summary>
    public static readonly UTF8Encoding Strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>Embeds JSON that is given as bytes, as the value of a property or as an element of an array.</summary>
    /// <remarks>
    /// The writer's own validation accepts bytes inside a string that are not valid UTF-8, and so would make the whole document invalid. Its maximum
    /// depth is always 64.
    /// </remarks>
    /// <exception cref="JsonException">The bytes are not one valid JSON value, or one that is nested too deeply.</exception>
    public static void WriteUtf8(Utf8JsonWriter writer, ReadOnlySpan<byte> json, int maxDepth, bool isElement = false)
    {
        if (!Utf8.IsValid(json))
        {
            throw new JsonException("The bytes are not valid UTF-8.");
        }

        try
        {
            var reader = new Utf8JsonReader(json, new JsonReaderOptions { MaxDepth = maxDepth });
            while (reader.Read())
            {
                // Reading validates: it throws at the end if there is more than one value, or none.
            }
        }
        catch (JsonException cause)
        {
            throw new JsonException($"The column is embedded as it is, but what it holds is not one valid JSON value. {cause.Message}", cause);
        }

        RawValue.Write(writer, json.Trim(RawValue.Blanks), isElement);
    }

    /// <summary>Embeds JSON that is given as text, as the value of a property or as an element of an array.</summary>
    /// <exception cref="JsonException">The text is not one valid JSON value, or one that is nested too deeply.</exception>
    /// <exception cref="EncoderFallbackException">The text is not valid UTF-16.</exception>
    public static void WriteText(Utf8JsonWriter writer, ReadOnlySpan<char> json, int maxDepth, bool isElement = false)
    {
        using var utf8 = default(PooledBuffer<byte>);
        utf8.Advance(Strict.GetBytes(json, utf8.Reserve(Strict.GetByteCount(json))));
        WriteUtf8(writer, utf8.Written, maxDepth, isElement);
    }
}
