using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>
/// The identity of a field, whatever type it was reflected through: two FieldInfo of one inherited field are not equal when
/// their ReflectedType differs.
/// </summary>
internal readonly record struct FieldKey(Module Module, int Token, Type? DeclaringType)
{
    public static FieldKey Of(FieldInfo field) => new(field.Module, field.MetadataToken, field.DeclaringType);
}
