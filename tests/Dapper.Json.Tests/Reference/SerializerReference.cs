namespace Dapper.Json.Tests.Reference;

/// <summary>What System.Text.Json makes of the same values under the same options. Knows nothing of the library.</summary>
internal static class SerializerReference
{
    public static byte[] Write(IReadOnlyList<string> names, IEnumerable<object?[]> rows, JsonSerializerOptions options)
    {
        var json = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(json, new JsonWriterOptions { Encoder = options.Encoder, Indented = options.WriteIndented });
        writer.WriteStartArray();
        foreach (object?[] row in rows)
        {
            writer.WriteStartObject();
            for (int i = 0; i < names.Count; i++)
            {
                if (row[i] is null && options.DefaultIgnoreCondition == JsonIgnoreCondition.WhenWritingNull)
                {
                    continue;
                }

                writer.WritePropertyName(options.PropertyNamingPolicy?.ConvertName(names[i]) ?? names[i]);
                JsonSerializer.Serialize(writer, row[i], row[i]?.GetType() ?? typeof(object), options);
            }

            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.Flush();
        return json.WrittenSpan.ToArray();
    }
}
