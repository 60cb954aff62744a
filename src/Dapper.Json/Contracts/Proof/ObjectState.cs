using System.Reflection;

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
