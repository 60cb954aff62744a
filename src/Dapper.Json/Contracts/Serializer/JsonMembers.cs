using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Proof;

namespace Dapper.Json.Contracts.Serializer;

/// <summary>Reads the properties that the serializer would write from a type's contract.</summary>
internal static class JsonMembers
{
    /// <summary>Returns the properties in the order of the JSON; null, with the reason, if the serializer would write more than these.</summary>
    /// <param name="typeInfo">The contract.</param>
    /// <param name="reason">The reason for null.</param>
    public static JsonMember[]? TryRead(JsonTypeInfo typeInfo, out string? reason)
    {
        bool isGenerated = KnownResolvers.MayGenerate(typeInfo);
        reason = WhyNotOf(typeInfo.Options) ?? WhyNotOf(typeInfo) ?? (isGenerated ? WhyNotGenerated(typeInfo) : null);
        if (reason is not null)
        {
            return null;
        }

        JsonMember[] members =
        [
            .. typeInfo.Properties.Where(static property => property.Get is not null && ConditionOf(property) != JsonIgnoreCondition.Always)
                .Select(property => new JsonMember(property, FieldReadBy(property, typeInfo.Type)!, ConditionOf(property), typeInfo.NumberHandling)),
        ];
        reason = members.Select(member => WhyNotOf(member, isGenerated)).FirstOrDefault(static problem => problem is not null);
        return reason is null ? members : null;
    }

    private static string? WhyNotOf(JsonMember member, bool isGenerated) => member switch
    {
        { Property.IsExtensionData: true } => $"its property \"{member.Property.Name}\" is extension data",
        { Ignore: not (JsonIgnoreCondition.Never or JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault) } =>
            $"its property \"{member.Property.Name}\" is ignored by the condition {member.Ignore}",
        { Field: null } => $"its property \"{member.Property.Name}\" is computed: more than the value of a field",
        _ when member.Field.FieldType != member.Type =>
            $"its property \"{member.Property.Name}\" has the type {member.Type.Name}, the field behind it {member.Field.FieldType.Name}",
        { Ignore: JsonIgnoreCondition.Never } when isGenerated && member.Type == typeof(byte[]) =>
            $"null of its property \"{member.Property.Name}\", a byte[], may be \"\" where a generated method writes it",
        _ => null,
    };

    private static string? WhyNotOf(JsonTypeInfo typeInfo) => typeInfo switch
    {
        { Kind: not JsonTypeInfoKind.Object } => "the serializer does not write it as an object with properties",
        _ when !typeInfo.IsBuiltIn() => "a converter writes it",
        _ when Nullable.GetUnderlyingType(typeInfo.Type) is not null => "it is nullable",
        { Properties.Count: 0 } => "its contract lists no properties (a source-generated one needs JsonSourceGenerationMode.Metadata)",
        { PolymorphismOptions: not null } => "it is polymorphic",
        _ => WhyNotForCallbacks(typeInfo),
    };

    private static string? WhyNotOf(JsonSerializerOptions options) => KnownResolvers.WhyNot(options) ?? options switch
    {
        { IgnoreReadOnlyProperties: true } or { IgnoreReadOnlyFields: true } => "the options have IgnoreReadOnlyProperties or IgnoreReadOnlyFields",
        { RespectNullableAnnotations: true } => "the options have RespectNullableAnnotations",
        _ => null,
    };

    /// <summary>
    /// Returns why a method that a context has generated may write other members than the contract has: it asks neither the contract nor, for what is inside,
    /// whether its own options are those in use.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The queries' type parameter keeps all members of the type and of its bases.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "As above.")]
    private static string? WhyNotGenerated(JsonTypeInfo typeInfo)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        for (Type? type = typeInfo.Type; type is not null; type = type.BaseType)
        {
            foreach (MemberInfo member in type.GetMembers(BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly))
            {
                bool isOverride = member is PropertyInfo { GetMethod: { } getter } && getter.GetBaseDefinition() != getter;
                if (member is FieldInfo && !typeInfo.Properties.Any(property => Equals(property.AttributeProvider, member)))
                {
                    return $"its public field {member.Name} is not written, which a generated method may treat differently";
                }

                if (member is FieldInfo or PropertyInfo && !isOverride && !names.Add(member.Name))
                {
                    return $"its member {member.Name} hides another one, which a generated method may treat differently";
                }
            }
        }

        return null;
    }

    /// <summary>Returns the field whose value is that of a property; null where code may do more than read it.</summary>
    public static FieldInfo? FieldReadBy(JsonPropertyInfo property, Type type) => property.AttributeProvider switch
    {
        // Overlapping fields change when another one is filled.
        FieldInfo itself => itself.DeclaringType!.IsExplicitLayout ? null : DeclaredMembers.DeclaredOf(itself),
        PropertyInfo { GetMethod: { } getter } => AccessorBody.FieldReadBy(DeclaredMembers.MostDerived(getter, type)),
        _ => null,
    };

    /// <summary>Returns a sentence on the code that runs when an object of a type is serialized; null if there is none.</summary>
    public static string? WhyNotForCallbacks(JsonTypeInfo typeInfo) => typeInfo.OnSerializing is not null || typeInfo.OnSerialized is not null
        ? "it runs code when it is serialized (OnSerializing, OnSerialized)"
        : null;

    /// <summary>Returns the name of the member in C#; null for a property of a program's own.</summary>
    public static string? NameOf(JsonPropertyInfo property) => (property.AttributeProvider as MemberInfo)?.Name;

    /// <summary>Returns whether the serializer writes a property, unless its value is one that is left out.</summary>
    public static bool IsWritten(JsonPropertyInfo property) => property is { Get: not null, IsExtensionData: false }
        && ConditionOf(property) is not (JsonIgnoreCondition.Always or JsonIgnoreCondition.WhenWriting);

    /// <summary>Returns the condition to leave a property out, by its attribute or the options.</summary>
    public static JsonIgnoreCondition ConditionOf(JsonPropertyInfo property)
    {
        JsonIgnoreCondition general = property.Options.IgnoresNullValues() ? JsonIgnoreCondition.WhenWritingNull : property.Options.DefaultIgnoreCondition;
        return property.AttributeProvider?.GetCustomAttributes(typeof(JsonIgnoreAttribute), inherit: false) is [JsonIgnoreAttribute own, ..] ? own.Condition
            : general == JsonIgnoreCondition.WhenWritingNull && property.PropertyType.IsValueType && Nullable.GetUnderlyingType(property.PropertyType) is null
            ? JsonIgnoreCondition.Never
            : general;
    }
}
