using System.Reflection;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Contracts.Serializer;

/// <summary>
/// Tells whether the serializer writes the objects of a type by the method that the source generator has made for it: its
/// fast path, which does not go by the properties of the contract.
/// </summary>
internal static class FastPath
{
    // The serializer does not tell whether its options are those that the method was generated for, which it asks for.
    private static readonly Func<JsonTypeInfo, bool>? CanUseHandler =
        typeof(JsonTypeInfo).GetProperty("CanUseSerializeHandler", BindingFlags.Instance | BindingFlags.NonPublic, null, typeof(bool), [], null)?
            .GetMethod?.CreateDelegate<Func<JsonTypeInfo, bool>>();

    /// <summary>Says whether that method may be called under the options that the contract belongs to.</summary>
    public static bool MayBeTaken(JsonTypeInfo typeInfo) => CanUseHandler?.Invoke(typeInfo) ?? typeInfo.OriginatingResolver is JsonSerializerContext;

    /// <summary>Says why it writes a property in another way than the contract does; null where it does not.</summary>
    public static string? WhyNotOf(JsonPropertyInfo property, JsonIgnoreCondition ignore) =>
        property.PropertyType == typeof(byte[]) && ignore == JsonIgnoreCondition.Never
            ? $"null of its property \"{property.Name}\", a byte[], is \"\" where a generated method writes it: JsonSourceGenerationMode.Metadata does without"
            : null;
}
