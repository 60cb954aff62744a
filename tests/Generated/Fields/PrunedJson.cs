using System.Text.Encodings.Web;

namespace Dapper.Json.Generated;

/// <summary>What is left of a document where some fields are selected. Knows nothing of the library.</summary>
internal static class PrunedJson
{
    /// <summary>Leaves out of an object, or of the objects of an array, what is not selected.</summary>
    public static byte[] Of(byte[] json, FieldChoice choice, JavaScriptEncoder? encoder, bool isIndented) => Write(encoder, isIndented, writer =>
    {
        using JsonDocument document = JsonDocument.Parse(json);
        WriteValue(writer, document.RootElement, choice);
    });

    public static byte[] Write(JavaScriptEncoder? encoder, bool isIndented, Action<Utf8JsonWriter> write)
    {
        using var json = new MemoryStream();
        using (var writer = new Utf8JsonWriter(json, new JsonWriterOptions { Encoder = encoder, Indented = isIndented }))
        {
            write(writer);
        }

        return json.ToArray();
    }

    private static void WriteValue(Utf8JsonWriter writer, JsonElement value, FieldChoice choice)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Object when !choice.IsEverything:
                writer.WriteStartObject();
                foreach (JsonProperty property in value.EnumerateObject())
                {
                    if (choice.Of(property.Name) is { } inside)
                    {
                        writer.WritePropertyName(property.Name);
                        WriteValue(writer, property.Value, inside);
                    }
                }

                writer.WriteEndObject();
                break;

            case JsonValueKind.Array when !choice.IsEverything:
                writer.WriteStartArray();
                foreach (JsonElement element in value.EnumerateArray())
                {
                    WriteValue(writer, element, choice);
                }

                writer.WriteEndArray();
                break;

            default:
                // With its escapes, digits and white space: what is selected is written as ever.
                writer.WriteRawValue(value.GetRawText());
                break;
        }
    }
}
