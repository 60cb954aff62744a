using System.Reflection;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Contracts.Serializer;

/// <summary>A property of a type's JSON, and the field that its value is proved to come from.</summary>
/// <param name="Property">What the serializer knows of it.</param>
/// <param name="Field">The field.</param>
/// <param name="Ignore">When it is left out; never <see cref="JsonIgnoreCondition.Always"/>.</param>
/// <param name="TypeNumberHandling">The handling of numbers of the type that it is a member of.</param>
internal sealed record JsonMember(JsonPropertyInfo Property, FieldInfo Field, JsonIgnoreCondition Ignore, JsonNumberHandling? TypeNumberHandling)
{
    /// <summary>Gets the name of the type's member, for a person.</summary>
    public string Name => ((MemberInfo)Property.AttributeProvider!).Name;

    /// <summary>Gets the type of the elements that are written in the place of the property, a list; null where that is written itself.</summary>
    public Type? ElementType { get; init; }

    /// <summary>Gets the type of what is written.</summary>
    public Type Type => ElementType ?? Property.PropertyType;

    /// <summary>Gets the converter that an attribute names for it; null where the options decide.</summary>
    public JsonConverter? Converter => ElementType is null ? Property.CustomConverter : null;

    /// <summary>Gets the handling of numbers that attributes ask for; null where the options decide.</summary>
    public JsonNumberHandling? NumberHandling => Property.NumberHandling ?? TypeNumberHandling;

    /// <summary>Gets whether null is left out.</summary>
    public bool OmitsNull => ElementType is null && Ignore is JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault;

    /// <summary>Gets whether the default of a type that has no null is left out.</summary>
    public bool OmitsDefault => ElementType is null && Ignore == JsonIgnoreCondition.WhenWritingDefault;
}
