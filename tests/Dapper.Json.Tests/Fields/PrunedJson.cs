using System.Text;
using System.Text.Json;
using Dapper.Json.Tests.Reference;

namespace Dapper.Json.Tests.Fields;

/// <summary>What is left of a document where some fields are selected. Knows nothing of the library but its options.</summary>
internal static class PrunedJson
{
    /// <summary>Leaves out of the rows of a query what is not selected. Tables are not indented.</summary>
    public static byte[] OfRows(byte[] json, FieldChoice choice, JsonQueryOptions options) =>
        options.Format == JsonQueryFormat.Table ? Write(options, writer => WriteTable(writer, json, choice))
        : GeneratedTree.AroundOf(options.Format) is not { } around ? Of(json, choice, options)
        : Encoding.UTF8.GetBytes(string.Concat(Encoding.UTF8.GetString(json).Split(around.After, StringSplitOptions.RemoveEmptyEntries).Select(
            row => around.Before + Encoding.UTF8.GetString(Of(Encoding.UTF8.GetBytes(row[around.Before.Length..]), choice, options)) + around.After)));

    /// <summary>Leaves out of an object, or of the objects of an array, what is not selected.</summary>
    public static byte[] Of(byte[] json, FieldChoice choice, JsonQueryOptions options) => Write(options, writer =>
    {
        using JsonDocument document = JsonDocument.Parse(json);
        WriteValue(writer, document.RootElement, choice);
    });

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

    private static void WriteTable(Utf8JsonWriter writer, byte[] json, FieldChoice choice)
    {
        using JsonDocument table = JsonDocument.Parse(json);
        JsonElement[] columns = [.. table.RootElement.GetProperty("columns").EnumerateArray()];
        bool[] isWritten = Array.ConvertAll(columns, column => choice.Of(column.GetString()!) is not null);
        writer.WriteStartObject();
        writer.WritePropertyName("columns");
        WriteCells(columns);
        writer.WritePropertyName("rows");
        writer.WriteStartArray();
        foreach (JsonElement row in table.RootElement.GetProperty("rows").EnumerateArray())
        {
            WriteCells([.. row.EnumerateArray()]);
        }

        writer.WriteEndArray();
        writer.WriteEndObject();

        void WriteCells(JsonElement[] cells)
        {
            writer.WriteStartArray();
            foreach (JsonElement cell in cells.Where((_, i) => isWritten[i]))
            {
                writer.WriteRawValue(cell.GetRawText());
            }

            writer.WriteEndArray();
        }
    }

    private static byte[] Write(JsonQueryOptions options, Action<Utf8JsonWriter> write)
    {
        using var json = new MemoryStream();
        bool isIndented = options.SerializerOptions.WriteIndented && (options.Format == JsonQueryFormat.Table || GeneratedTree.AroundOf(options.Format) is null);
        using (var writer = new Utf8JsonWriter(json, new JsonWriterOptions { Encoder = options.SerializerOptions.Encoder, Indented = isIndented }))
        {
            write(writer);
        }

        return json.ToArray();
    }
}
