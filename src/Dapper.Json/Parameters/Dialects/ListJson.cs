using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Dapper.Json.Output;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Writes lists as JSON, and what all databases read alike in it.</summary>
internal static class ListJson
{
    // Only parsers of databases read it: what is safe in HTML does not matter, and text stays short.
    private static readonly OutputPool Outputs = new(
        int.MaxValue, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true });

    /// <summary>Writes all values as an array.</summary>
    /// <returns>Null where JSON cannot carry one of them.</returns>
    public static string? Write<TFormat, T>(ReadOnlySpan<T> values)
        where TFormat : IListFormat
    {
        BufferedOutput output = Outputs.Rent();
        try
        {
            return TryWriteArray<TFormat, T>(output.Writer, values) ? Encoding.UTF8.GetString(output.Gathered(0)) : null;
        }
        finally
        {
            Outputs.Return(output);
        }
    }

    /// <summary>Writes a number without fraction, or text. NUL ends text for SQLite's parser and is refused by others.</summary>
    public static bool TryWriteCommon<T>(Utf8JsonWriter writer, T value)
    {
        switch (value)
        {
            case int number:
                writer.WriteNumberValue(number);
                return true;
            case long number:
                writer.WriteNumberValue(number);
                return true;
            case short number:
                writer.WriteNumberValue(number);
                return true;
            case byte number:
                writer.WriteNumberValue(number);
                return true;
            case sbyte number:
                writer.WriteNumberValue(number);
                return true;
            case ushort number:
                writer.WriteNumberValue(number);
                return true;
            case uint number:
                writer.WriteNumberValue(number);
                return true;
            case string text when !text.Contains('\0'):
                writer.WriteStringValue(text);
                return true;
            case char letter when letter != '\0':
                writer.WriteStringValue([letter]);
                return true;
            default:
                return false;
        }
    }

    /// <summary>Writes a value as text in a format, invariant.</summary>
    public static bool WriteText<T>(Utf8JsonWriter writer, T value, string format)
        where T : IUtf8SpanFormattable
    {
        Span<byte> text = stackalloc byte[64];
        value.TryFormat(text, out int length, format, CultureInfo.InvariantCulture);
        writer.WriteStringValue(text[..length]);
        return true;
    }

    private static bool TryWriteArray<TFormat, T>(Utf8JsonWriter writer, ReadOnlySpan<T> values)
        where TFormat : IListFormat
    {
        writer.WriteStartArray();
        foreach (T value in values)
        {
            if (value is null)
            {
                writer.WriteNullValue();
            }
            else if (!TFormat.TryWrite(writer, value))
            {
                return false;
            }
        }

        writer.WriteEndArray();
        return true;
    }
}
