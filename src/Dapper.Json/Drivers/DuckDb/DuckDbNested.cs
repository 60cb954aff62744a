using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Writes lists, and arrays of a fixed length. The driver fails for a NULL in a list, unless its elements are text or nested.</summary>
/// <param name="element">The writer of the elements.</param>
/// <param name="length">The length of an array; null for a list, each of which has its own length.</param>
internal sealed class DuckDbList(DuckDbValue element, ulong? length = null) : DuckDbValue
{
    public override void Write(Utf8JsonWriter writer, in DuckDbVector vector, ulong row)
    {
        DuckDbRange range = length is { } count ? new DuckDbRange(row * count, count) : vector.Read<DuckDbRange>(row);
        DuckDbVector elements = length is null ? vector.ListElements : vector.ArrayElements;
        writer.WriteStartArray();
        for (ulong i = range.Offset; i < range.Offset + range.Length; i++)
        {
            element.WriteOrNull(writer, elements, i);
        }

        writer.WriteEndArray();
    }
}

/// <summary>Writes structs as the serializer writes the dictionaries that the driver returns for them.</summary>
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

/// <summary>Writes maps, which are stored as lists of structs of a key, which is never NULL, and a value.</summary>
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

/// <summary>The range of a list's elements among the elements of all lists.</summary>
internal readonly record struct DuckDbRange(ulong Offset, ulong Length);
