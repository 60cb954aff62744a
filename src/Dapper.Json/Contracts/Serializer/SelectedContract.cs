using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Contracts.Serializer;

/// <summary>The fields in the contract of a type, for a selection of them. Only objects that the serializer writes itself have known fields.</summary>
internal static class SelectedContract
{
    /// <summary>Refuses fields that the type's JSON does not have. Which fields are inside others only their converters know.</summary>
    /// <exception cref="JsonQueryException">There is no field of a name.</exception>
    public static JsonFields Checked(JsonFields fields, JsonTypeInfo typeInfo)
    {
        if (HasKnownFields(typeInfo))
        {
            fields.ThrowIfUnknown(Written(typeInfo).Select(static property => property.Name), "the rows");
        }

        return fields;
    }

    /// <summary>Says whether a selection is known to leave nothing out, at any depth, so that the serializer's JSON can stay as it is.</summary>
    public static bool IsWhole(JsonFields fields, JsonTypeInfo typeInfo) =>
        fields.IsEverything
        || (typeInfo is { Kind: JsonTypeInfoKind.Enumerable, ElementType: { } element } && IsWhole(fields, element, typeInfo.Options))
        || (HasKnownFields(typeInfo) && Written(typeInfo).All(property => fields.Of(property.Name) is { } inside && IsWhole(inside, property)));

    private static bool IsWhole(JsonFields fields, JsonPropertyInfo property) =>
        fields.IsEverything || (property.CustomConverter is null && IsWhole(fields, property.PropertyType, property.Options));

    private static bool IsWhole(JsonFields fields, Type type, JsonSerializerOptions options) =>
        options.TryGetTypeInfo(Nullable.GetUnderlyingType(type) ?? type, out JsonTypeInfo? typeInfo) && IsWhole(fields, typeInfo);

    /// <remarks>
    /// With extension data, and in what derived types and their discriminators add, there may be other names; a contract that is generated
    /// without metadata has properties and lists none.
    /// </remarks>
    private static bool HasKnownFields(JsonTypeInfo typeInfo) =>
        typeInfo is { Kind: JsonTypeInfoKind.Object, PolymorphismOptions: null, Properties.Count: > 0 }
        && !typeInfo.Properties.Any(static property => property.IsExtensionData);

    private static IEnumerable<JsonPropertyInfo> Written(JsonTypeInfo typeInfo) => typeInfo.Properties.Where(static property => property.Get is not null);
}
