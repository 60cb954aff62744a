using Dapper.Json.Tests.Reference;

namespace Dapper.Json.Tests.Fields;

/// <summary>What is left of a document where some fields are selected. Knows nothing of the library but its options.</summary>
internal static class PrunedRows
{
    /// <summary>Leaves out of the rows of a query what is not selected. Tables are not indented.</summary>
    public static byte[] OfRows(byte[] json, FieldChoice choice, JsonQueryOptions options) =>
        options.Format == JsonQueryFormat.Table ? PrunedJson.Write(
            options.SerializerOptions.Encoder, options.SerializerOptions.WriteIndented, writer => WriteTable(writer, json, choice))
        : GeneratedTree.AroundOf(options.Format) is not { } around ? Of(json, choice, options)
        : [.. RowsOf(json, around.Before).SelectMany(row =>
            (byte[])[.. Encoding.UTF8.GetBytes(around.Before), .. Of(row, choice, options), .. Encoding.UTF8.GetBytes(around.After)])];

    /// <summary>Leaves out of an object, or of the objects of an array, what is not selected.</summary>
    public static byte[] Of(byte[] json, FieldChoice choice, JsonQueryOptions options) => PrunedJson.Of(
        json, choice, options.SerializerOptions.Encoder,
        options.SerializerOptions.WriteIndented && GeneratedTree.AroundOf(options.Format)?.MayIndent != false);

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

    /// <summary>Gives the objects of a document that is no array, without what stands before them.</summary>
    private static List<byte[]> RowsOf(byte[] json, string before)
    {
        byte[] objects = before.Length == 0 ? json : Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(json).Replace(before, "", StringComparison.Ordinal));
        var rows = new List<byte[]>();
        var reader = new Utf8JsonReader(objects, new JsonReaderOptions { AllowMultipleValues = true });
        while (reader.Read())
        {
            int start = (int)reader.TokenStartIndex;
            reader.Skip();
            rows.Add(objects[start..(int)reader.BytesConsumed]);
        }

        return rows;
    }
}
