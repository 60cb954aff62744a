using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>
/// The identity of a field, independent of the type through which it was reflected. Two FieldInfo of one inherited field are not equal if
/// their ReflectedType differs.
/// </summary>
internal sealed record FieldKey(Module Module, int Token, Type? DeclaringType)
{
    public static FieldKey Of(FieldInfo field) => new(field.Module, field.MetadataToken, field.DeclaringType);
}
