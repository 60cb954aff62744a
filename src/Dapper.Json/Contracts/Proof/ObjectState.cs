using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Dapper.Json.Contracts.Proof;

/// <summary>The known fields of an object while the bodies of its members are read.</summary>
/// <param name="constructedType">The type of the object that is being constructed; null if the object already exists.</param>
internal sealed class ObjectState(Type? constructedType)
{
    private readonly Dictionary<FieldKey, StoredField> _stored = [];

    /// <summary>Gets the stored fields, each with its last value.</summary>
    public IReadOnlyCollection<StoredField> Stored => _stored.Values;

    /// <summary>
    /// Returns whether a virtual call of the method runs the method itself, not an override. The exact type is only known for an object that is
    /// being constructed.
    /// </summary>
    public bool IsCalled(MethodBase method) => !method.IsVirtual || method.IsFinal || method.DeclaringType!.IsSealed || method.DeclaringType == constructedType;

    public StackValue Load(FieldInfo field) =>
        _stored.TryGetValue(FieldKey.Of(field), out StoredField? stored) ? stored.Value
        : constructedType is null ? new StackValue.Loaded(field)
        : new StackValue.Constant(ZeroValue.Of(field.FieldType), field.FieldType);

    public void Store(FieldInfo field, StackValue value) => _stored[FieldKey.Of(field)] = new StoredField(field, value);
}

/// <summary>A field with its last value.</summary>
internal sealed record StoredField(FieldInfo Field, StackValue Value);

/// <summary>
/// The identity of a field, independent of the type through which it was reflected. Two FieldInfo of one inherited field are not equal if
/// their ReflectedType differs.
/// </summary>
internal sealed record FieldKey(Module Module, int Token, Type? DeclaringType)
{
    public static FieldKey Of(FieldInfo field) => new(field.Module, field.MetadataToken, field.DeclaringType);
}

/// <summary>Creates the default value of a type, without running any code of the type.</summary>
internal static class ZeroValue
{
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "A struct needs no constructor.")]
    public static object? Of(Type type) => !type.IsValueType || Nullable.GetUnderlyingType(type) is not null ? null
        // Any other way than an array may run the struct's static constructor. Compiled ahead of time, its array may not be there.
        : CodeGeneration.IsSupported ? Array.CreateInstance(type, 1).GetValue(0)
        : RuntimeHelpers.GetUninitializedObject(type);
}
