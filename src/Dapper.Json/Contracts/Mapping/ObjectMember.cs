using System.Diagnostics;
using System.Reflection;
using Dapper.Json.Contracts.Proof;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>A member that holds a nested object or a list.</summary>
/// <param name="name">Its name in C#.</param>
/// <param name="type">Its type.</param>
/// <param name="stored">The field that it is stored in; null if setting it does more than store the value.</param>
/// <param name="get">The function that gets its value; null if it cannot be read.</param>
/// <param name="set">The function that sets it.</param>
internal sealed class ObjectMember(string name, Type type, FieldInfo? stored, Func<object, object?>? get, Action<object, object?> set)
{
    public string Name => name;

    public Type Type => type;

    /// <summary>Gets the field that the member is stored in; null if setting it does more than store the value.</summary>
    public FieldInfo? Field => stored;

    /// <summary>Finds the member that Dapper would fill from a column of that name.</summary>
    /// <returns>The member; null if the type has none that can be set.</returns>
    public static ObjectMember? FindForColumn(Type owner, string name) => SqlMapper.GetTypeMap(owner).GetMember(name) switch
    {
        { Property: { } property } when DeclaredMembers.SetterOf(property, owner) is { } setter => Of(property, setter, owner),
        { Field: { } field } => Of(DeclaredMembers.DeclaredOf(field)),
        _ => null,
    };

    /// <summary>Finds the parameter that an object or a list fills, of the constructor whose parameters are members.</summary>
    /// <returns>The member, with the field that the constructor stores it in and nowhere else; null if there is no such parameter.</returns>
    public static ObjectMember? FindParameter(Type owner, string name)
    {
        if (MemberConstructor.Find(owner) is not { } constructor
            || MemberConstructor.ParameterOf(constructor, name) is not { } parameter)
        {
            return null;
        }

        FieldInfo? stored = CodeGeneration.IsSupported ? FieldValues.After(constructor, out _)?.FieldOf(parameter.Position) : null;
        return new ObjectMember(parameter.Name!, parameter.ParameterType, stored, get: null, static (_, _) => throw new UnreachableException());
    }

    /// <summary>
    /// Returns whether a new object may have its list, which can only be read, in another field too, such as <c>_lines</c> beside
    /// <c>Lines = _lines.AsReadOnly()</c>: that would keep the old one. The field of an automatic property has a list of its own where the
    /// constructors say so.
    /// </summary>
    public bool MayBeHeldTwice(Type owner) =>
        stored is not null && DeclaredMembers.Find(owner, name) is { SetMethod: null }
        && DeclaredMembers.FieldsOf(owner).Any(other => MayHoldListOf(stored, other, owner)
            || (other != stored && !IsAutomatic(other) && other.FieldType != typeof(object) && MayHoldElementsOf(stored, other)));

    /// <summary>Returns whether the constructors may store the list of a field in another field too, or in an object there.</summary>
    public static bool MayHoldListOf(FieldInfo stored, FieldInfo other, Type owner)
    {
        // Most fields of type object are locks. Those behind a property are not.
        bool isLock = other.FieldType == typeof(object) && !IsAutomatic(other);
        return other != stored
            && (MayHoldElementsOf(stored, other)
                || DeclaredMembers.FieldsOf(other.FieldType).Any(inside => inside.FieldType != typeof(object) && MayHoldElementsOf(stored, inside)))
            && (CodeGeneration.IsSupported || !(isLock || IsAutomatic(other)))
            && !DeclaredMembers.ConstructorsOf(owner).All(constructor =>
                FieldValues.After(constructor, out _) is { } fields ? !ReferenceEquals(fields.Load(other), fields.Load(stored)) : isLock);
    }

    private static bool IsAutomatic(FieldInfo field) => field.Name.EndsWith(DeclaredMembers.BackingField, StringComparison.Ordinal);

    private static bool MayHoldElementsOf(FieldInfo stored, FieldInfo other) => CollectionType.ElementOf(stored.FieldType) is { } element
        && (CollectionType.ElementOf(other.FieldType)?.IsAssignableFrom(element) == true || other.FieldType.IsAssignableFrom(stored.FieldType));

    /// <summary>Returns the member's value; null if it cannot be read.</summary>
    public object? Get(object target) => target is PendingObject pending ? pending.Get(this) : get?.Invoke(target);

    /// <summary>Sets the member of an object.</summary>
    public void Set(object target, object? value)
    {
        if (target is PendingObject pending)
        {
            pending.Set(this, value);
        }
        else
        {
            set(target, value);
        }
    }

    private static ObjectMember Of(FieldInfo field) => new(DeclaredMembers.NameOf(field), field.FieldType, field, field.GetValue, field.SetValue);

    private static ObjectMember Of(PropertyInfo property, MethodInfo setter, Type owner)
    {
        MethodInvoker invoker = MethodInvoker.Create(setter);

        // Read the field where possible: a getter may create a missing object.
        FieldInfo? field = AccessorBody.FieldWrittenBy(DeclaredMembers.MostDerived(setter, owner));
        Func<object, object?>? get = field is not null ? field.GetValue
            : DeclaredMembers.DeclaredOf(property, owner) is { CanRead: true } declared ? declared.GetValue : null;
        return new ObjectMember(property.Name, property.PropertyType, field, get, (target, value) => invoker.Invoke(target, value));
    }
}
