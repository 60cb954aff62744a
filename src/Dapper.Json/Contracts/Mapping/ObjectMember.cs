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
    /// <summary>Gets the member's name in C#.</summary>
    public string Name => name;

    public Type Type => type;

    /// <summary>Gets the field that the member is stored in; null if setting it does more than store the value.</summary>
    public FieldInfo? Field => stored;

    /// <summary>Finds the member that Dapper would fill from a column of that name.</summary>
    /// <returns>The member; null if the type has none that can be set.</returns>
    public static ObjectMember? FindForColumn(Type owner, string name) => SqlMapper.GetTypeMap(owner).GetMember(name) switch
    {
        { Property: { } property } when DeclaredMembers.SetterOf(property, owner) is { } setter => Of(property, setter, owner),
        { Field: { } field } => Of(field),
        _ => null,
    };

    /// <summary>Returns the member's value; null if it cannot be read.</summary>
    public object? Get(object target) => get?.Invoke(target);

    /// <summary>Sets the member of an object.</summary>
    public void Set(object target, object? value) => set(target, value);

    private static ObjectMember Of(FieldInfo field) => new(field.Name, field.FieldType, field, field.GetValue, field.SetValue);

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
