using System.Reflection;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Contracts.Serializer;

/// <summary>A property of a type's JSON, and the field that provably holds its value.</summary>
/// <param name="Property">The property in the serializer's contract.</param>
/// <param name="Field">The field.</param>
/// <param name="Ignore">The condition to leave it out; never <see cref="JsonIgnoreCondition.Always"/>.</param>
/// <param name="TypeNumberHandling">The number handling of the declaring type.</param>
internal sealed record JsonMember(JsonPropertyInfo Property, FieldInfo Field, JsonIgnoreCondition Ignore, JsonNumberHandling? TypeNumberHandling)
{
    /// <summary>Gets the name of the type's member, for messages.</summary>
    public string Name => ((MemberInfo)Property.AttributeProvider!).Name;

    /// <summary>Gets the element type if the property is a list whose elements are written one by one; null otherwise.</summary>
    public Type? ElementType { get; init; }

    /// <summary>Gets the type of the written value.</summary>
    public Type Type => ElementType ?? Property.PropertyType;

    /// <summary>Gets the custom converter that an attribute names; null if the options decide.</summary>
    public JsonConverter? Converter => ElementType is null ? Property.CustomConverter : null;

    /// <summary>Gets the number handling that attributes ask for; null if the options decide.</summary>
    public JsonNumberHandling? NumberHandling => Property.NumberHandling ?? TypeNumberHandling;

    /// <summary>Gets whether null is left out. Of a list this tells nothing of its elements: a NULL adds none.</summary>
    public bool OmitsNull => Ignore is JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault;

    /// <summary>Gets whether the default of a non-nullable type is left out; false for elements, which are always written.</summary>
    public bool OmitsDefault => ElementType is null && Ignore == JsonIgnoreCondition.WhenWritingDefault;
}
