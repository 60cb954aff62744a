using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Proof;
using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Contracts.Serializer;

/// <summary>Reads off a type's contract what the serializer would write of an object: the properties of its fields.</summary>
internal static class JsonMembers
{
    /// <summary>An array of objects with an object inside, which has members.</summary>
    private const int DeepestRow = 4;

    /// <summary>Gives the properties in the order of the JSON, or null and why they are not all there is to it.</summary>
    /// <param name="typeInfo">The contract.</param>
    /// <param name="isInsideFast">Whether an object around may be written by a method that the source generator has made.</param>
    /// <param name="reason">Why not.</param>
    public static JsonMember[]? TryRead(JsonTypeInfo typeInfo, bool isInsideFast, out string? reason)
    {
        reason = WhyNotOf(typeInfo) ?? JsonResolvers.WhyNotOf(typeInfo.Options) ?? WhyNotOf(typeInfo.Options);
        if (reason is not null)
        {
            return null;
        }

        // The method of a parent writes the objects inside by methods of the same context, whichever contract they have.
        bool isFast = isInsideFast || FastPath.MayBeTaken(typeInfo);
        var members = new List<JsonMember>(typeInfo.Properties.Count);
        foreach (JsonPropertyInfo property in typeInfo.Properties)
        {
            if (property.Get is null || ConditionOf(property) is JsonIgnoreCondition.Always)
            {
                continue;
            }

            if (TryRead(typeInfo, property, out reason) is not { } member)
            {
                return null;
            }

            reason = isFast ? FastPath.WhyNotOf(property, member.Ignore) : null;
            if (reason is not null)
            {
                return null;
            }

            members.Add(member);
        }

        return members.ToArray();
    }

    private static JsonMember? TryRead(JsonTypeInfo typeInfo, JsonPropertyInfo property, out string? reason)
    {
        if (property.IsExtensionData)
        {
            reason = $"its property \"{property.Name}\" is extension data";
            return null;
        }

        JsonIgnoreCondition ignore = ConditionOf(property);
        if (ignore is not (JsonIgnoreCondition.Never or JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault))
        {
            reason = $"its property \"{property.Name}\" is ignored by the condition {ignore}";
            return null;
        }

        FieldInfo? field = property.AttributeProvider switch
        {
            FieldInfo itself => itself,
            PropertyInfo { GetMethod: { } getter } => AccessorBody.FieldReadBy(Overrides.MostDerived(getter, typeInfo.Type)),
            _ => null,
        };
        reason = field is null ? $"its property \"{property.Name}\" is computed: more than the value of a field"
            : field.FieldType != property.PropertyType
                ? $"its property \"{property.Name}\" is a {property.PropertyType.Name}, the field behind it a {field.FieldType.Name}"
            : null;
        return reason is null ? new JsonMember(property, field!, ignore, typeInfo.NumberHandling) : null;
    }

    private static string? WhyNotOf(JsonTypeInfo typeInfo)
    {
        if (typeInfo.Kind != JsonTypeInfoKind.Object)
        {
            return "the serializer sees no object with properties in it";
        }

        return !typeInfo.IsBuiltIn() ? "a converter writes it"
            : Nullable.GetUnderlyingType(typeInfo.Type) is not null ? "it is nullable"
            : typeInfo.Properties.Count == 0 ? "its contract lists no properties (a source-generated one needs JsonSourceGenerationMode.Metadata)"
            : typeInfo.PolymorphismOptions is not null ? "it is polymorphic"
            : typeInfo.OnSerializing is not null || typeInfo.OnSerialized is not null ? "it runs code when it is serialized (OnSerializing, OnSerialized)"
            : null;
    }

    private static string? WhyNotOf(JsonSerializerOptions options) =>
        options.IgnoreReadOnlyProperties || options.IgnoreReadOnlyFields ? "the options have IgnoreReadOnlyProperties or IgnoreReadOnlyFields"
        : options.RespectNullableAnnotations ? "the options have RespectNullableAnnotations"
        : options.MaxDepth is > 0 and < DeepestRow ? $"the options have a MaxDepth below {DeepestRow}, so that the serializer has to count"
        : null;

    private static JsonIgnoreCondition ConditionOf(JsonPropertyInfo property)
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
