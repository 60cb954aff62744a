using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>Finds objects of which the serializer writes no member: their types have none, or the options leave them out.</summary>
internal static class EmptyObject
{
    /// <summary>Returns whether there is such an object in the JSON of a value.</summary>
    /// <remarks>What a custom converter writes, or that of an empty dictionary, says all of the value.</remarks>
    public static bool IsIn(object value, JsonTypeInfo type) => !SaysAll(type) && Has(JsonSerializer.SerializeToUtf8Bytes(value, type));

    private static bool SaysAll(JsonTypeInfo type) =>
        !type.IsBuiltIn() || type.Kind == JsonTypeInfoKind.Dictionary
        || (type.Kind == JsonTypeInfoKind.Enumerable && SaysAll(type.Options.GetTypeInfo(type.ElementType!)));

    private static bool Has(ReadOnlySpan<byte> json)
    {
        var reader = new Utf8JsonReader(json, new JsonReaderOptions { MaxDepth = int.MaxValue });
        bool isBegun = false;
        while (reader.Read())
        {
            if (isBegun && reader.TokenType == JsonTokenType.EndObject)
            {
                return true;
            }

            isBegun = reader.TokenType == JsonTokenType.StartObject;
        }

        return false;
    }
}
