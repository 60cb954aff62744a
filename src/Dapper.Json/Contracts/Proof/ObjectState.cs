using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>The fields of an object, as far as they are known while the bodies of its members are read.</summary>
/// <param name="constructedType">The type of the object that is being constructed, or null when it was there before.</param>
internal sealed class ObjectState(Type? constructedType)
{
    private readonly Dictionary<FieldKey, (FieldInfo Field, StackValue Value)> _stored = [];

    /// <summary>Gets what was stored, the last value of each field.</summary>
    public IReadOnlyCollection<(FieldInfo Field, StackValue Value)> Stored => _stored.Values;

    /// <summary>
    /// Whether a call of that method runs that method: an override would run instead, and only of an object that is being
    /// constructed is the type known.
    /// </summary>
    public bool IsCalled(MethodBase method) => !method.IsVirtual || method.IsFinal || method.DeclaringType!.IsSealed || method.DeclaringType == constructedType;

    public StackValue Load(FieldInfo field) =>
        _stored.TryGetValue(FieldKey.Of(field), out (FieldInfo Field, StackValue Value) stored) ? stored.Value
        : constructedType is null ? new StackValue.Loaded(field)
        : new StackValue.Constant(ZeroValue.Of(field.FieldType), field.FieldType);

    public void Store(FieldInfo field, StackValue value) => _stored[FieldKey.Of(field)] = (field, value);

    /// <summary>Clears a struct that is being constructed, as <c>this = default</c> does.</summary>
    public bool TryClear(Type type)
    {
        if (constructedType != type || !type.IsValueType)
        {
            return false;
        }

        _stored.Clear();
        return true;
    }
}

/// <summary>
/// The identity of a field, whatever type it was reflected through: two FieldInfo of one inherited field are not equal when
/// their ReflectedType differs.
/// </summary>
internal readonly record struct FieldKey(Module Module, int Token, Type? DeclaringType)
{
    public static FieldKey Of(FieldInfo field) => new(field.Module, field.MetadataToken, field.DeclaringType);
}

/// <summary>The value of zeroed memory in a place of some type; nothing of the type runs.</summary>
internal static class ZeroValue
{
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Typed queries ask for dynamic code.")]
    public static object? Of(Type type) =>
        // All but an array may run the struct's static constructor.
        type.IsValueType && Nullable.GetUnderlyingType(type) is null ? Array.CreateInstance(type, 1).GetValue(0) : null;
}
