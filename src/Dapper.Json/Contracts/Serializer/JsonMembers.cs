using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Proof;
using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Contracts.Serializer;

/// <summary>Reads the properties that the serializer would write from a type's contract.</summary>
internal static class JsonMembers
{
    /// <summary>The depth of an array of objects with an object inside, and its members.</summary>
    private const int DeepestRow = 4;

    // The serializer uses the method only with the options that it was generated for, and this property is not public.
    private static readonly Func<JsonTypeInfo, bool>? CanUseHandler =
        typeof(JsonTypeInfo).GetProperty("CanUseSerializeHandler", BindingFlags.Instance | BindingFlags.NonPublic, null, typeof(bool), [], null)?
            .GetMethod?.CreateDelegate<Func<JsonTypeInfo, bool>>();

    /// <summary>
    /// Returns whether the serializer may write the objects of a type by the source-generated fast path, which ignores the properties of the
    /// contract.
    /// </summary>
    public static bool MayBeFast(JsonTypeInfo typeInfo) => CanUseHandler?.Invoke(typeInfo) ?? typeInfo.OriginatingResolver is JsonSerializerContext;

    /// <summary>Returns the properties in the order of the JSON; null, with the reason, if the serializer would write more than these.</summary>
    /// <param name="typeInfo">The contract.</param>
    /// <param name="isInsideFast">Whether an object around it may be written by the source-generated fast path.</param>
    /// <param name="reason">The reason for null.</param>
    public static JsonMember[]? TryRead(JsonTypeInfo typeInfo, bool isInsideFast, out string? reason)
    {
        reason = WhyNotOf(typeInfo) ?? WhyNotOf(typeInfo.Options);
        if (reason is not null)
        {
            return null;
        }

        // The fast path of a parent uses those of the same context for objects inside, whatever their contracts are.
        bool isFast = isInsideFast || MayBeFast(typeInfo);
        var members = new List<JsonMember>(typeInfo.Properties.Count);
        foreach (JsonPropertyInfo property in typeInfo.Properties)
        {
            if (property.Get is null || ConditionOf(property) is JsonIgnoreCondition.Always)
            {
                continue;
            }

            if (TryRead(typeInfo, property, isFast, out reason) is not { } member)
            {
                return null;
            }

            members.Add(member);
        }

        return members.ToArray();
    }

    private static JsonMember? TryRead(JsonTypeInfo typeInfo, JsonPropertyInfo property, bool isFast, out string? reason)
    {
        JsonIgnoreCondition ignore = ConditionOf(property);
        FieldInfo? field = FieldReadBy(property, typeInfo.Type);
        reason = property switch
        {
            { IsExtensionData: true } => $"its property \"{property.Name}\" is extension data",
            _ when ignore is not (JsonIgnoreCondition.Never or JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault) =>
                $"its property \"{property.Name}\" is ignored by the condition {ignore}",
            _ when field is null => $"its property \"{property.Name}\" is computed: more than the value of a field",
            _ when field.FieldType != property.PropertyType =>
                $"its property \"{property.Name}\" is a {property.PropertyType.Name}, the field behind it a {field.FieldType.Name}",
            _ when isFast && property.PropertyType == typeof(byte[]) && ignore == JsonIgnoreCondition.Never =>
                $"null of its property \"{property.Name}\", a byte[], is \"\" where a generated method writes it: "
                + "JsonSourceGenerationMode.Metadata does without",
            _ => null,
        };
        return reason is null ? new JsonMember(property, field!, ignore, typeInfo.NumberHandling) : null;
    }

    private static string? WhyNotOf(JsonTypeInfo typeInfo) => typeInfo switch
    {
        { Kind: not JsonTypeInfoKind.Object } => "the serializer sees no object with properties in it",
        _ when !typeInfo.IsBuiltIn() => "a converter writes it",
        _ when Nullable.GetUnderlyingType(typeInfo.Type) is not null => "it is nullable",
        { Properties.Count: 0 } => "its contract lists no properties (a source-generated one needs JsonSourceGenerationMode.Metadata)",
        _ when !UnchangedContract.Is(typeInfo) => "its contract comes from a resolver or modifier of the program that has changed it",
        { PolymorphismOptions: not null } => "it is polymorphic",
        _ => WhyNotForCallbacks(typeInfo),
    };

    private static string? WhyNotOf(JsonSerializerOptions options) => options switch
    {
        { IgnoreReadOnlyProperties: true } or { IgnoreReadOnlyFields: true } => "the options have IgnoreReadOnlyProperties or IgnoreReadOnlyFields",
        { RespectNullableAnnotations: true } => "the options have RespectNullableAnnotations",
        { MaxDepth: > 0 and < DeepestRow } => $"the options have a MaxDepth below {DeepestRow}, so that the serializer has to count",
        _ => null,
    };

    /// <summary>Returns the field whose value is that of a property; null where code may do more than read it.</summary>
    public static FieldInfo? FieldReadBy(JsonPropertyInfo property, Type type) => property.AttributeProvider switch
    {
        FieldInfo itself => itself,
        PropertyInfo { GetMethod: { } getter } => AccessorBody.FieldReadBy(DeclaredMembers.MostDerived(getter, type)),
        _ => null,
    };

    /// <summary>Returns a sentence on the code that runs when an object of a type is serialized; null if there is none.</summary>
    public static string? WhyNotForCallbacks(JsonTypeInfo typeInfo) => typeInfo.OnSerializing is not null || typeInfo.OnSerialized is not null
        ? "it runs code when it is serialized (OnSerializing, OnSerialized)"
        : null;

    /// <summary>Returns the condition to leave a property out, by its attribute or the options.</summary>
    public static JsonIgnoreCondition ConditionOf(JsonPropertyInfo property)
    {
        if (property.AttributeProvider?.GetCustomAttributes(typeof(JsonIgnoreAttribute), inherit: false) is [JsonIgnoreAttribute attribute, ..])
        {
            return attribute.Condition;
        }

        JsonIgnoreCondition general = property.Options.IgnoresNullValues() ? JsonIgnoreCondition.WhenWritingNull : property.Options.DefaultIgnoreCondition;
        return general == JsonIgnoreCondition.WhenWritingNull && property.PropertyType.IsValueType && Nullable.GetUnderlyingType(property.PropertyType) is null
            ? JsonIgnoreCondition.Never
            : general;
    }
}
