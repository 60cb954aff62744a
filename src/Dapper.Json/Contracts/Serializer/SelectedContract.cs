using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Contracts.Serializer;

/// <summary>Checks selected fields against a type's contract. Only objects that no custom converter writes have known fields.</summary>
internal static class SelectedContract
{
    /// <summary>Throws for fields that the type's JSON does not have. Nested fields are not checked: only their converters know them.</summary>
    /// <exception cref="JsonQueryException">A field does not exist.</exception>
    public static JsonFields Checked(JsonFields fields, JsonTypeInfo typeInfo)
    {
        if (HasKnownFields(typeInfo))
        {
            fields.ThrowIfUnknown(Written(typeInfo).Select(static property => property.Name), "the rows");
        }

        return fields;
    }

    /// <summary>Returns whether a selection is known to leave nothing out, at any depth, so that the serializer's JSON needs no filtering.</summary>
    public static bool IsWhole(JsonFields fields, JsonTypeInfo typeInfo) =>
        fields.IsEverything
        || (typeInfo is { Kind: JsonTypeInfoKind.Enumerable, ElementType: { } element } && IsWhole(fields, element, typeInfo.Options))
        || (HasKnownFields(typeInfo) && Written(typeInfo).All(property => fields.Of(property.Name) is { } inside
            && (inside.IsEverything || (property.CustomConverter is null && IsWhole(inside, property.PropertyType, property.Options)))));

    /// <summary>
    /// Returns a contract that does not write some of the properties. Their values need not be there yet: a default of ImmutableArray cannot be written.
    /// </summary>
    /// <remarks>
    /// Only of the object itself. Others of the type inside it are written by the contract of the options. A generated method would write all properties,
    /// and null of a byte[] in its own way, so that it stays in charge where there is one. Code of the program, such as a modifier, may make another
    /// contract the second time, so that it is not asked again.
    /// </remarks>
    public static JsonTypeInfo<T> Without<T>(IReadOnlySet<string> names, JsonTypeInfo<T> typeInfo)
    {
        bool isInCharge = KnownResolvers.MayGenerate(typeInfo) && typeInfo.Properties.Any(static property => property.PropertyType == typeof(byte[]));
        if (names.Count == 0 || isInCharge || KnownResolvers.WhyNot(typeInfo.Options) is not null
            || typeInfo.Options.TypeInfoResolver?.GetTypeInfo(typeof(T), typeInfo.Options) is not JsonTypeInfo<T> own)
        {
            return typeInfo;
        }

        foreach (JsonPropertyInfo property in own.Properties.Where(property => names.Contains(property.Name)))
        {
            property.Get = null;
        }

        return own;
    }

    private static bool IsWhole(JsonFields fields, Type type, JsonSerializerOptions options) =>
        options.TryGetTypeInfo(Nullable.GetUnderlyingType(type) ?? type, out JsonTypeInfo? typeInfo) && IsWhole(fields, typeInfo);

    /// <remarks>
    /// Extension data, derived types and their discriminators may add other names. A contract that is generated without metadata lists no
    /// properties.
    /// </remarks>
    private static bool HasKnownFields(JsonTypeInfo typeInfo) =>
        typeInfo is { Kind: JsonTypeInfoKind.Object, PolymorphismOptions: null, Properties.Count: > 0 }
        && !typeInfo.Properties.Any(static property => property.IsExtensionData);

    private static IEnumerable<JsonPropertyInfo> Written(JsonTypeInfo typeInfo) => typeInfo.Properties.Where(static property => property.Get is not null);
}
