using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>Writes the selected fields of JSON that is known to be valid.</summary>
internal static class SelectedJson
{
    /// <summary>The options for JSON whose depth has been checked.</summary>
    public static readonly JsonReaderOptions AnyDepth = new() { MaxDepth = int.MaxValue };

    /// <param name="writer">The writer to write to.</param>
    /// <param name="json">The value.</param>
    /// <param name="fields">The fields of the value, or of its elements if it is an array. Names that it does not have are ignored.</param>
    public static void Write(Utf8JsonWriter writer, ReadOnlySpan<byte> json, JsonFields fields)
    {
        var reader = new Utf8JsonReader(json, AnyDepth);
        reader.Read();
        WriteValue(writer, json, ref reader, fields, isElement: false);
    }

    private static void WriteValue(Utf8JsonWriter writer, ReadOnlySpan<byte> json, ref Utf8JsonReader reader, JsonFields fields, bool isElement)
    {
        switch (reader.TokenType)
        {
            case JsonTokenType.StartObject:
                WriteObject(writer, json, ref reader, fields);
                break;

            case JsonTokenType.StartArray:
                writer.WriteStartArray();
                while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
                {
                    WriteValue(writer, json, ref reader, fields, isElement: true);
                }

                writer.WriteEndArray();
                break;

            default:
                // Copied, because a converter may use other escapes and digits than the writer.
                RawValue.Write(writer, json[(int)reader.TokenStartIndex..(int)reader.BytesConsumed], isElement);
                break;
        }
    }

    private static void WriteObject(Utf8JsonWriter writer, ReadOnlySpan<byte> json, ref Utf8JsonReader reader, JsonFields fields)
    {
        writer.WriteStartObject();
        while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
        {
            string name = reader.GetString()!;
            reader.Read();
            if (fields.Of(name) is { } inside)
            {
                writer.WritePropertyName(name);
                WriteValue(writer, json, ref reader, inside, isElement: false);
            }
            else
            {
                reader.Skip();
            }
        }

        writer.WriteEndObject();
    }
}
