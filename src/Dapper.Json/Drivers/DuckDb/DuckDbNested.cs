using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Lists: to the driver none may hold NULL whose elements are not text or nested.</summary>
internal sealed class DuckDbList(DuckDbValue element) : DuckDbValue
{
    public override void Write(Utf8JsonWriter writer, in DuckDbVector vector, ulong row)
    {
        DuckDbRange range = vector.Read<DuckDbRange>(row);
        WriteElements(writer, element, vector.ListElements, range.Offset, range.Length);
    }

    public static void WriteElements(Utf8JsonWriter writer, DuckDbValue element, in DuckDbVector elements, ulong offset, ulong length)
    {
        writer.WriteStartArray();
        for (ulong i = 0; i < length; i++)
        {
            element.WriteOrNull(writer, elements, offset + i);
        }

        writer.WriteEndArray();
    }
}

/// <summary>Arrays of a fixed length.</summary>
internal sealed class DuckDbArray(DuckDbValue element, ulong length) : DuckDbValue
{
    public override void Write(Utf8JsonWriter writer, in DuckDbVector vector, ulong row) =>
        DuckDbList.WriteElements(writer, element, vector.ArrayElements, row * length, length);
}

/// <summary>Structs, as the serializer writes the dictionaries that the driver makes of them.</summary>
internal sealed class DuckDbStruct((string Name, DuckDbValue Value)[] fields, CellSettings settings) : DuckDbValue
{
    private readonly PropertyName[] _names =
        [.. fields.Select(field => settings.Encode(settings.Serializer.DictionaryKeyPolicy?.ConvertName(field.Name) ?? field.Name))];

    public override void Write(Utf8JsonWriter writer, in DuckDbVector vector, ulong row)
    {
        writer.WriteStartObject();
        for (int i = 0; i < fields.Length; i++)
        {
            _names[i].Write(writer);
            fields[i].Value.WriteOrNull(writer, vector.Field(i), row);
        }

        writer.WriteEndObject();
    }
}

/// <summary>Maps: lists of structs of a key, which is never NULL, and a value.</summary>
internal sealed class DuckDbMap(DuckDbKey key, DuckDbValue value, JsonSerializerOptions options) : DuckDbValue
{
    public override void Write(Utf8JsonWriter writer, in DuckDbVector vector, ulong row)
    {
        DuckDbRange range = vector.Read<DuckDbRange>(row);
        DuckDbVector entries = vector.ListElements, keys = entries.Field(0), values = entries.Field(1);
        writer.WriteStartObject();
        for (ulong i = range.Offset; i < range.Offset + range.Length; i++)
        {
            key.WriteName(writer, keys, i, options);
            value.WriteOrNull(writer, values, i);
        }

        writer.WriteEndObject();
    }
}

/// <summary>Where the elements of a list stand among those of all.</summary>
internal readonly record struct DuckDbRange(ulong Offset, ulong Length);
