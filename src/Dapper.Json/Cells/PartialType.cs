using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

/// <summary>
/// Finds types of which the serializer writes only a part: the members of an object that has more. Of a driver's own number it may write no digit.
/// </summary>
internal static class PartialType
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>Finds the first such type in the values of a type; null for none.</summary>
    /// <param name="type">The contract of the type. What a custom converter writes is all of a value.</param>
    /// <param name="isKey">Whether any two values must differ in their JSON. Then no field may be hidden from it.</param>
    public static Type? In(JsonTypeInfo type, bool isKey) => In(type, isKey, []);

    private static Type? In(JsonTypeInfo type, bool isKey, HashSet<Type> asked)
    {
        if (!type.IsBuiltIn() || type.Kind == JsonTypeInfoKind.None || !asked.Add(type.Type))
        {
            return null;
        }

        JsonPropertyInfo[] written =
            [.. type.Properties.Where(static member => member.Get is not null && (member.Set is not null || !member.Options.IgnoreReadOnlyProperties))];

        // A type that has neither fields nor members, as an interface has none, may stand for others: it tells no keys apart.
        bool isWhole = type.Kind != JsonTypeInfoKind.Object ? !isKey || IsKnownCollection(type.Type)
            : AreAllFields(type.Type, written) ? written.Length > 0 || !isKey
            : written.Length > 0 && !isKey && !typeof(IFormattable).IsAssignableFrom(type.Type);
        IEnumerable<Type> inside = type.ElementType is { } element ? [element]
            : written.Where(static member => member.CustomConverter is null).Select(static member => member.PropertyType);
        return isWhole ? inside.Select(InMember).FirstOrDefault(static part => part is not null) : type.Type;

        Type? InMember(Type member) =>
            type.Options.TryGetTypeInfo(Nullable.GetUnderlyingType(member) ?? member, out JsonTypeInfo? info) ? In(info, isKey, asked) : null;
    }

    /// <summary>Returns whether a collection has nothing but its elements. One of a driver may know whether a path is closed.</summary>
    private static bool IsKnownCollection(Type type) => type.IsArray || type.Namespace?.StartsWith("System", StringComparison.Ordinal) == true;

    /// <summary>Returns whether the members are all fields of a type and its bases. Of a range they are not its flags, but say the same.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "A field that was removed holds nothing.")]
    private static bool AreAllFields(Type? type, JsonPropertyInfo[] written) =>
        type is null || type.FullName!.StartsWith("NpgsqlTypes.NpgsqlRange`", StringComparison.Ordinal)
        || (Array.TrueForAll(type.GetFields(Declared), field => Array.Exists(written, member => FieldOf(member) == field.Name))
            && AreAllFields(type.BaseType, written));

    /// <summary>Returns the name of the field of a member, or of the property that it is if that is automatic.</summary>
    private static string FieldOf(JsonPropertyInfo member) =>
        member.AttributeProvider is FieldInfo field ? field.Name : $"<{(member.AttributeProvider as PropertyInfo)?.Name}>k__BackingField";
}
